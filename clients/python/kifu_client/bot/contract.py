"""What the author of a bot writes."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

JSON = dict[str, Any]


class Bot(Protocol):
    """Plays any game that it knows. Matches are played at the same time, so several threads may call it at once."""

    def choose(self, view: JSON, legal_moves: list[JSON], /) -> JSON:
        """Returns the move to play.

        `view` is what `GET /v1/matches/{id}/state` tells: `id`, `game`, `version`, `seats`, `board` and so on; its
        `seat` is the own one. `legal_moves` are what `GET /v1/matches/{id}/moves` lists, each with its `move` and a
        `text` that says what it does; there is at least one. Both are plain JSON, and the bot may change them.
        """
        ...


class BadBot(Exception):
    """There is no bot at this place, as a sentence."""


def load(place: str) -> Bot:
    """Returns the bot at `module:Class`, an object of that class, or at `module:object`. Raises `BadBot`.

    Modules are looked for in the working folder too.
    """
    module, _, name = place.partition(":")
    if not module or not name:
        raise BadBot(f"Write the bot as module:Class, not {place!r}.")
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(import_module(module), name)
        bot = found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:
        raise BadBot(f"{place} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadBot(f"{place} has no method choose(view, legal_moves).")
    return cast("Bot", bot)
