"""The queues of bot turns: people come first, and each account has a fair share."""

import time
from collections.abc import Callable

import pytest
import redis
import structlog

from domain.game import Seat
from domain.match import AnyMatch, MatchId, PlayerId
from events import keys
from events.projections.turns import BotTurn
from service.bootstrap import Services
from service.bots import queue as turns
from service.bots import work as jobs
from service.bots.queue import BotCalls, JobTime
from service.bots.rq_queues import bot_queues
from service.use_cases.bot_flows import Flow
from tests.events.newer_release import TAKEN, write
from tests.service.bots.conftest import BOT, ME
from tests.service.conftest import Caller

NewMatch = Callable[..., MatchId]
Newest = Callable[[MatchId], AnyMatch]
ADA, BEA = PlayerId("ada"), PlayerId("bea")


def a_turn(match: str, account: PlayerId = ADA, *, with_people: bool = True) -> BotTurn:
    return BotTurn(MatchId(match), account, with_people)


def queued(client: redis.Redis) -> list[str]:
    """The flows in the order in which a worker takes them."""
    return [job.args[0] for queue in bot_queues(client) for job in queue.jobs]


def take(client: redis.Redis) -> tuple[Flow, JobTime]:
    """A worker takes the first job, and is killed or not."""
    queue = next(queue for queue in bot_queues(client) if queue.count)
    job = queue.jobs[0]
    job.delete()
    return Flow(job.args[0]), JobTime(job.args[1])


def serve_one(client: redis.Redis, calls: BotCalls) -> MatchId | None:
    """A worker takes one match of the first flow."""
    flow, turn = take(client)
    with calls.serving(flow, turn) as matches:
        return next(matches, None)


def opened(caller: Caller, *seats: dict[str, str]) -> MatchId:
    match = {"game": "stones", "seats": seats, "options": {"stones": 60}}
    return MatchId(caller.post("/v1/matches", match).get_json()["id"])


def test_all_turns_of_an_account_have_one_job(redis_client: redis.Redis, calls: BotCalls) -> None:
    for match in ("m1", "m1", "m2", "m3"):
        calls.call(a_turn(match))
    assert queued(redis_client) == ["people-ada"]


def test_people_come_first_however_many_matches_of_bots_alone_were_called_before(
    redis_client: redis.Redis, calls: BotCalls
) -> None:
    for number in range(300):
        calls.call(a_turn(f"alone-{number}", with_people=False))
    calls.call(a_turn("m1", BEA))
    assert queued(redis_client) == ["people-bea", "alone-ada"]


@pytest.mark.parametrize("with_people", [True, False])
def test_accounts_take_turns_however_many_matches_one_of_them_has(
    redis_client: redis.Redis, calls: BotCalls, with_people: bool
) -> None:
    for number in range(5):
        calls.call(a_turn(f"ada-{number}", with_people=with_people))
    for number in range(2):
        calls.call(a_turn(f"bea-{number}", BEA, with_people=with_people))
    served = [serve_one(redis_client, calls) for _ in range(7)]
    assert served == ["ada-0", "bea-0", "ada-1", "bea-1", "ada-2", "ada-3", "ada-4"]
    assert queued(redis_client) == []


def test_a_match_that_is_put_back_waits_behind_the_others_of_its_account(
    redis_client: redis.Redis, calls: BotCalls
) -> None:
    for match in ("m1", "m2"):
        calls.call(a_turn(match))
    flow, turn = take(redis_client)
    with calls.serving(flow, turn) as matches:
        calls.put_back(flow, next(matches))
    assert [serve_one(redis_client, calls), serve_one(redis_client, calls)] == ["m2", "m1"]


def test_the_turns_of_an_account_are_played_in_the_order_of_their_calls_however_fast_these_come(
    redis_client: redis.Redis, calls: BotCalls
) -> None:
    names = [f"m{number}" for number in reversed(range(10, 40))]
    for match in names:
        calls.call(a_turn(match))
    flow, turn = take(redis_client)
    with calls.serving(flow, turn) as matches:
        assert list(matches) == names


def test_a_turn_that_is_called_while_its_flow_is_served_gets_a_job(redis_client: redis.Redis, calls: BotCalls) -> None:
    calls.call(a_turn("m1"))
    flow, turn = take(redis_client)
    with calls.serving(flow, turn) as matches:
        assert list(matches) == ["m1"]
        calls.call(a_turn("m1"))
        assert queued(redis_client) == []
    assert queued(redis_client) == ["people-ada"]


def test_a_call_that_still_waits_is_not_repeated(redis_client: redis.Redis, calls: BotCalls) -> None:
    calls.call(a_turn("m1"))
    assert calls.call_again([a_turn("m1")], seconds=0) == 0
    assert queued(redis_client) == ["people-ada"]


def test_a_call_that_was_lost_is_repeated(redis_client: redis.Redis, calls: BotCalls) -> None:
    calls.call_again([a_turn("m1")], seconds=3)
    assert serve_one(redis_client, calls) == "m1"


def test_the_turns_of_a_killed_worker_are_called_again(redis_client: redis.Redis, calls: BotCalls) -> None:
    for match in ("m1", "m2"):
        calls.call(a_turn(match))
    flow, turn = take(redis_client)
    assert next(calls.serving(flow, turn).__enter__()) == "m1"
    assert calls.call_again([a_turn("m1"), a_turn("m2")], seconds=60) == 0
    assert calls.call_again([a_turn("m1"), a_turn("m2")], seconds=0) == 1
    served = {serve_one(redis_client, calls), serve_one(redis_client, calls)}
    assert (served, queued(redis_client)) == ({"m1", "m2"}, [])


@pytest.fixture
def long_waited(redis_client: redis.Redis, calls: BotCalls) -> tuple[Flow, JobTime]:
    """A job that a worker takes just now, after a minute in its queue."""
    calls.call(a_turn("m1"))
    flow, turn = take(redis_client)
    waited = JobTime(turn - 60)
    redis_client.zadd(keys.bot_flows(), {flow: waited})
    return flow, waited


def test_a_job_that_a_worker_takes_just_now_is_not_lost_however_long_it_was_in_its_queue(
    calls: BotCalls, long_waited: tuple[Flow, JobTime], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert calls.call_again([], seconds=3) == 0
    with calls.serving(*long_waited) as matches:
        let_pass(monkeypatch, 3)
        assert calls.call_again([], seconds=3) == 0
        assert list(matches) == ["m1"]


def test_a_job_whose_worker_is_killed_before_it_begins_is_queued_again(
    redis_client: redis.Redis, calls: BotCalls, long_waited: tuple[Flow, JobTime], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert calls.call_again([], seconds=3) == 0
    let_pass(monkeypatch, 3)
    assert calls.call_again([], seconds=3) == 1
    assert calls.call_again([], seconds=3) == 0
    assert serve_one(redis_client, calls) == "m1"


def let_pass(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Lets some seconds pass for the one who looks."""
    monotonic = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: monotonic() + seconds)


def test_a_job_that_was_lost_before_the_clock_was_set_back_is_queued_again(
    redis_client: redis.Redis, calls: BotCalls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "BEGUN_WITHIN", 0)
    calls.call(a_turn("m1"))
    take(redis_client)
    redis_client.zincrby(keys.bot_flows(), 3600, "people-ada")
    assert calls.call_again([a_turn("m1")], seconds=3) == 1
    assert serve_one(redis_client, calls) == "m1"


@pytest.mark.parametrize("ahead", [-3600, -5, 1, 3600])
def test_no_job_seems_lost_where_the_machine_of_its_worker_has_another_time(
    redis_client: redis.Redis, calls: BotCalls, monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    calls.call(a_turn("m1"))
    with monkeypatch.context() as there:
        wall, wall_ns = time.time, time.time_ns
        there.setattr(time, "time", lambda: wall() + ahead)
        there.setattr(time, "time_ns", lambda: wall_ns() + ahead * 10**9)
        flow, turn = take(redis_client)
        with BotCalls(redis_client).serving(flow, turn) as matches:
            assert next(matches) == "m1"
            there.undo()
            assert calls.call_again([], seconds=3) == 0


def test_the_flows_of_a_queue_that_only_a_later_release_has_are_left_to_it(
    redis_client: redis.Redis, calls: BotCalls
) -> None:
    redis_client.zadd(keys.bot_flows(), {"dreams-ada": 1})
    calls.call(a_turn("m1"))
    take(redis_client)
    assert calls.call_again([], seconds=0) == 1
    assert queued(redis_client) == ["people-ada"]
    assert redis_client.zscore(keys.bot_flows(), "dreams-ada") == 1


def test_a_job_that_was_given_up_too_early_serves_nothing_and_adds_no_job(
    redis_client: redis.Redis, calls: BotCalls
) -> None:
    for match in ("m1", "m2", "m3"):
        calls.call(a_turn(match))
    late, running = take(redis_client), None
    calls.call_again([], seconds=0)
    running = take(redis_client)
    with calls.serving(*running) as matches:
        assert next(matches) == "m1"
        with calls.serving(*late) as none:
            assert list(none) == []
    assert queued(redis_client) == ["people-ada"]


def test_bots_play_a_match_to_its_end_by_calls_alone(
    redis_client: redis.Redis,
    new_match: NewMatch,
    newest: Newest,
    project_and_call: Callable[[], None],
    work: Callable[..., bool],
) -> None:
    match = new_match(BOT, BOT)
    project_and_call()
    while work():
        project_and_call()
    assert newest(match).status == "finished"
    assert queued(redis_client) == []


def test_the_log_names_no_match_after_the_turn_of_a_bot(
    new_match: NewMatch, project_and_call: Callable[[], None], work: Callable[[], bool]
) -> None:
    new_match(BOT, BOT)
    project_and_call()
    structlog.contextvars.clear_contextvars()
    assert work()
    assert structlog.contextvars.get_contextvars() == {}


def test_nothing_is_left_of_a_call_once_it_is_answered(
    redis_client: redis.Redis, new_match: NewMatch, project_and_call: Callable[[], None], work: Callable[..., bool]
) -> None:
    new_match(BOT, ME)
    project_and_call()
    assert work()
    assert [*redis_client.scan_iter("rq:job:*"), *redis_client.scan_iter("kifu:{bots}*")] == []


def test_a_worker_plays_for_people_first_and_then_for_each_account_in_turn(
    player: Callable[[str], Caller],
    services: Services,
    project_and_call: Callable[[], None],
    work: Callable[..., bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "SLICE", 0)
    ada, bea, cleo = (player(name) for name in ("Ada", "Bea", "Cleo"))
    alone = [opened(ada, BOT, BOT), opened(ada, BOT, BOT), opened(bea, BOT, BOT)]
    begun = [services.store.head(match)[0] for match in alone]
    project_and_call()
    with_cleo = opened(cleo, BOT, ME)
    project_and_call()
    before = services.store.head(with_cleo)[0]

    def moved() -> list[int]:
        return [services.store.head(match)[0] - since for match, since in zip(alone, begun, strict=True)]

    assert work(1)
    assert (services.store.head(with_cleo)[0] - before, moved()) == (1, [0, 0, 0])
    assert work(1)
    assert work(1)
    assert sorted(moved()[:2]) == [0, 1]
    assert moved()[2] == 1


def test_bots_alone_give_way_to_people_after_the_present_move(
    redis_client: redis.Redis, new_match: NewMatch, newest: Newest, calls: BotCalls, work: Callable[..., bool]
) -> None:
    match = new_match(BOT, BOT, heap=60)
    calls.call(BotTurn(match, ADA, with_people=False))
    flow, turn = take(redis_client)
    calls.call(a_turn("m1", BEA))
    jobs.serve(jobs.worker(), flow, turn, until=float("inf"))
    assert newest(match).status == "playing"
    assert queued(redis_client) == ["people-bea", "alone-ada"]


def test_to_call_a_bot_twice_to_the_same_turn_does_no_harm(
    new_match: NewMatch, newest: Newest, calls: BotCalls, work: Callable[..., bool]
) -> None:
    match = new_match(BOT, ME)
    version = newest(match).version
    calls.call(a_turn(match, ADA))
    calls.call(a_turn(match, BEA))
    assert work()
    assert newest(match).board.turn == Seat(1)
    assert newest(match).version == version + 1


def test_a_bot_leaves_a_match_that_a_newer_release_has_played_on(
    new_match: NewMatch,
    services: Services,
    calls: BotCalls,
    work: Callable[..., bool],
    caplog: pytest.LogCaptureFixture,
) -> None:
    left, other = new_match(BOT, ME), new_match(BOT, ME)
    newest = write(services.store, left, TAKEN)
    for match in (left, other):
        calls.call(a_turn(match, ADA))
    before = services.store.head(other).version
    assert work()
    assert services.store.head(left) == newest
    assert services.store.head(other).version == before + 1
    assert f"the turn of a bot in match {left} failed" not in caplog.text


def test_a_failed_call_does_not_stop_the_worker(
    redis_client: redis.Redis, new_match: NewMatch, newest: Newest, calls: BotCalls, work: Callable[..., bool]
) -> None:
    for queue in bot_queues(redis_client):
        queue.enqueue("service.bots.work.nothing_like_that")
    match = new_match(BOT, ME)
    calls.call(a_turn(match))
    assert work()
    assert newest(match).board.turn == Seat(1)
    assert queued(redis_client) == []


def test_a_match_that_cannot_be_played_keeps_no_other_of_its_account_from_its_turn(
    redis_client: redis.Redis, new_match: NewMatch, newest: Newest, calls: BotCalls, work: Callable[..., bool]
) -> None:
    broken, match = new_match(BOT, ME), new_match(BOT, ME)
    redis_client.xdel(keys.record(broken), "2-0")
    calls.call(a_turn(broken))
    calls.call(a_turn(match))
    assert work()
    assert newest(match).board.turn == Seat(1)


def test_a_match_that_cannot_be_played_is_logged_once_however_often_it_is_called(
    redis_client: redis.Redis,
    new_match: NewMatch,
    calls: BotCalls,
    work: Callable[..., bool],
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken = [new_match(BOT, ME), new_match(BOT, ME)]
    for match in broken:
        redis_client.xdel(keys.record(match), "2-0")
    for _ in range(3):
        calls.call_again([a_turn(match) for match in broken], seconds=0)
        assert work()
    assert [caplog.text.count(f"the turn of a bot in match {match} failed") for match in broken] == [1, 1]
