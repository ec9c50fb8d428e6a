"""Nobody agrees for a player who is absent: the bot that stands in would agree to everything."""

import io

import pytest

from domain.match import MatchId
from events.verify import verify
from service.use_cases.reading import record_of
from service.use_cases.seats import ClockPlan
from tests.service.use_cases.conftest import ADA, BEA, STARTED, TAKE_ONE, Service, refused, types

HOUR = 3_600_000
STOOD_IN, GIVEN_UP = ClockPlan("turn", 3600), ClockPlan("turn", 3600, when_out="resign")


def played(service: Service, clock: ClockPlan = STOOD_IN) -> MatchId:
    """A match that waits for Ada, after a move of each."""
    match = service.start(clock=clock)
    service.play(match, ADA, TAKE_ONE)
    service.play(match, BEA, TAKE_ONE)
    return match


@pytest.fixture
def absent(service: Service) -> MatchId:
    """A match in which a bot stands in for Ada."""
    match = played(service)
    service.time += HOUR
    assert types(service.absences.time_out(match))[-1] == "match.SeatStoodIn"
    return match


def test_nobody_forks_a_match_whose_other_player_is_absent(service: Service, absent: MatchId) -> None:
    with refused("player-absent"):
        service.fork(absent, BEA, STARTED)
    service.play(absent, ADA, TAKE_ONE)
    assert types(service.fork(absent, BEA, STARTED)) == ["match.ForkProposed"]


def test_nobody_takes_back_the_moves_of_a_player_who_is_absent(service: Service, absent: MatchId) -> None:
    with refused("player-absent"):
        service.take_back(absent, BEA, to=STARTED)


def test_a_fork_that_an_absent_player_has_proposed_waits_for_the_player(service: Service) -> None:
    match = played(service)
    service.fork(match, ADA, STARTED)
    service.time += HOUR
    service.absences.time_out(match)
    with refused("player-absent"):
        service.fork(match, BEA, STARTED)


@pytest.mark.parametrize("clock", [STOOD_IN, GIVEN_UP], ids=["stands-in", "resigns"])
def test_whose_time_runs_out_has_not_agreed_to_a_take_back(service: Service, clock: ClockPlan) -> None:
    match = played(service, clock)
    service.take_back(match, BEA, to=STARTED)
    service.time += HOUR
    assert types(service.absences.time_out(match))[:2] == ["match.TakeBackDeclined", "match.TimeRanOut"]
    state = service.state(match)
    assert (state.board.heap, state.rated, state.take_back) == (19, True, None)


def test_a_record_in_which_time_ran_out_during_a_proposal_is_valid(service: Service) -> None:
    match = service.start(heap=3, clock=STOOD_IN)
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    service.time += HOUR
    service.absences.time_out(match)
    service.play(match, BEA, TAKE_ONE)
    service.play(match, ADA, TAKE_ONE)
    lines = b"".join(record_of(service.repository, service.seen_by(match, ADA)))
    assert verify(io.BytesIO(lines), service.repository.games).limits == ()
