"""A game at which the greedy bot raises an error: its boards cannot be evaluated."""

from dataclasses import replace

import msgspec

from domain.game import GameId, Seat
from tests.games import stones


def _fail(_state: msgspec.Struct, _seat: Seat) -> float:
    raise ArithmeticError("this board cannot be evaluated")


GAME = replace(stones.GAME, id=GameId("failing"), title="Failing", evaluate=_fail)
