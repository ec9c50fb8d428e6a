"""The listener lets go first what is more urgent than its news: the answers of the requests that made them."""

from collections.abc import Iterator

import pytest
import redis

from domain.match import MatchId
from events.awaited_news import source_of
from events.listener import FeedListener
from events.notifier import Notifier, match_topic
from events.store import NOTHING
from events.streams import RedisStore
from tests.events.store_contract import envelopes


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
