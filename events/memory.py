"""The store in memory: it does what the one in Redis does, for tests and for playing without a server."""

import threading
from collections.abc import Iterator, Sequence

from domain.game import Version
from domain.match import MatchId
from events.notifier import Notifier, match_topic, wait_for
from events.store import (
    NOTHING,
    REMEMBERED_FOR,
    START,
    UNNAMED,
    Appended,
    CommandId,
    CommandReused,
    Envelope,
    Fingerprint,
    Head,
    Meanwhile,
    Millis,
    NewFork,
    Origin,
    VersionConflict,
    nothing,
    read_with_shared,
)


class MemoryStore:
    """The `Store` in the memory of this process."""

    def __init__(self, notifier: Notifier | None = None) -> None:
        self._notifier = notifier or Notifier()
        self._lock = threading.Lock()
        self._records: dict[MatchId, list[Envelope]] = {}
        self._origins: dict[MatchId, Origin] = {}
        self._commands: dict[MatchId, dict[CommandId, tuple[Fingerprint, Appended]]] = {}
        """Those of each match, oldest first."""

    def append(
        self,
        match: MatchId,
        expected: Head,
        envelopes: Sequence[Envelope],
        command: CommandId = UNNAMED,
        fingerprint: Fingerprint | None = None,
        *,
        origin: Origin | None = None,
        fork: NewFork | None = None,
        meanwhile: Meanwhile = nothing,
    ) -> Appended:
        """See `Store.append`."""
        meanwhile()
        with self._lock:
            if fingerprint is not None and (known := self.command(match, command, fingerprint)):
                return known
            there = self.head(match)
            if there != (expected if origin is None else NOTHING):
                return self._repeated(match, envelopes)
            self._create(fork, there)
            appended = self._write(match, origin, envelopes)
            if fingerprint is not None:
                self._remember(match, command, fingerprint, appended)
        self._notifier.notify(match_topic(match))
        return appended

    def command(self, match: MatchId, command: CommandId, fingerprint: Fingerprint) -> Appended | None:
        """See `Store.command`."""
        known = self._commands.get(match, {}).get(command)
        if known is None:
            return None
        request, appended = known
        if request != fingerprint:
            raise CommandReused
        return Appended(appended.first, appended.last, repeated=True)

    def read(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> Sequence[Envelope]:
        """See `Store.read`."""
        return read_with_shared(self, match, since, until, limit)

    def own(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> tuple[Origin | None, Sequence[Envelope]]:
        """See `Store.own`."""
        origin = self._origins.get(match)
        shared = START if origin is None else origin.version
        newest = None if until is None else max(0, until - shared)
        return origin, self._records.get(match, [])[max(0, since - shared) : newest][:limit]

    def head(self, match: MatchId) -> Head:
        """See `Store.head`."""
        record = self._records.get(match)
        return Head(record[-1].version, record[-1].hash) if record else NOTHING

    def tail(self, match: MatchId, since: Version, timeout: float) -> Sequence[Envelope]:
        """See `Store.tail`."""
        return wait_for(self._notifier, match_topic(match), lambda: self.read(match, since), timeout)

    def matches(self) -> Iterator[MatchId]:
        """See `Store.matches`."""
        yield from tuple(self._records)

    def _remember(self, match: MatchId, command: CommandId, request: Fingerprint, appended: Appended) -> None:
        """Remembers a command, and forgets those that were sent too long ago."""
        known = self._commands.setdefault(match, {})
        known[command] = request, appended
        earliest = self._time(match, appended.first) - REMEMBERED_FOR
        while self._time(match, next(iter(known.values()))[1].first) < earliest:
            del known[next(iter(known))]

    def _time(self, match: MatchId, version: Version) -> Millis:
        """Returns when an event that is stored with a match happened."""
        record = self._records[match]
        return record[version - record[0].version].time

    def _create(self, fork: NewFork | None, parent: Head) -> None:
        """Writes the first events of a fork, if one is given.

        Raises `VersionConflict` with the head of its parent if it exists.
        """
        if fork is None:
            return
        if fork.match in self._records:
            raise VersionConflict(parent)
        self._write(fork.match, fork.origin, fork.envelopes)
        self._notifier.notify(match_topic(fork.match))

    def _write(self, match: MatchId, origin: Origin | None, envelopes: Sequence[Envelope]) -> Appended:
        if origin is not None:
            self._origins[match] = origin
        self._records.setdefault(match, []).extend(envelopes)
        return Appended(envelopes[0].version, envelopes[-1].version)

    def _repeated(self, match: MatchId, envelopes: Sequence[Envelope]) -> Appended:
        """Returns the versions of envelopes that were appended before. Raises `VersionConflict` for others."""
        first, last = envelopes[0].version, envelopes[-1].version
        _, there = self.own(match, Version(last - 1), last)
        if [envelope.hash for envelope in there] != [envelopes[-1].hash]:
            raise VersionConflict(self.head(match))
        return Appended(first, last, repeated=True)
