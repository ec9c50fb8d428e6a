"""Knowledge and Mines, rulebook p. 8."""

import pytest

from domain.nippon.moves import AdvanceMarker, TakeWorker
from tests.domain.nippon.story import Table

BOTH = pytest.mark.parametrize(("action", "track"), [("knowledge", "knowledge"), ("mines", "coal")])


@BOTH
@pytest.mark.parametrize(("steps", "yen"), [(1, 1000), (2, 3000), (3, 6000)])
def test_one_two_or_three_steps_cost_1000_3000_or_6000_yen(action: str, track: str, steps: int, yen: int) -> None:
    table = Table().acts(action).play(AdvanceMarker(steps))
    assert getattr(table.zaibatsu().markers, track) == steps
    assert table.zaibatsu().yen == 12000 - yen


@BOTH
def test_what_cannot_be_paid_is_not_offered(action: str, track: str) -> None:
    table = Table().owns(yen=2999).acts(action)
    assert table.offers(AdvanceMarker) == [AdvanceMarker(1)]
    table.refuses(AdvanceMarker(2), "cannot-pay-steps")
    table = Table().owns(yen=3000).acts(action)
    assert table.offers(AdvanceMarker) == [AdvanceMarker(1), AdvanceMarker(2)]


@BOTH
def test_the_marker_cannot_go_beyond_the_last_step(action: str, track: str) -> None:
    last = {"knowledge": 10, "coal": 12}[track]
    table = Table().at(**{track: last - 1}).acts(action)
    assert table.offers(AdvanceMarker) == [AdvanceMarker(1)]
    table.refuses(AdvanceMarker(2), "beyond-the-track")
    Table().at(**{track: last}).refuses(TakeWorker("white", action), "action-impossible")


@pytest.mark.parametrize("steps", [0, -1, 4, 2**63])
def test_no_other_number_of_steps_is_possible(steps: int) -> None:
    Table().owns(yen=99000).acts("mines").refuses(AdvanceMarker(steps), "bad-number-of-steps")


def test_mines_bring_no_coal_before_the_next_consolidation() -> None:
    assert Table().acts("mines").play(AdvanceMarker(3)).zaibatsu().coal == 2
