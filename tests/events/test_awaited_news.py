"""Of the news in Redis a process reads those that somebody there waits for, and misses none of them."""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from domain.match import MatchId, PlayerId
from events import awaited_news, keys, notifier, projection_keys
from events.awaited_news import source_of
from events.listener import FeedListener
from events.notifier import Notifier, Topic, match_topic, turns_topic
from tests.service.cli.processes import wait_until

ROUNDS = 2000 if "KIFU_LONG" in os.environ else 20
WAITERS = 8
PAUSES_S = 0, 0.0005, 0.001, 0.003, 0.01
"""Seconds between a subscription and its news: before, while and after the read of the moment is ended."""
MATCHES = [MatchId(f"m{number}") for number in range(24)]
WATCHED, SAME_FEED, OTHER = MatchId("m0"), MatchId("m26"), MatchId("m1")
ANNA = PlayerId("anna")
PATIENCE_S = 60
ENDLESS_MS = 3000 * PATIENCE_S
"""Milliseconds that a read waits where news have to end it."""


@pytest.fixture
def client(redis_client: redis.Redis, redis_url: str) -> Iterator[redis.Redis]:
    """A client of the emptied Redis whose reads may wait longer than this test does."""
    retry = Retry(ConstantBackoff(0.05), retries=2, supported_errors=(redis.ConnectionError,))
    with redis.Redis.from_url(redis_url, socket_timeout=10 * PATIENCE_S, retry=retry) as client:
        yield client


class Process:
    """What hears of news in one process."""

    def __init__(self, client: redis.Redis) -> None:
        self.rounds = 0
        self.notifier = Notifier(source_of(client))
        self.listener = FeedListener(client, self.notifier, on_round=self._count)
        self.listener.start()
        wait_until(lambda: self.rounds)

    def _count(self) -> None:
        self.rounds += 1


@pytest.fixture
def process(client: redis.Redis) -> Iterator[Process]:
    process = Process(client)
    yield process
    process.listener.stop()


def announce(client: redis.Redis, topic: Topic) -> None:
    """Tells news of a match as `append.lua` does, or of the turns of a player as the projector does."""
    kind, _, name = topic.partition(":")
    if kind == "match":
        client.xadd(keys.feed(keys.partition(MatchId(name))), {"m": name, "v": 1})
    else:
        client.xadd(projection_keys.turn_changes(random.choice(projection_keys.SHARDS)), {"p": name})


def test_news_that_nobody_waits_for_are_not_read(client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(awaited_news, "BLOCK_MS", ENDLESS_MS)
    process = Process(client)
    rounds = process.rounds
    for _ in range(50):
        announce(client, match_topic(WATCHED))
        announce(client, turns_topic(ANNA))
    with process.notifier.subscribed(match_topic(OTHER)) as news:
        wait_until(news.is_set)  # it is told to look when its feed begins to be read
        news.clear()
        announce(client, match_topic(OTHER))
        assert news.wait(PATIENCE_S)
    assert process.rounds - rounds < 10
    process.listener.stop()


def test_who_begins_to_wait_ends_a_read_that_lacks_its_news(
    client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(awaited_news, "BLOCK_MS", ENDLESS_MS)
    process = Process(client)
    for topic in (match_topic(WATCHED), turns_topic(ANNA)):
        with process.notifier.subscribed(topic) as news:
            assert news.wait(PATIENCE_S)
            news.clear()
            announce(client, topic)
            assert news.wait(PATIENCE_S)
    process.listener.stop()


def test_a_source_is_read_for_some_seconds_after_its_last_waiter_has_left(
    client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "LINGER_S", PATIENCE_S)
    idle = Notifier(source_of(client))
    with idle.subscribed(match_topic(WATCHED)):
        (source,) = idle.sources_to_read()
    assert idle.sources_to_read() == {source}
    with idle.subscribed(match_topic(SAME_FEED)):
        assert not idle.unread.is_set()
    monkeypatch.setattr(notifier, "LINGER_S", 0)
    assert idle.sources_to_read() == frozenset()


def test_a_lost_connection_loses_no_news(client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(awaited_news, "BLOCK_MS", ENDLESS_MS)
    process = Process(client)
    with process.notifier.subscribed(match_topic(WATCHED)) as news:
        wait_until(news.is_set)
        news.clear()
        client.client_kill_filter(_type="normal", skipme=True)
        announce(client, match_topic(WATCHED))
        assert news.wait(PATIENCE_S)
    with process.notifier.subscribed(turns_topic(ANNA)) as others:
        assert others.wait(PATIENCE_S)
    process.listener.stop()


def test_a_redis_that_ends_no_reads_has_its_news_read_all_the_same(
    client: redis.Redis, process: Process, caplog: pytest.LogCaptureFixture
) -> None:
    client.execute_command("ACL", "SETUSER", "default", "-client")
    try:
        with process.notifier.subscribed(match_topic(WATCHED)) as news:
            assert news.wait(PATIENCE_S)
    finally:
        client.execute_command("ACL", "SETUSER", "default", "+client")
    assert "news may be 1000 ms late" in caplog.text


def test_no_news_are_missed_by_many_who_come_and_go(client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier, "LINGER_S", 0)
    monkeypatch.setattr(awaited_news, "BLOCK_MS", ENDLESS_MS)
    process = Process(client)
    others = threading.active_count()
    told: Counter[Topic] = Counter()
    topics = [*map(match_topic, MATCHES), *(turns_topic(PlayerId(f"p{number}")) for number in range(WAITERS))]

    def tell(topic: Topic, after_s: float) -> None:
        time.sleep(after_s)
        told[topic] += 1  # what is told can be seen before it is announced
        announce(client, topic)

    def wait_often(waiter: int) -> bool:
        rng = random.Random(waiter)
        return all(hears(topics[rng.randrange(waiter, len(topics), WAITERS)]) for _ in range(ROUNDS))

    def hears(topic: Topic) -> bool:
        before = told[topic]
        with process.notifier.subscribed(topic) as news:
            telling = tellers.submit(tell, topic, random.choice(PAUSES_S))
            while told[topic] == before:
                if not news.wait(PATIENCE_S):
                    return False
                news.clear()
        telling.result()
        return True

    with ThreadPoolExecutor(WAITERS) as tellers, ThreadPoolExecutor(WAITERS) as waiters:
        assert all(waiters.map(wait_often, range(WAITERS)))
    assert threading.active_count() < others + WAITERS
    process.listener.stop()
