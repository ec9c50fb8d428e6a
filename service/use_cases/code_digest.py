"""What the decisions and the judgements of bots depend on, besides the match: a digest of code and weights."""

import hashlib
import sys
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Final

from domain.game import AnyGame, GameId

_SEARCH: Final = ("search", "analysis")
"""The folders of the bots on which they depend."""
_DIGITS: Final = 16
"""Enough to tell releases apart; nothing rests on it."""


def code_digest(game: AnyGame) -> str:
    """Returns a digest of the code and the weights by which bots play a game and judge decisions.

    That is the rules and the evaluation of the game, what all games share, search and judgement. The digest covers the
    files, so it also changes with what has no effect, like a comment. All editions of a game share it.

    The files are read once in a process. A process that runs on while a release takes the place of its files has to ask
    before that, as `bootstrap` does.
    """
    return _digest_of(Path(str(sys.modules[game.state.__module__].__file__)), game.id)


@cache
def _digest_of(rules: Path, game: GameId) -> str:
    bots = Path(str(files("service"))) / "bots"
    folders = [*(bots / name for name in _SEARCH), *([rules.parent] if rules.parent.name == game else [])]
    shared = Path(str(files("domain"))).glob("*.py")
    found = set(chain([rules], shared, *(folder.rglob("*.*") for folder in folders)))
    digest = hashlib.sha256()
    for file in sorted(file for file in found if file.suffix in (".py", ".toml")):
        digest.update(file.name.encode() + b"\n" + file.read_bytes())
    return digest.hexdigest()[:_DIGITS]
