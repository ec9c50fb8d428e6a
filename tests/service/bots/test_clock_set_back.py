"""When the clock of Redis was set back, no bot waits until it shows again what it had shown before."""

from typing import Any, Final

import msgspec
import pytest
import redis

from domain.game import Seat, Version
from domain.match import BotName, MatchId, PlayerId
from events import keys
from service.use_cases.bot_attempts import Attempt, BotAttempts
from service.use_cases.studies import LEASE, Studies, Study

MATCH: Final = MatchId("m1")
DECISION: Final = Attempt(Version(5), Seat(0), BotName("random"))
HOUR: Final = 3_600_000


@pytest.fixture
def attempts(redis_client: redis.Redis) -> BotAttempts:
    return BotAttempts(redis_client)


def set_back(client: Any, milliseconds: int) -> None:
    """Changes what is known of a match to what it would be if the clock of Redis had been set back since."""
    key = keys.bot_attempts(keys.BOTS)
    known = msgspec.json.decode(client.hget(key, MATCH), type=Attempt)
    later = msgspec.structs.replace(known, since=known.since + milliseconds, until=known.until + milliseconds)
    client.hset(key, MATCH, msgspec.json.encode(later))


def test_a_worker_that_was_lost_before_holds_no_match_until_then(
    attempts: BotAttempts, redis_client: redis.Redis
) -> None:
    assert attempts.begin(MATCH, DECISION, "w1")
    assert attempts.begin(MATCH, DECISION, "w2") is None
    set_back(redis_client, HOUR)
    assert attempts.held_up() == frozenset()
    begun = attempts.begin(MATCH, DECISION, "w2")
    assert begun is not None
    assert (begun.worker, begun.failures) == ("w2", 1)


def test_a_bot_that_failed_before_is_not_held_up_until_then(attempts: BotAttempts, redis_client: redis.Redis) -> None:
    begun = attempts.begin(MATCH, DECISION, "w1")
    assert begun is not None
    attempts.failed(MATCH, begun, "error")
    assert attempts.begin(MATCH, DECISION, "w2") is None
    set_back(redis_client, HOUR)
    assert attempts.held_up() == frozenset()
    assert attempts.begin(MATCH, DECISION, "w2")


def test_a_worker_that_was_lost_before_holds_no_hint_and_no_analysis_until_then(redis_client: redis.Redis) -> None:
    studies, study = Studies(redis_client), Study("analysis", MATCH, PlayerId("ada"))
    studies.add(study)
    assert studies.begin(study.name, "w1")
    assert studies.begin(study.name, "w2") is None
    redis_client.pexpire(keys.study_lease(study.name), LEASE + HOUR)
    assert studies.begin(study.name, "w2")
    assert studies.is_lost(study, "w1")
    assert redis_client.pttl(keys.study_lease(study.name)) <= LEASE
