"""How much time a clock may give: the rules of the match refuse the rest, whoever creates it."""

import pytest

from domain.game import Seat
from domain.match import BankClock, BotName, Clock, Decision, Holder, MatchId, PlayerId, TurnClock
from domain.match.clock import LEAST_SECONDS, MOST_INCREMENT, MOST_SECONDS
from domain.refusals import MatchRefused
from tests.games.stones import GAME

BOT = Holder(PlayerId("bot-random"), bot=BotName("random"))
CENTURY = 100 * 366 * 24 * 3600


def create(clock: Clock) -> Decision:
    decision = Decision(GAME, None)
    components, creator = GAME.components.current, PlayerId("ann")
    decision.create(MatchId("m1"), 2, {}, components, creator=creator, seed="seed", clock=clock)
    return decision


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        (TurnClock(0, BOT), "clock.seconds"),
        (TurnClock(-60, BOT), "clock.seconds"),
        (TurnClock(LEAST_SECONDS - 1, BOT), "clock.seconds"),
        (TurnClock(MOST_SECONDS + 1, BOT), "clock.seconds"),
        (TurnClock(CENTURY, BOT), "clock.seconds"),
        (BankClock(0, BOT, increment=30), "clock.seconds"),
        (BankClock(CENTURY, BOT), "clock.seconds"),
        (BankClock(60, BOT, increment=-1), "clock.increment"),
        (BankClock(60, BOT, increment=MOST_INCREMENT + 1), "clock.increment"),
    ],
    ids=repr,
)
def test_a_clock_that_gives_too_little_or_too_much_time_is_refused(clock: Clock, field: str) -> None:
    with pytest.raises(MatchRefused) as refused:
        create(clock)
    assert (refused.value.refusal.code, refused.value.field) == ("clock-out-of-range", field)


@pytest.mark.parametrize(
    "clock",
    [
        TurnClock(LEAST_SECONDS, BOT),
        TurnClock(MOST_SECONDS, BOT),
        BankClock(LEAST_SECONDS, BOT, increment=MOST_INCREMENT),
    ],
    ids=repr,
)
def test_the_shortest_and_the_longest_clock_are_accepted(clock: Clock) -> None:
    match = create(clock).match
    assert match.clocks is not None
    assert match.clocks.left[Seat(0)] == 1000 * clock.seconds
