"""The code that decides the matches of an arena besides its plan, as digests.

They cover the rules and the evaluation of the game, searches, and the files in which the class of a bot and its bases
are. They do not cover what such a file imports, nor what is behind a URL.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from inspect import getmro, isclass
from pathlib import Path
from typing import Any, Final

from domain.game import AnyGame
from service.arena.entrants import Entrant, is_url, maker
from service.use_cases.code_digest import code_digest

RULES: Final = "the rules and searches"
"""Names the code that all bots share."""
_DIGITS: Final = 16
"""Enough to tell two states of a file apart; nothing rests on it."""


def digests(game: AnyGame, entrants: Sequence[Entrant]) -> dict[str, str]:
    """Returns digests of the code with which bots play a game, by what it is the code of. Raises `UnknownBot`."""
    asked = {each.asked for each in entrants if each.level is None and not is_url(each.asked)}
    return {RULES: code_digest(game), **{name: _digest(maker(name)) for name in sorted(asked)}}


def _digest(make: Callable[[AnyGame], Any]) -> str:
    digest = hashlib.sha256()
    for file in _files(make):
        digest.update(file.name.encode() + b"\n" + file.read_bytes())
    return digest.hexdigest()[:_DIGITS]


def _files(make: Callable[[AnyGame], Any]) -> Iterator[Path]:
    """Yields the files of a class and its bases, without those of Python itself."""
    kinds = getmro(make) if isclass(make) else (make,)
    modules = dict.fromkeys(kind.__module__ for kind in kinds)
    for module in modules:
        file = Path(getattr(sys.modules.get(module), "__file__", None) or "")
        if module.partition(".")[0] not in sys.stdlib_module_names and file.is_file():
            yield file
