"""One clock counts, that of the store; and the store knows when the service was away."""

import time

import pytest
import redis

from events import keys, timekeeper
from events.timekeeper import PARTS, Timekeeper, overlap

HOUR = 3_600_000


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
