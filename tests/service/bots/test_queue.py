from collections.abc import Callable

import redis
from rq.job import Job, JobStatus

from domain.game import Seat, Version
from domain.match import AnyMatch, BotName, MatchId
from events.projections.turns import BotTurn
from service.bots.queue import BotCalls, bot_queue
from tests.service.bots.conftest import BOT, ME

MATCH, SEAT, VERSION = MatchId("a-match_1"), Seat(0), Version(7)
TURN = BotTurn(MATCH, SEAT, VERSION, BotName("random"))


def waiting(client: redis.Redis) -> list[str]:
    return list(bot_queue(client).job_ids)


def test_a_bot_is_called_once_for_each_turn(redis_client: redis.Redis, calls: BotCalls) -> None:
    calls.call(MATCH, SEAT, VERSION)
    calls.call(MATCH, SEAT, VERSION)
    assert waiting(redis_client) == ["a-match_1-0-7-0"]
    calls.call(MATCH, SEAT, Version(9))
    assert len(waiting(redis_client)) == 2


def test_a_call_that_still_waits_is_not_repeated(redis_client: redis.Redis, calls: BotCalls) -> None:
    calls.call(MATCH, SEAT, VERSION)
    assert calls.call_again([TURN], attempt=1) == 0
    assert len(waiting(redis_client)) == 1


def test_a_call_that_was_lost_is_repeated(redis_client: redis.Redis, calls: BotCalls) -> None:
    assert calls.call_again([TURN], attempt=1) == 1
    assert len(waiting(redis_client)) == 1


def test_a_call_whose_worker_was_killed_is_repeated_though_its_job_seems_to_run(
    redis_client: redis.Redis, calls: BotCalls
) -> None:
    calls.call(MATCH, SEAT, VERSION)
    job_id = bot_queue(redis_client).pop_job_id()
    assert job_id is not None
    Job.fetch(job_id, redis_client, bot_queue(redis_client).serializer).set_status(JobStatus.STARTED)
    calls.call(MATCH, SEAT, VERSION)
    assert waiting(redis_client) == []
    assert calls.call_again([TURN], attempt=1) == 1
    assert len(waiting(redis_client)) == 1


def test_bots_play_a_match_to_its_end_by_calls_alone(
    redis_client: redis.Redis,
    new_match: Callable[..., MatchId],
    newest: Callable[[MatchId], AnyMatch],
    project_and_call: Callable[[], None],
    work: Callable[[], bool],
) -> None:
    match = new_match(BOT, BOT)
    project_and_call()
    while work():
        project_and_call()
    assert newest(match).status == "finished"
    assert waiting(redis_client) == []


def test_nothing_is_left_of_a_call_once_it_is_answered(
    redis_client: redis.Redis,
    new_match: Callable[..., MatchId],
    project_and_call: Callable[[], None],
    work: Callable[[], bool],
) -> None:
    new_match(BOT, ME)
    project_and_call()
    assert work()
    assert list(redis_client.scan_iter("rq:job:*")) == []


def test_to_call_a_bot_twice_to_the_same_turn_does_no_harm(
    new_match: Callable[..., MatchId],
    newest: Callable[[MatchId], AnyMatch],
    calls: BotCalls,
    work: Callable[[], bool],
) -> None:
    match = new_match(BOT, ME)
    version = newest(match).version
    calls.call(match, Seat(0), version)
    calls.call(match, Seat(0), Version(version + 1))
    assert work()
    assert newest(match).board.turn == Seat(1)
    assert newest(match).version == version + 1


def test_a_failed_call_does_not_stop_the_worker(
    redis_client: redis.Redis, new_match: Callable[..., MatchId], calls: BotCalls, work: Callable[[], bool]
) -> None:
    bot_queue(redis_client).enqueue("service.bots.queue.nothing_like_that")
    match = new_match(BOT, ME)
    calls.call(match, Seat(0), VERSION)
    assert work()
    assert waiting(redis_client) == []
