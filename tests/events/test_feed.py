"""The feed: which reader receives an announcement, and until when."""

import threading
from collections.abc import Callable

import pytest
import redis

from events.feed import RedisFeed
from events.notifier import Notifier
from events.store import NOTHING, VersionConflict
from events.streams import RedisStore
from tests.events.store_contract import MATCH, OTHER, after, envelope, envelopes

Reader = Callable[..., RedisFeed]


@pytest.fixture
def store(redis_client: redis.Redis) -> RedisStore:
    return RedisStore(redis_client, Notifier())


@pytest.fixture
def reader(redis_client: redis.Redis) -> Reader:
    """Makes readers of the feed by name."""
    return lambda name, given_up_after=30: RedisFeed(redis_client, name, given_up_after=given_up_after)


def test_the_feed_announces_matches_with_their_new_versions(store: RedisStore, reader: Reader) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3))
    store.append(OTHER, NOTHING, envelopes(1, 1))
    store.append(MATCH, after(3), envelopes(4, 4))
    told = reader("reader").receive(0)
    assert {(news.match, news.version) for news in told} == {(MATCH, 3), (OTHER, 1), (MATCH, 4)}


def test_the_feed_does_not_announce_a_repeated_command(store: RedisStore, reader: Reader) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3), "key", "request")
    store.append(MATCH, after(3), envelopes(4, 4), "key", "request")
    assert len(reader("reader").receive(0)) == 1


def test_the_feed_does_not_announce_a_conflict(store: RedisStore, reader: Reader) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3))
    with pytest.raises(VersionConflict):
        store.append(MATCH, after(1), [envelope(2, "z")])
    assert len(reader("reader").receive(0)) == 1


def test_each_announcement_goes_to_one_reader(store: RedisStore, reader: Reader) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3))
    assert len(reader("first").receive(0)) == 1
    assert list(reader("second").receive(0)) == []


def test_a_restarted_reader_receives_what_it_did_not_acknowledge(store: RedisStore, reader: Reader) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3))
    told = reader("reader").receive(0)
    restarted = reader("reader")
    assert list(restarted.receive(0)) == []
    assert list(restarted.unfinished()) == list(told)
    restarted.acknowledge(told)
    assert list(restarted.unfinished()) == []


def test_another_reader_takes_over_what_a_stopped_reader_left(store: RedisStore, reader: Reader) -> None:
    store.append(MATCH, NOTHING, envelopes(1, 3))
    told = reader("lost").receive(0)
    assert list(reader("other", given_up_after=60).unfinished()) == []
    assert list(reader("other", given_up_after=0).unfinished()) == list(told)
    assert list(reader("lost").unfinished()) == []


def test_a_reader_can_wait_for_the_next_announcement(store: RedisStore, reader: Reader) -> None:
    waiting = reader("reader")
    assert list(waiting.receive(0.01)) == []
    writer = threading.Timer(0.05, store.append, (MATCH, NOTHING, envelopes(1, 3)))
    writer.start()
    assert [news.match for news in waiting.receive(60)] == [MATCH]
    writer.join()
