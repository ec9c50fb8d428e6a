"""Notifications within one process: a thread waits for news of a topic, and another thread sends them.

A waiter subscribes first, then checks if what it waits for is there already, then waits: so it misses no news. Under
gevent's monkey patching the events here are greenlet events, so a thousand waiters need no threads.
"""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Final, NewType, TypeVar

from domain.match import MatchId, PlayerId

Topic = NewType("Topic", str)
Source = NewType("Source", str)
"""Where the news of some topics come from."""
LINGER_S: Final = 10.0
"""Seconds for which a source is read after its last subscriber has left, since who polls subscribes again soon."""


def match_topic(match: MatchId) -> Topic:
    """Returns the topic for new events of a match."""
    return Topic(f"match:{match}")


def turns_topic(player: PlayerId) -> Topic:
    """Returns the topic for changes of the turns of a player."""
    return Topic(f"turns:{player}")


class Notifier:
    """The subscribers of one process, by topic."""

    def __init__(self, source: Callable[[Topic], Source] = lambda _topic: Source("")) -> None:
        self._lock = threading.Lock()
        self._source = source
        """Returns the source of a topic."""
        self._awaited: Counter[Source] = Counter()
        """The number of subscribers for news from each source."""
        self._left: dict[Source, float] = {}
        """When a subscriber left each source last."""
        self._read: frozenset[Source] = frozenset()
        self.unread = threading.Event()
        """Set when somebody subscribes for news from a source that was not among those to read."""
        self._subscribers: defaultdict[Topic, set[threading.Event]] = defaultdict(set)
        self.is_closed = False
        """True once the process is about to end: nobody should wait any more."""

    @contextmanager
    def subscribed(self, topic: Topic) -> Iterator[threading.Event]:
        """Yields an event that is set by each piece of news of the topic; the subscriber clears it."""
        news, source = threading.Event(), self._source(topic)
        with self._lock:
            self._subscribers[topic].add(news)
            self._awaited[source] += 1
            if source not in self._read:
                self.unread.set()
        try:
            yield news
        finally:
            with self._lock:
                self._subscribers[topic].discard(news)
                if not self._subscribers[topic]:
                    del self._subscribers[topic]
                self._awaited[source] -= 1
                self._left[source] = time.monotonic()

    def awaits(self, source: Source) -> bool:
        """True if anybody waits for news from a source, or did a few seconds ago."""
        return self._awaited[source] > 0 or time.monotonic() - self._left.get(source, -inf) < LINGER_S

    def sources_to_read(self) -> frozenset[Source]:
        """Returns the sources for which anybody waits, or did a few seconds ago. The caller reads them from now on."""
        with self._lock:
            self._read = frozenset(source for source in tuple(self._awaited) if self.awaits(source))
            self.unread.clear()
            return self._read

    def notify(self, topic: Topic) -> None:
        """Sets the events of all subscribers of a topic."""
        with self._lock:
            subscribers = tuple(self._subscribers.get(topic, ()))
        for news in subscribers:
            news.set()

    def notify_sources(self, sources: Container[Source]) -> None:
        """Sets the events of all subscribers for news from some sources, since news may have been missed."""
        with self._lock:
            found = [topic for topic in self._subscribers if self._source(topic) in sources]
        for topic in found:
            self.notify(topic)

    def close(self) -> None:
        """Ends all waiting, before the process ends."""
        self.is_closed = True
        self.notify_all()

    def notify_all(self) -> None:
        """Sets the events of all subscribers, since news may have been missed: each checks for itself."""
        with self._lock:
            subscribers = [news for topic in self._subscribers.values() for news in topic]
        for news in subscribers:
            news.set()


T = TypeVar("T")


def wait_for(
    notifier: Notifier,
    topic: Topic,
    look: Callable[[], Sequence[T]],
    timeout: float,
    is_over: Callable[[], bool] = lambda: False,
) -> Sequence[T]:
    """Returns what `look` finds, as soon as it finds anything; or what it finds after `timeout` seconds.

    After news of the topic it waits no longer if `is_over` returns true.

    Calls `look` first, then after each piece of news of the topic, and once more at the end: a store that cannot be
    reached sends no news either, and then `look` must raise instead of finding nothing.
    """
    deadline = time.monotonic() + timeout
    with notifier.subscribed(topic) as news:
        while not (found := look()):
            if notifier.is_closed or is_over() or not news.wait(max(0.0, deadline - time.monotonic())):
                return look()
            news.clear()
    return found
