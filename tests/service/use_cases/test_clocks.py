"""Clocks: what happens when time runs out, who may claim it, who comes back, and what an outage costs."""

import io
import itertools
import random
from functools import reduce

import pytest

from domain import match as matches
from domain.game import AnyGame, Seat
from domain.match import MatchId, deadlines, to_act
from domain.refusals import MatchRefused
from domain.registry import GAMES
from events.memory import MemoryStore
from events.projections.contests import result_of
from events.projections.match_summary import summarize
from events.repository import MatchRepository
from events.store import CommandId, Millis
from events.verify import verify
from service.use_cases.absences import Absences
from service.use_cases.commands import Command, new_command_id
from service.use_cases.match_plan import ClockPlan, MatchPlan, SeatPlan
from service.use_cases.matches import Matches
from service.use_cases.reading import record_of
from service.use_cases.unit_of_work import UnitOfWork
from tests.games import stones
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    BOTS,
    CID,
    FOR_ME,
    FOR_RANDOM,
    STARTED,
    TAKE_ONE,
    Service,
    refused,
    types,
)

DAY = 24 * 3_600_000
THREE_DAYS = ClockPlan("turn", 3 * 24 * 3600)
GIVEN_UP = ClockPlan("turn", 3 * 24 * 3600, when_out="resign")
CLAIMED = ClockPlan("turn", 3 * 24 * 3600, when_out="claim")
BANK = ClockPlan("bank", 600, increment=30)
MINUTE = 60_000


def let_pass(service: Service, milliseconds: int) -> None:
    service.time = Millis(service.time + milliseconds)


def left(service: Service, match: MatchId, seat: int) -> int:
    """What a seat has left on its clock at this moment, in milliseconds."""
    return deadlines(stones.GAME, service.state(match))[Seat(seat)] - service.time


def test_a_bot_stands_in_when_the_time_has_run_out(service: Service) -> None:
    match = service.start(clock=THREE_DAYS)
    let_pass(service, 3 * DAY - 1)
    with refused("time-left"):
        service.absences.time_out(match)
    let_pass(service, 1)
    outcome = service.absences.time_out(match)
    assert types(outcome) == ["match.TimeRanOut", "match.SeatStoodIn"]
    holder = service.state(match).seats[0]
    assert holder is not None
    assert holder.bot == BOTS[0]
    assert holder.stands_in_for is not None
    assert holder.stands_in_for.player == ADA.id


def test_two_schedulers_time_a_player_out_once(service: Service) -> None:
    match = service.start(clock=THREE_DAYS)
    other = Absences(
        UnitOfWork(service.store, MatchRepository(service.store, service.repository.games), clock=lambda: service.time)
    )
    let_pass(service, 3 * DAY)
    service.absences.time_out(match)
    with refused("time-left"):
        other.time_out(match)
    assert service.state(match).version == STARTED + 2


def test_each_turn_begins_with_the_whole_time(service: Service) -> None:
    match = service.start(clock=THREE_DAYS)
    let_pass(service, 2 * DAY)
    service.play(match, ADA, TAKE_ONE)
    assert left(service, match, 1) == 3 * DAY
    let_pass(service, DAY)
    service.play(match, BEA, TAKE_ONE)
    assert left(service, match, 0) == 3 * DAY


def test_a_bank_runs_down_and_gets_its_increment_after_each_turn(service: Service) -> None:
    match = service.start(clock=BANK)
    let_pass(service, 4 * MINUTE)
    service.play(match, ADA, TAKE_ONE)
    let_pass(service, MINUTE)
    service.play(match, BEA, TAKE_ONE)
    assert left(service, match, 0) == 6 * MINUTE + 30_000
    let_pass(service, 6 * MINUTE + 30_000)
    assert types(service.absences.time_out(match)) == ["match.TimeRanOut", "match.SeatStoodIn"]


def test_a_seat_is_given_up_if_the_match_says_so(service: Service) -> None:
    match = service.start(clock=GIVEN_UP)
    let_pass(service, 3 * DAY)
    assert types(service.absences.time_out(match)) == ["match.TimeRanOut", "match.SeatResigned"]
    with refused("not-absent"):
        service.absences.come_back(match, service.command(ADA))


def test_a_claim_that_is_too_early_says_when_it_is_not(service: Service) -> None:
    match = service.start(clock=CLAIMED)
    with refused("time-left"):
        service.absences.claim(match, service.command(BEA))
    let_pass(service, 3 * DAY)
    with refused("time-left"):
        service.absences.time_out(match)
    assert types(service.absences.claim(match, service.command(BEA))) == ["match.TimeRanOut", "match.SeatStoodIn"]


def test_a_claim_names_the_time_from_which_on_it_is_accepted(service: Service) -> None:
    match = service.start(clock=CLAIMED)
    with pytest.raises(MatchRefused, match="2026-01-04T00:00:00Z"):
        service.absences.claim(match, service.command(BEA))


def test_only_the_other_players_may_claim(service: Service) -> None:
    match = service.start(clock=CLAIMED)
    let_pass(service, 3 * DAY)
    with refused("not-seated"):
        service.absences.claim(match, service.command(CID))
    with refused("time-left"):
        service.absences.claim(match, service.command(ADA))


def test_what_nobody_claims_the_service_does_after_as_long_again(service: Service) -> None:
    match = service.start(clock=CLAIMED)
    let_pass(service, 6 * DAY)
    assert types(service.absences.time_out(match)) == ["match.TimeRanOut", "match.SeatStoodIn"]


def test_a_match_without_clocks_has_nothing_to_claim(service: Service) -> None:
    match = service.start()
    with refused("no-clock"):
        service.absences.claim(match, service.command(BEA))


def stood_in(service: Service) -> MatchId:
    """A match in which a bot stands in for Ada, who has to move."""
    match = service.start(clock=THREE_DAYS)
    let_pass(service, 3 * DAY)
    service.absences.time_out(match)
    return match


def bot_moves(service: Service, match: MatchId) -> None:
    service.matches.play(match, [TAKE_ONE], Command(matches.PlayerId(f"bot-{BOTS[0]}"), CommandId("b")), seat=Seat(0))


def test_a_player_comes_back(service: Service) -> None:
    match = stood_in(service)
    bot_moves(service, match)
    assert types(service.absences.come_back(match, service.command(ADA))) == ["match.PlayerCameBack"]
    service.play(match, BEA, TAKE_ONE)
    assert left(service, match, 0) == 3 * DAY
    service.play(match, ADA, TAKE_ONE)


def test_nobody_gains_time_by_letting_it_run_out_and_coming_back_at_once(service: Service) -> None:
    match = stood_in(service)
    with refused("bot-to-move"):
        service.absences.come_back(match, service.command(ADA))


def test_a_player_comes_back_with_a_move(service: Service) -> None:
    match = stood_in(service)
    assert types(service.play(match, ADA, TAKE_ONE))[:2] == ["match.PlayerCameBack", "stones.Taken"]
    assert service.state(match).absent == ()


def test_an_outage_of_an_hour_costs_nobody(service: Service) -> None:
    match = service.start(clock=BANK)
    let_pass(service, MINUTE)
    service.outages = [(service.time, service.time + 60 * MINUTE)]
    let_pass(service, 61 * MINUTE)
    assert types(service.play(match, ADA, TAKE_ONE, expected=STARTED)) == ["stones.Taken"]
    service.play(match, BEA, TAKE_ONE)
    assert left(service, match, 0) == 8 * MINUTE + 30_000
    texts = [view.text for view in service.seen_by(match, None).events(service.repository.read(match, STARTED))]
    assert texts[0] == "The service was away: 60 minutes are given back."


def test_after_an_outage_nobody_is_timed_out_who_still_has_time(service: Service) -> None:
    match = service.start(clock=BANK)
    service.outages = [(service.time, service.time + 60 * MINUTE)]
    let_pass(service, 60 * MINUTE)
    with refused("time-left"):
        service.absences.time_out(match)
    let_pass(service, 10 * MINUTE)
    assert types(service.absences.time_out(match)) == ["match.TimeRanOut", "match.SeatStoodIn"]


def test_outages_at_the_same_time_count_once(service: Service) -> None:
    match = service.start(clock=BANK)
    begin = service.time
    service.outages = [(begin, begin + 60 * MINUTE), (begin + MINUTE, begin + 50 * MINUTE), (0, begin)]
    let_pass(service, 61 * MINUTE)
    service.play(match, ADA, TAKE_ONE)
    service.play(match, BEA, TAKE_ONE)
    assert left(service, match, 0) == 9 * MINUTE + 30_000


def test_the_times_of_a_record_never_run_back(service: Service) -> None:
    """Not even if the store tells an earlier time all of a sudden."""
    match = service.start(clock=BANK)
    behind = UnitOfWork(
        service.store,
        MatchRepository(service.store, service.repository.games),
        clock=lambda: Millis(service.time - MINUTE),
    )
    slow = Matches(service.repository.games, BOTS, behind)
    let_pass(service, 2 * MINUTE)
    for player, at in zip(itertools.cycle((ADA, BEA)), (slow, service.matches) * 3, strict=False):
        at.play(match, [TAKE_ONE], service.command(player))
        let_pass(service, 1000)
    times = [envelope.time for envelope in service.repository.read(match)]
    assert times == sorted(times)
    assert deadlines(stones.GAME, service.state(match))[Seat(0)] >= times[-1]


@pytest.mark.parametrize("clock", [THREE_DAYS, CLAIMED, BANK], ids=["turn", "claim", "bank"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_match_in_which_every_player_leaves_ends_by_itself(game: AnyGame, clock: ClockPlan) -> None:
    """Only the scheduler and the bots act; nobody sleeps."""
    store, now = MemoryStore(), [1_767_225_600_000]
    repository = MatchRepository(store, GAMES)
    unit_of_work = UnitOfWork(store, repository, clock=lambda: Millis(now[0]))
    service, absences = Matches(GAMES, BOTS, unit_of_work), Absences(unit_of_work)
    match, rng = MatchId("left"), random.Random(1)
    plan = MatchPlan(game.id, (SeatPlan("me"), SeatPlan("open")), clock=clock)
    service.create(ADA, match, plan, Command(ADA.id, CommandId("create")))
    service.take_seat(match, Seat(1), BEA, Command(BEA.id, CommandId("sit")))
    for number in itertools.count():
        snapshot = repository.newest(match)
        assert snapshot is not None
        acting = to_act(game, snapshot.match)
        if not acting:
            break
        holder = snapshot.match.seats[acting[0]]
        assert holder is not None
        if holder.bot is None:
            now[0] = deadlines(game, snapshot.match)[acting[0]] + matches.grace(snapshot.match)
            absences.time_out(match)
            continue
        move = rng.choice(matches.legal_moves(game, snapshot.match, acting[0]))
        service.play(match, [move], Command(holder.player, CommandId(f"m{number}")), seat=acting[0])
    assert snapshot.match.status == "finished"
    view = repository.newest(match)
    assert view is not None
    assert {seat.stands_in_for.player for seat in view.match.seats if seat and seat.stands_in_for} == {ADA.id, BEA.id}


def test_the_record_of_a_match_with_clocks_is_valid(service: Service) -> None:
    match = service.create(FOR_ME, FOR_RANDOM, heap=3, clock=THREE_DAYS)
    let_pass(service, 3 * DAY)
    service.outages = [(service.time - DAY, service.time)]
    with refused("time-left"):
        service.absences.time_out(match)
    let_pass(service, DAY)
    service.absences.time_out(match)
    service.play(match, ADA, TAKE_ONE)
    service.matches.play(match, [TAKE_ONE], Command(matches.PlayerId("bot-random"), CommandId("r")), seat=Seat(1))
    service.play(match, ADA, TAKE_ONE)
    lines = b"".join(record_of(service.repository, service.seen_by(match, ADA)))
    result = verify(io.BytesIO(lines), service.repository.games)
    assert result.limits == ()


def test_who_is_absent_at_the_end_counts_as_one_who_has_resigned(service: Service) -> None:
    match = stood_in(service)
    while seats := to_act(stones.GAME, service.state(match)):
        player = BEA.id if seats[0] == 1 else matches.PlayerId(f"bot-{BOTS[0]}")
        service.matches.play(match, [TAKE_ONE], Command(player, new_command_id()), seat=seats[0])
    summary = reduce(summarize, service.repository.steps(match), None)
    assert summary is not None
    absent, stayed = result_of(summary.entry.results, summary.entry.seats, service.repository.read(match))
    assert (absent.player, absent.points, absent.rank, absent.part) == (ADA.id, 0, 2, "left")
    assert (stayed.player, stayed.rank) == (BEA.id, 1)
