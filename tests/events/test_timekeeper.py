"""One clock counts, that of the store; and the store knows when the service was away."""

import time
from collections.abc import Iterator

import pytest
import redis

from events import keys, timekeeper
from events.timekeeper import PARTS, Timekeeper, overlap

HOUR = 3_600_000


@pytest.fixture
def redis_client(redis_url: str) -> Iterator[redis.Redis]:
    """A client of an empty database that no service uses: one of other tests notes every second that it is there."""
    with redis.Redis.from_url(redis_url, db=1) as client:
        client.flushdb()
        yield client


def of_the_store(client: redis.Redis) -> int:
    seconds, micros = client.time()
    return 1000 * seconds + micros // 1000


def was_there(client: redis.Redis, part: str, ago: int) -> int:
    """Sets when a part was there last: some milliseconds ago. Returns that time."""
    last = of_the_store(client) - ago
    client.hset(keys.last_noted(), part, last)
    return last


def test_services_that_disagree_about_the_time_by_a_minute_use_the_time_of_the_store(
    redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Timekeeper(redis_client).now()
    wall = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() + 60 * 10**9)
    monkeypatch.setattr(time, "time", lambda: wall() / 10**9 + 60)
    there = Timekeeper(redis_client).now()
    assert here <= there <= of_the_store(redis_client) + 1
    assert there - here < 30_000


def test_a_part_that_was_away_for_an_hour_makes_an_outage_of_an_hour(redis_client: redis.Redis) -> None:
    was_there(redis_client, "api", 0)
    last = was_there(redis_client, "scheduler", HOUR)
    assert Timekeeper(redis_client).note("scheduler")
    back = int(redis_client.hget(keys.last_noted(), "scheduler") or 0)
    assert back - last >= HOUR
    assert Timekeeper(redis_client).away(last - HOUR, back + HOUR // 3600) == back - last


def test_two_processes_of_a_part_that_come_back_at_once_count_the_outage_once(redis_client: redis.Redis) -> None:
    was_there(redis_client, "scheduler", HOUR)
    assert Timekeeper(redis_client).note("scheduler")
    assert not Timekeeper(redis_client).note("scheduler")
    assert redis_client.zcard(keys.outages()) == 1


def test_notes_in_time_make_no_outage(redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "LONGEST_GAP", 60_000)
    for part in PARTS:
        was_there(redis_client, part, 30_000)
        assert not Timekeeper(redis_client).note(part)
    now = Timekeeper(redis_client).now()
    assert Timekeeper(redis_client).away(now - HOUR, now) == 0


def test_an_outage_counts_before_the_part_is_back(redis_client: redis.Redis) -> None:
    """A move may come before the scheduler has noted that it is there again."""
    last = was_there(redis_client, "scheduler", HOUR)
    was_there(redis_client, "api", 0)
    now = Timekeeper(redis_client).now()
    assert Timekeeper(redis_client).away(last - HOUR, now) == now - last


def test_the_time_before_the_first_note_in_a_store_counts_as_an_outage(redis_client: redis.Redis) -> None:
    """So nobody loses the time between a backup and its restore into a new store."""
    for part in PARTS:
        Timekeeper(redis_client).note(part)
    first = int(redis_client.hget(keys.last_noted(), PARTS[0]) or 0)
    assert Timekeeper(redis_client).away(first - HOUR, first) == HOUR


@pytest.fixture
def set_right(redis_client: redis.Redis) -> int:
    """What a clock leaves that jumped ahead by a day, an hour ago, and is set right now. Returns when it jumped."""
    jumped = of_the_store(redis_client) - HOUR
    ahead = of_the_store(redis_client) + 24 * HOUR
    for part in PARTS:
        redis_client.hset(keys.last_noted(), part, ahead)
        redis_client.zadd(keys.outages(), {f"{jumped} {jumped + 24 * HOUR} {part}": jumped + 24 * HOUR})
    return jumped


def test_when_the_clock_of_the_store_is_set_right_after_a_jump_ahead_clocks_run_again(
    redis_client: redis.Redis, set_right: int, caplog: pytest.LogCaptureFixture
) -> None:
    assert Timekeeper(redis_client).note("api")
    now = of_the_store(redis_client)
    assert "the clock of the store was set back by 86400 seconds" in caplog.text
    noted = {int(time) for time in redis_client.hvals(keys.last_noted())}
    assert len(noted) == 1, "all parts are noted, or else one that is gone would not count as away for a day"
    assert now - 5000 < min(noted) <= now
    assert Timekeeper(redis_client).away(min(noted), min(noted) + 4000) == 0
    assert not Timekeeper(redis_client).note("scheduler")
    assert "set back" not in caplog.text.partition("set back")[2]


def test_the_time_in_which_the_clock_of_the_store_was_wrong_is_given_back(
    redis_client: redis.Redis, set_right: int
) -> None:
    Timekeeper(redis_client).note("scheduler")
    right = int(redis_client.hget(keys.last_noted(), "scheduler") or 0)
    assert Timekeeper(redis_client).away(set_right - HOUR, right) == right - set_right


def test_a_part_that_is_gone_when_the_clock_of_the_store_is_set_right_is_away_from_then_on(
    redis_client: redis.Redis, set_right: int
) -> None:
    Timekeeper(redis_client).note("api")
    right = int(redis_client.hget(keys.last_noted(), "api") or 0)
    was_there(redis_client, "api", -HOUR)
    assert Timekeeper(redis_client).away(right, right + HOUR) == HOUR


def test_an_outage_that_begins_in_the_future_is_dropped_and_one_that_is_over_is_kept(
    redis_client: redis.Redis, set_right: int
) -> None:
    now = of_the_store(redis_client)
    over, future = f"{now - 3 * HOUR} {now - 2 * HOUR} api", f"{now + HOUR} {now + 2 * HOUR} api"
    redis_client.zadd(keys.outages(), {over: now - 2 * HOUR, future: now + 2 * HOUR})
    Timekeeper(redis_client).note("api")
    kept = [outage.decode() for outage in redis_client.zrange(keys.outages(), 0, -1)]
    assert (kept[0], len(kept), future in kept) == (over, 3, False)


@pytest.mark.parametrize(
    ("outages", "milliseconds"),
    [
        ([], 0),
        ([(0, 50)], 0),
        ([(0, 150)], 50),
        ([(120, 150), (130, 170)], 50),
        ([(120, 170), (130, 150)], 50),
        ([(150, 1000), (0, 110)], 60),
        ([(0, 1000), (0, 1000)], 100),
        ([(300, 1000)], 0),
    ],
)
def test_what_overlaps_counts_once(outages: list[tuple[int, ...]], milliseconds: int) -> None:
    assert overlap(outages, 100, 200) == milliseconds
