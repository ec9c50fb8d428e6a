"""The scheduler: it does what is due, once, whatever stops in between."""

import secrets
from collections.abc import Callable, Mapping

import pytest
import redis
import structlog

from domain.game import AnyGame, Seat
from domain.match import AnyMatch, BotName, MatchId, PlayerId, deadlines
from events import keys
from events.projections.rebuilding import clear
from events.store import CommandId, Millis
from events.timekeeper import PARTS
from service.bootstrap import Services
from service.processes.projecting import projector
from service.processes.scheduling import Scheduler
from service.use_cases import absences
from service.use_cases.accounts import Player
from service.use_cases.commands import Command
from service.use_cases.match_plan import ClockPlan, MatchPlan, SeatPlan
from service.use_cases.matches import Matches
from service.use_cases.unit_of_work import UnitOfWork

ADA, BEA = (Player(PlayerId(name), name) for name in ("ada", "bea"))
DAY = 24 * 3_600_000


@pytest.fixture
def scheduler(services: Services, redis_client: redis.Redis) -> Scheduler:
    """A scheduler of a service that has been there all the time."""
    for part in PARTS:
        redis_client.hset(keys.last_noted(), part, services.timekeeper.now())
    redis_client.delete(keys.outages())  # the API of other tests may have noted that it was away from an empty store
    return another_scheduler(services)


def another_scheduler(services: Services) -> Scheduler:
    return Scheduler(services.timekeeper, services.projections.due, services.absences)


def started(services: Services, days_ago: float) -> MatchId:
    """Starts a match some days ago, with three days a turn, in which Ada has to move. Returns its id."""
    name = MatchId(secrets.token_hex(6))
    then = Millis(services.timekeeper.now() - int(days_ago * DAY))
    past = UnitOfWork(services.store, services.repository, clock=lambda: then)
    clock = ClockPlan("turn", 3 * 24 * 3600, bot=BotName("random"))
    plan = MatchPlan(next(iter(services.games)), (SeatPlan("me"), SeatPlan("open")), clock=clock)
    matches = Matches(services.games, services.bots, past)
    matches.create(ADA, name, plan, Command(ADA.id, CommandId(f"create {name}")))
    matches.take_seat(name, Seat(1), BEA, Command(BEA.id, CommandId(f"sit {name}")))
    return name


def bots_in(services: Services, name: MatchId) -> list[BotName | None]:
    snapshot = services.repository.newest(name)
    assert snapshot is not None
    return [None if holder is None else holder.bot for holder in snapshot.match.seats]


def test_a_player_whose_time_has_run_out_is_replaced_once(
    services: Services, scheduler: Scheduler, project: Callable[[], None]
) -> None:
    match = started(services, days_ago=3.1)
    project()
    now = services.timekeeper.now()
    assert scheduler.time_out(now) == 1
    assert another_scheduler(services).time_out(now) == 0
    assert bots_in(services, match) == ["random", None]
    project()
    assert list(services.projections.due.until(now)) == []


def test_the_log_does_not_name_a_match_after_its_time_out(
    services: Services, scheduler: Scheduler, project: Callable[[], None]
) -> None:
    started(services, days_ago=3.1)
    project()
    structlog.contextvars.clear_contextvars()
    assert scheduler.time_out(services.timekeeper.now()) == 1
    assert structlog.contextvars.get_contextvars() == {}


def test_a_player_with_time_left_stays(services: Services, scheduler: Scheduler, project: Callable[[], None]) -> None:
    match = started(services, days_ago=2.9)
    project()
    assert scheduler.sweep() == 0
    assert bots_in(services, match) == [None, None]
    assert [task.match for task in services.projections.due.until(services.timekeeper.now() + DAY)] == [match]


def test_what_is_due_is_computed_again_from_the_records(
    services: Services, scheduler: Scheduler, project: Callable[[], None], redis_client: redis.Redis
) -> None:
    started(services, days_ago=3.1)
    project()
    clear(redis_client)
    assert scheduler.time_out(services.timekeeper.now()) == 0
    projector(services).reconcile()
    assert scheduler.time_out(services.timekeeper.now()) == 1


def test_after_an_outage_all_clocks_get_their_time_back(
    services: Services, scheduler: Scheduler, project: Callable[[], None], redis_client: redis.Redis
) -> None:
    """The service was away for the last two days; nobody is timed out, and everybody sees the new deadline."""
    match = started(services, days_ago=3.1)
    project()
    now = services.timekeeper.now()
    redis_client.hset(keys.last_noted(), "scheduler", now - 2 * DAY)
    assert scheduler.sweep() == 0
    project()
    assert bots_in(services, match) == [None, None]
    (turn,) = services.projections.turns.of(ADA.id)
    assert turn.deadline is not None
    assert turn.deadline - now > 1.8 * DAY


def test_a_match_whose_record_is_broken_keeps_no_other_from_its_time_out(
    services: Services, scheduler: Scheduler, project: Callable[[], None], redis_client: redis.Redis
) -> None:
    broken = started(services, days_ago=3.2)
    match = started(services, days_ago=3.1)
    project()
    redis_client.xdel(keys.record(broken), "3-0")
    services.repository._cache.clear()
    assert scheduler.time_out(services.timekeeper.now()) == 1
    assert bots_in(services, match) == ["random", None]


def test_a_match_whose_record_redis_refuses_to_read_keeps_no_other_from_its_time_out(
    services: Services,
    scheduler: Scheduler,
    project: Callable[[], None],
    redis_client: redis.Redis,
    caplog: pytest.LogCaptureFixture,
) -> None:
    damaged = started(services, days_ago=3.2)
    match = started(services, days_ago=3.1)
    project()
    redis_client.set(keys.record(damaged), "no stream")
    services.repository._cache.clear()
    assert [scheduler.time_out(services.timekeeper.now()) for _ in range(2)] == [1, 0]
    assert bots_in(services, match) == ["random", None]
    assert caplog.text.count(f"the clocks of match {damaged} cannot be looked at") == 1


def test_a_match_in_which_the_rules_fail_keeps_no_other_from_its_time_out(
    services: Services, scheduler: Scheduler, project: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = started(services, days_ago=3.2)
    match = started(services, days_ago=3.1)
    project()

    def fail(game: AnyGame, at: AnyMatch) -> Mapping[Seat, Millis]:
        if at.id == failing:
            raise ZeroDivisionError
        return deadlines(game, at)

    monkeypatch.setattr(absences, "deadlines", fail)
    assert scheduler.time_out(services.timekeeper.now()) == 1
    assert bots_in(services, match) == ["random", None]
