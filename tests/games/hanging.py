"""Stones whose evaluation hangs: the greedy bot never chooses a move, and its process cannot be interrupted."""

import re
from dataclasses import replace

from msgspec import Struct

from domain.game import Seat
from tests.games import stones


def _hang(_state: Struct, _seat: Seat) -> float:
    """Searches for longer than anybody waits, in code that is not Python: no signal and no thread gets through."""
    re.match("(a+)+$", "a" * 60 + "b")
    return 0.0


GAME = replace(stones.GAME, evaluate=_hang)
