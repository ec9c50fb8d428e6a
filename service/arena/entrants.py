"""The bots of an arena: those of this service, searches of any effort, classes of one's own, and bots behind a URL."""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame
from domain.match import BotName
from service.arena.remote_bot import RemoteBot
from service.bots.bot import Bot
from service.bots.registry import BOTS, KEPT
from service.bots.search.levels import LEVELS, Level
from service.bots.search.search_bot import SearchBot, has_tree

SEARCH: Final = Level(BotName("search"), 0, steps=1000)
"""What `search` means without further words."""
_LEVELS: Final[Mapping[str, Level]] = MappingProxyType({level.name: level for level in (*LEVELS.values(), SEARCH)})
_EFFORT: Final = ("steps", "width", "turns", "breadth", "policies", "tree", "misses")
_SWITCHES: Final = ("tree",)
"""What is on or off."""


class UnknownBot(ValueError):
    """A bot is not known, or is asked to play in a way that it cannot."""


class Entrant(Struct, frozen=True):
    """A bot in an arena."""

    label: str
    """Tells it from the others: what was asked for, numbered if that was asked for twice."""
    asked: str
    """As it was asked for, e.g. `expert,steps=250`."""
    level: Level | None = None
    """How it searches; `None` if it is no search of this service."""

    def bot(self, game: AnyGame) -> Bot:
        """Returns a bot for a game. Raises `UnknownBot`."""
        if self.level is not None and "policies=" in self.asked and has_tree(game, self.level):
            raise UnknownBot(f"{self.asked!r}: it searches in a tree in {game.title}, where `policies` do not matter.")
        make = maker(self.asked) if self.level is None else partial(SearchBot, level=self.level)
        try:
            return make(game)
        except (Exception, SystemExit) as error:
            raise UnknownBot(
                f"The bot {self.label!r} cannot be made: {type(error).__name__}: {told(error)}."
            ) from error


def entrants(asked: Sequence[str]) -> tuple[Entrant, ...]:
    """Returns the bots that were asked for, in this order. Raises `UnknownBot`."""
    labels = [f"{name}#{asked[:place].count(name) + 1}" for place, name in enumerate(asked)]
    known = [entrant(name) for name in asked]
    return tuple(replace(one, label=label.removesuffix("#1")) for one, label in zip(known, labels, strict=True))


def entrant(asked: str) -> Entrant:
    """Returns the bot that was asked for: a name, with `,key=value` for a search; `module:Class`; a URL.

    Raises `UnknownBot`.
    """
    if is_url(asked):
        return Entrant(asked, asked)
    name, *words = (word.strip() for word in asked.split(","))
    if name in _LEVELS:
        return Entrant(asked, asked, _with_effort(_LEVELS[name], asked, words))
    if words:
        raise UnknownBot(f"{asked!r}: only bots that search can be told {', '.join(_EFFORT)}.")
    maker(name)
    return Entrant(asked, asked)


def is_url(asked: str) -> bool:
    """True for the address of a bot that answers over HTTP."""
    return asked.startswith(("http://", "https://"))


def _with_effort(level: Level, asked: str, words: Sequence[str]) -> Level:
    values = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key not in _EFFORT or not equals:
            raise UnknownBot(f"{asked!r}: {word!r} is not one of {', '.join(f'{key}=N' for key in _EFFORT)}.")
        if key in values:
            raise UnknownBot(f"{asked!r}: {key!r} is told twice.")
        if key in _SWITCHES and value not in ("0", "1"):
            raise UnknownBot(f"{asked!r}: {key!r} is 0 or 1.")
        values[key] = value
    try:
        return msgspec.convert(msgspec.to_builtins(level) | values, Level, strict=False)
    except msgspec.ValidationError as error:
        raise UnknownBot(f"{asked!r}: {error}.") from error


def told(by_bot: object, tell: Callable[[object], str] = str) -> str:
    """Returns what an error or a choice of a bot says of itself. It is code of anybody, and may fail at that too."""
    try:
        return tell(by_bot)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, the arena goes on
        return f"which cannot be told ({type(error).__name__})"


def maker(name: str) -> Callable[[AnyGame], Bot]:
    """Returns what makes the bot with a name, class or URL for a game. Raises `UnknownBot`."""
    if is_url(name):
        return partial(RemoteBot, name)
    if ":" in name:
        return _own(name)
    known = {**BOTS, **KEPT}
    if BotName(name) not in known:
        raise UnknownBot(
            f"There is no bot {name!r}. There is: {', '.join([*known, SEARCH.name])}, a class of your own as "
            "`module:Class`, or the URL of a bot."
        )
    return known[BotName(name)]


def _own(name: str) -> Callable[[AnyGame], Bot]:
    """Returns a class of the user's own. Its module is looked for where the user stands, as `python -m` does."""
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Callable[[AnyGame], Bot] = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"The bot {name!r} cannot be used: {type(error).__name__}: {told(error)}.") from error
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"The bot {name!r} cannot be used: it is no class with a method `choose`.")
    return found
