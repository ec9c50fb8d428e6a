"""Records of matches with clocks: what the clocks led to is decided again, at the times that the record says."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.match import Clock, PlayerCameBack, SeatStoodIn, TimeGivenBack, TimeRanOut, VacationBegun
from domain.match.events import SeatResigned
from domain.value import tag_of
from events.codec import stored_type
from events.store import Envelope
from service.research.laws.played_match import PlayedMatch
from tests.events.verify.forging import forged, with_data
from tests.events.verify.records import Record, fault, record_of, verified
from tests.games.stones import GAME
from tests.laws.timed_match import CLOCKS, play_timed


def played_with(clock: Clock, *kinds: type) -> PlayedMatch:
    """A match in which events of all these kinds happened."""
    return next(
        played
        for played in (play_timed(GAME, 2, clock, seed) for seed in range(1000))
        if set(kinds) <= {type(fact.event) for fact in played.facts}
    )


def changed(kind: type, change: Callable[[Envelope], Envelope]) -> Record:
    """A record with the first event of a kind changed; all hashes are right."""
    found: list[int] = []

    def one(envelope: Envelope) -> Envelope:
        if stored_type(envelope.event) == tag_of(kind):
            found.append(envelope.version)
        return change(envelope) if found and envelope.version == found[0] else envelope

    return forged(record_of(played_with(CLOCKS[0], kind)), one)


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock.when_out)
def test_a_record_with_time_outs_is_valid(clock: Clock) -> None:
    gone = SeatResigned if clock.when_out == "resign" else SeatStoodIn
    assert verified(record_of(played_with(clock, TimeRanOut, gone))).limits == ()


@pytest.mark.parametrize("kind", [PlayerCameBack, TimeGivenBack, VacationBegun])
def test_a_record_with_absent_players_is_valid(kind: type) -> None:
    assert verified(record_of(played_with(CLOCKS[0], kind))).limits == ()


def data(**values: Any) -> Callable[[Envelope], Envelope]:
    return lambda envelope: with_data(envelope, **values)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (changed(TimeRanOut, data(seat=9)), "no seat 9"),
        (changed(TimeGivenBack, data(milliseconds=10**12)), "No more time can be given back"),
        (changed(TimeGivenBack, data(milliseconds=0)), "No more time can be given back"),
        (changed(VacationBegun, data(until=10**15)), "ends within 30 days"),
        (changed(PlayerCameBack, data(seat=9)), "no seat 9"),
        (changed(TimeRanOut, lambda envelope: replace(envelope, time=0)), "its time is before"),
    ],
)
def test_what_the_clocks_do_not_lead_to_is_invalid(record: Record, why: str) -> None:
    assert why in fault(record).why


def test_a_time_out_before_its_time_is_invalid() -> None:
    """Every time after the first event is an hour less, as if the service had timed a player out too soon."""
    played = played_with(CLOCKS[0], TimeRanOut)
    at = next(fact_at for fact_at, fact in enumerate(played.facts) if isinstance(fact.event, TimeRanOut))
    started = played.matches[at - 1].clocks
    assert started is not None

    def sooner(envelope: Envelope) -> Envelope:
        return replace(envelope, time=started.at + 1) if envelope.version == at + 1 else envelope

    assert "is refused: Seat" in fault(forged(record_of(played), sooner)).why
