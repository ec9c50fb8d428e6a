"""What is asked of a seat of Nippon, and what its moves lead to, in words."""

from domain.guidance import OutcomeText
from domain.nippon import GAME
from domain.nippon.moves import Consolidate
from tests.domain.nippon.match import Match


def consolidates(match: Match) -> OutcomeText:
    """What consolidating leads to."""
    before, seat = match.state, match.seat
    match.play(Consolidate())
    return GAME.guidance.outcome(before, match.state, seat, match.events)


def test_consolidating_with_too_few_workers_tells_yen_coal_and_no_reward_with_a_warning() -> None:
    outcome = consolidates(Match().holds("red"))
    assert outcome.parts[0] == "12,000 yen, 2 coal"
    assert "no reward" in outcome.parts
    assert outcome.warning == "The Emperor gives no reward for 1 worker: it takes 3."


def test_consolidating_without_a_reward_warns_also_of_a_seat_that_may_still_exchange_blueprints() -> None:
    outcome = consolidates(Match().holds("red").owns(blueprints=3))
    assert "no reward" in outcome.parts
    assert outcome.warning == "The Emperor gives no reward for 1 worker: it takes 3."


def test_consolidating_for_a_reward_warns_of_nothing() -> None:
    outcome = consolidates(Match().holds("red", "red", "red").rewards((2, "yen"), (2, "coal")))
    assert outcome.warning == ""
    assert "no reward" not in outcome.parts
