"""The record in memory: the twin of the one in Redis, for tests and for playing without a server."""

import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence

from domain.game import Version
from domain.match import MatchId
from events.feed import Announcement
from events.signals import Signals, match_topic
from events.store import (
    NO_HASH,
    START,
    UNNAMED,
    Appended,
    CommandId,
    CommandReused,
    Envelope,
    Fingerprint,
    Hash,
    VersionConflict,
)
from events.waiting import wait_for


class MemoryStore:
    """The `Store` in the memory of this process."""

    def __init__(self, signals: Signals | None = None) -> None:
        self._signals = signals or Signals()
        self._lock = threading.Lock()
        self._records: dict[MatchId, list[Envelope]] = {}
        self._commands: dict[tuple[MatchId, CommandId], tuple[Fingerprint, Appended]] = {}
        self.feed = MemoryGroup()

    def append(
        self,
        match: MatchId,
        expected: Version,
        envelopes: Sequence[Envelope],
        command: CommandId = UNNAMED,
        fingerprint: Fingerprint | None = None,
    ) -> Appended:
        """See `Store.append`."""
        with self._lock:
            if fingerprint is not None and (known := self.command(match, command, fingerprint)):
                return known
            appended = self._append(match, expected, envelopes)
            if fingerprint is not None:
                self._commands[match, command] = fingerprint, appended
        self._signals.wake(match_topic(match))
        return appended

    def command(self, match: MatchId, command: CommandId, fingerprint: Fingerprint) -> Appended | None:
        """See `Store.command`."""
        if (match, command) not in self._commands:
            return None
        request, appended = self._commands[match, command]
        if request != fingerprint:
            raise CommandReused
        return Appended(appended.first, appended.last, repeated=True)

    def read(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> Sequence[Envelope]:
        """See `Store.read`."""
        return self._records.get(match, [])[since:until][:limit]

    def head(self, match: MatchId) -> tuple[Version, Hash]:
        """See `Store.head`."""
        record = self._records.get(match)
        return (record[-1].version, record[-1].hash) if record else (START, NO_HASH)

    def tail(self, match: MatchId, since: Version, timeout: float) -> Sequence[Envelope]:
        """See `Store.tail`."""
        return wait_for(self._signals, match_topic(match), lambda: self.read(match, since), timeout)

    def matches(self) -> Iterator[MatchId]:
        """See `Store.matches`."""
        yield from tuple(self._records)

    def _append(self, match: MatchId, expected: Version, envelopes: Sequence[Envelope]) -> Appended:
        record = self._records.get(match, [])
        appended = Appended(envelopes[0].version, envelopes[-1].version)
        if len(record) != expected:
            if [envelope.hash for envelope in record[appended.last - 1 : appended.last]] == [envelopes[-1].hash]:
                return Appended(appended.first, appended.last, repeated=True)
            raise VersionConflict(Version(len(record)))
        self._records.setdefault(match, []).extend(envelopes)
        self.feed.announce(match, appended.last)
        return appended


class MemoryGroup:
    """The announcements of a `MemoryStore`, and how far one group of readers has come with them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._announced = 0
        self._waiting: deque[Announcement] = deque()
        self._received: dict[str, tuple[Announcement, str, float]] = {}

    def announce(self, match: MatchId, version: Version) -> None:
        """Tells the group that a match has moved on."""
        with self._changed:
            self._announced += 1
            self._waiting.append(Announcement(match, version, "feed", str(self._announced)))
            self._changed.notify_all()

    def receive(self, consumer: str, timeout: float) -> Sequence[Announcement]:
        """What nobody has received yet, now handed to a consumer."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting, timeout)
            taken = [*self._waiting]
            self._waiting.clear()
            self._received |= {announcement.place: (announcement, consumer, time.monotonic()) for announcement in taken}
        return taken

    def unfinished(self, consumer: str, given_up_after: float) -> Sequence[Announcement]:
        """What a consumer, or anyone for longer than `given_up_after` seconds, holds unacknowledged."""
        now = time.monotonic()
        with self._changed:
            mine = [
                announcement
                for announcement, holder, received in self._received.values()
                if holder == consumer or now - received >= given_up_after
            ]
            self._received |= {announcement.place: (announcement, consumer, now) for announcement in mine}
        return mine

    def acknowledge(self, announcements: Sequence[Announcement]) -> None:
        """These are done with."""
        with self._changed:
            for announcement in announcements:
                self._received.pop(announcement.place, None)


class MemoryFeed:
    """The `Feed` of a `MemoryStore`, read as one consumer of its group."""

    def __init__(self, store: MemoryStore, consumer: str, given_up_after: float = 30) -> None:
        self._group = store.feed
        self._consumer = consumer
        self._given_up_after = given_up_after

    def unfinished(self) -> Sequence[Announcement]:
        """See `Feed.unfinished`."""
        return self._group.unfinished(self._consumer, self._given_up_after)

    def receive(self, timeout: float) -> Sequence[Announcement]:
        """See `Feed.receive`."""
        return self._group.receive(self._consumer, timeout)

    def acknowledge(self, announcements: Sequence[Announcement]) -> None:
        """See `Feed.acknowledge`."""
        self._group.acknowledge(announcements)
