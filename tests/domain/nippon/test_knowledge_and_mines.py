"""Knowledge and Mines, rulebook p. 8."""

import pytest

from domain.nippon.moves import AdvanceMarker, TakeWorker
from tests.domain.nippon.match import Match

BOTH = pytest.mark.parametrize(("action", "track"), [("knowledge", "knowledge"), ("mines", "coal")])


@BOTH
@pytest.mark.parametrize(("steps", "yen"), [(1, 1000), (2, 3000), (3, 6000)])
def test_one_two_or_three_steps_cost_1000_3000_or_6000_yen(action: str, track: str, steps: int, yen: int) -> None:
    match = Match().acts(action).play(AdvanceMarker(steps))
    assert getattr(match.zaibatsu().markers, track) == steps
    assert match.zaibatsu().yen == 12000 - yen


@BOTH
def test_what_cannot_be_paid_is_not_offered(action: str, track: str) -> None:
    match = Match().owns(yen=2999).acts(action)
    assert match.offers(AdvanceMarker) == [AdvanceMarker(1)]
    match.refuses(AdvanceMarker(2), "cannot-pay-steps")
    match = Match().owns(yen=3000).acts(action)
    assert match.offers(AdvanceMarker) == [AdvanceMarker(1), AdvanceMarker(2)]


@BOTH
def test_the_marker_cannot_go_beyond_the_last_step(action: str, track: str) -> None:
    last = {"knowledge": 10, "coal": 12}[track]
    match = Match().at(**{track: last - 1}).acts(action)
    assert match.offers(AdvanceMarker) == [AdvanceMarker(1)]
    match.refuses(AdvanceMarker(2), "beyond-the-track")
    Match().at(**{track: last}).refuses(TakeWorker("white", action), "action-impossible")


@pytest.mark.parametrize("steps", [0, -1, 4, 2**63])
def test_no_other_number_of_steps_is_possible(steps: int) -> None:
    Match().owns(yen=99000).acts("mines").refuses(AdvanceMarker(steps), "bad-number-of-steps")


def test_mines_bring_no_coal_before_the_next_consolidation() -> None:
    assert Match().acts("mines").play(AdvanceMarker(3)).zaibatsu().coal == 2
