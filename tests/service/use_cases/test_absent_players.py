"""Nobody agrees for a player who is absent: the bot that stands in would agree to everything. The player may resign."""

import io
from functools import reduce

import pytest

from domain.game import Seat
from domain.match import MatchId, PlayerId, to_act
from events.projections.contests import Result, result_of
from events.projections.match_summary import summarize
from events.verify import verify
from service.use_cases.commands import Command, new_command_id
from service.use_cases.match_plan import ClockPlan
from service.use_cases.reading import record_of
from tests.games import stones
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    BOTS,
    CID,
    FOR_ME,
    OPEN,
    STARTED,
    TAKE_ONE,
    Service,
    refused,
    types,
)

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


def test_an_absent_player_resigns_and_the_bot_that_stands_in_plays_on(service: Service, absent: MatchId) -> None:
    stand_in = service.state(absent).seats[0]
    assert stand_in is not None
    outcome = service.matches.resign(absent, service.command(ADA))
    assert types(outcome) == ["match.PlayerCameBack", "match.SeatResigned"]
    state = service.state(absent)
    assert (state.seats[0], state.absent) == (stand_in, ())
    with refused("not-absent"):
        service.absences.come_back(absent, service.command(ADA))
    with refused("not-seated"):
        service.matches.resign(absent, service.command(ADA))


def test_the_bot_that_took_the_place_of_one_that_failed_plays_on_too(service: Service, absent: MatchId) -> None:
    version = service.state(absent).version
    service.matches.replace_bot(absent, Seat(0), BOTS[1], "error", expected=version)
    service.matches.resign(absent, service.command(ADA))
    holder = service.state(absent).seats[0]
    assert holder is not None
    assert holder.bot == BOTS[1]


def test_an_absent_player_who_resigns_may_name_another_bot(service: Service, absent: MatchId) -> None:
    service.matches.resign(absent, service.command(ADA), BOTS[1])
    holder = service.state(absent).seats[0]
    assert holder is not None
    assert holder.stands_in_for is not None
    assert (holder.bot, holder.stands_in_for.player) == (BOTS[1], ADA.id)


def test_who_is_left_forks_and_takes_back_alone_once_the_absent_player_has_resigned(
    service: Service, absent: MatchId
) -> None:
    service.matches.resign(absent, service.command(ADA))
    assert service.fork(absent, BEA, STARTED).snapshot.match.parent is not None
    assert types(service.take_back(absent, BEA, to=STARTED))[-1] == "match.TakenBack"


def test_a_take_back_that_an_absent_player_has_agreed_to_waits_for_the_others(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN, clock=STOOD_IN)
    for seat, player in enumerate((BEA, CID), start=1):
        service.matches.take_seat(match, Seat(seat), player, service.command(player))
    began = service.state(match).version
    service.play(match, ADA, TAKE_ONE)
    service.play(match, BEA, TAKE_ONE)
    service.play(match, CID, TAKE_ONE)
    service.take_back(match, BEA, to=began)
    service.take_back(match, ADA, to=began)
    service.time += HOUR
    service.absences.time_out(match)
    assert "match.TakenBack" not in types(service.matches.resign(match, service.command(ADA)))
    assert types(service.take_back(match, CID, to=began)) == ["match.TakeBackAgreed", "match.TakenBack"]


def test_the_result_of_an_absent_player_who_resigns_is_that_of_one_who_stays_away(service: Service) -> None:
    resigned, away = (result(service, resigns=resigns) for resigns in (True, False))
    assert resigned == away
    assert [(place.player, place.points, place.rank, place.part) for place in resigned] == [
        (ADA.id, 0, 2, "left"),
        (BEA.id, 10, 1, "short"),
    ]


def result(service: Service, *, resigns: bool) -> Result:
    """The rated result of a match to which Ada does not come back."""
    match = played(service)
    service.time += HOUR
    service.absences.time_out(match)
    if resigns:
        service.matches.resign(match, service.command(ADA))
    while seats := to_act(stones.GAME, service.state(match)):
        holder = service.state(match).seats[seats[0]]
        assert holder is not None
        service.matches.play(match, [TAKE_ONE], Command(holder.player, new_command_id()), seat=seats[0])
    summary = reduce(summarize, service.repository.steps(match), None)
    assert summary is not None
    assert summary.entry.rated
    return result_of(summary.entry.results, summary.entry.seats, service.repository.read(match))


def test_the_record_of_a_match_in_which_an_absent_player_resigned_is_valid(service: Service) -> None:
    match = service.start(heap=3, clock=STOOD_IN)
    service.time += HOUR
    service.absences.time_out(match)
    service.matches.resign(match, service.command(ADA))
    for player in (PlayerId(f"bot-{BOTS[0]}"), BEA.id, PlayerId(f"bot-{BOTS[0]}")):
        seat = Seat(1 if player == BEA.id else 0)
        service.matches.play(match, [TAKE_ONE], Command(player, new_command_id()), seat=seat)
    lines = b"".join(record_of(service.repository, service.seen_by(match, BEA)))
    assert verify(io.BytesIO(lines), service.repository.games).limits == ()


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
