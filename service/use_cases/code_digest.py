"""What the decisions and the judgements of bots depend on, besides the match: a digest of code and weights."""

import hashlib
import sys
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Final

from domain.game import AnyGame

_SEARCH: Final = ("search", "analysis")
"""The folders of the bots on which they depend."""
_DIGITS: Final = 16
"""Enough to tell releases apart; nothing rests on it."""


@cache
def code_digest(game: AnyGame) -> str:
    """Returns a digest of the code and the weights by which bots play a game and judge decisions.

    That is the rules and the evaluation of the game, what all games share, search and judgement. The digest covers the
    files, so it also changes with what has no effect, like a comment.
    """
    rules = Path(str(sys.modules[game.state.__module__].__file__))
    bots = Path(str(files("service"))) / "bots"
    folders = [*(bots / name for name in _SEARCH), *([rules.parent] if rules.parent.name == game.id else [])]
    shared = Path(str(files("domain"))).glob("*.py")
    found = set(chain([rules], shared, *(folder.rglob("*.*") for folder in folders)))
    digest = hashlib.sha256()
    for file in sorted(file for file in found if file.suffix in (".py", ".toml")):
        digest.update(file.name.encode() + b"\n" + file.read_bytes())
    return digest.hexdigest()[:_DIGITS]
