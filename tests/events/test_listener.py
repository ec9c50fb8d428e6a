"""The listener lets what is more urgent go before its news, and goes on after an error."""

import itertools
from collections.abc import Iterator

import pytest
import redis

from domain.match import MatchId
from events.awaited_news import source_of
from events.listener import FeedListener
from events.notifier import Notifier, match_topic
from events.store import NOTHING
from events.streams import RedisStore
from tests.events.store_contract import after, envelopes


@pytest.fixture
def notifier(redis_client: redis.Redis) -> Notifier:
    return Notifier(source_of(redis_client))


@pytest.fixture
def listener(redis_client: redis.Redis, notifier: Notifier) -> Iterator[FeedListener]:
    listener = FeedListener(redis_client, notifier)
    yield listener
    listener.stop()


def test_what_is_more_urgent_goes_before_the_news_of_a_match(
    listener: FeedListener, notifier: Notifier, redis_client: redis.Redis
):
    match = MatchId("urgent")
    with notifier.subscribed(match_topic(match)) as news:
        seen: list[bool] = []
        listener.before_news = lambda: seen.append(news.is_set())
        listener.start()
        assert news.wait(60)  # the listener has begun
        news.clear()
        RedisStore(redis_client, notifier).append(match, NOTHING, envelopes(1, 2))
        assert news.wait(60)
    assert seen[0] is False


def test_it_begins_again_after_an_error(
    listener: FeedListener, notifier: Notifier, redis_client: redis.Redis, caplog: pytest.LogCaptureFixture
):
    match, calls = MatchId("error"), itertools.count()
    store = RedisStore(redis_client, notifier)

    def fails_once() -> None:
        if next(calls) == 0:
            raise RuntimeError("this piece of news cannot be passed on")

    with notifier.subscribed(match_topic(match)) as news:
        listener.before_news = fails_once
        listener.start()
        assert news.wait(60)  # the listener has begun
        for first in (1, 3):
            news.clear()
            store.append(match, after(first - 1), envelopes(first, first + 1))
            assert news.wait(60)
    assert next(calls) > 1
    assert "the listener begins again" in caplog.text
