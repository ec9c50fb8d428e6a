"""Waking those who wait, within one process.

A waiter listens to a topic first, then looks whether what it waits for is there already, then waits: so no news is
missed. Under gevent's monkey patching the events here are greenlet events, and a thousand waiters cost no threads.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NewType, TypeVar

from domain.match import MatchId, PlayerId

Topic = NewType("Topic", str)


def match_topic(match: MatchId) -> Topic:
    """News of a match: its record has grown."""
    return Topic(f"match:{match}")


def turns_topic(player: PlayerId) -> Topic:
    """News of a player: the turns that wait for them have changed."""
    return Topic(f"turns:{player}")


class Notifier:
    """The waiters of one process, by topic."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiters: defaultdict[Topic, set[threading.Event]] = defaultdict(set)
        self.is_closed = False
        """No news is worth waiting for any more."""

    @contextmanager
    def subscribed(self, topic: Topic) -> Iterator[threading.Event]:
        """An event that is set by every piece of news of the topic; its listener clears it."""
        news = threading.Event()
        with self._lock:
            self._waiters[topic].add(news)
        try:
            yield news
        finally:
            with self._lock:
                self._waiters[topic].discard(news)
                if not self._waiters[topic]:
                    del self._waiters[topic]

    def notify(self, topic: Topic) -> None:
        """Wakes all who listen to a topic."""
        with self._lock:
            waiters = tuple(self._waiters.get(topic, ()))
        for news in waiters:
            news.set()

    def close(self) -> None:
        """Lets go of everybody, as the process is about to end."""
        self.is_closed = True
        self.notify_all()

    def notify_all(self) -> None:
        """Wakes everybody: news may have been missed, so each looks for itself."""
        with self._lock:
            waiters = [news for topic in self._waiters.values() for news in topic]
        for news in waiters:
            news.set()


T = TypeVar("T")


def wait_for(notifier: Notifier, topic: Topic, look: Callable[[], Sequence[T]], timeout: float) -> Sequence[T]:
    """Returns what `look` finds, as soon as it finds anything; or what it finds after `timeout` seconds.

    Calls `look` first, then after each piece of news of the topic, and once more at the end: a store that cannot be
    reached sends no news either, and then `look` must raise instead of finding nothing.
    """
    deadline = time.monotonic() + timeout
    with notifier.subscribed(topic) as news:
        while not (found := look()):
            if notifier.is_closed or not news.wait(max(0.0, deadline - time.monotonic())):
                return look()
            news.clear()
    return found
