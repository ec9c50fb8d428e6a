"""Who may not move is told so; that any other move is refused with a reason is law 2."""

from domain.yedo.moves.bidding import TakePart
from tests.domain.yedo.story import BLUE, RED, Table


def test_a_seat_that_is_not_in_turn_is_told_so() -> None:
    Table().bidding().refuses(BLUE, TakePart(), "not-your-turn")


def test_when_the_match_is_over_nobody_may_move() -> None:
    for seat in (RED, BLUE):
        Table().table(round=11).next_round().refuses(seat, TakePart(), "not-your-turn")
