"""Who may not move is told so; that any other move is refused with a reason is law 2."""

from domain.nippon.moves import Consolidate
from tests.domain.nippon.story import PURPLE, RED, Table


def test_a_seat_that_is_not_in_turn_is_told_so() -> None:
    Table().is_refused(PURPLE, Consolidate(), "not-your-turn")


def test_when_the_match_is_over_nobody_may_move() -> None:
    for seat in (RED, PURPLE):
        Table().ends().is_refused(seat, Consolidate(), "not-your-turn")
