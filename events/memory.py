"""The store in memory: it does what the one in Redis does, for tests and for playing without a server."""

import threading
from collections.abc import Iterator, Sequence

from domain.game import Version
from domain.match import MatchId
from events.notifier import Notifier, match_topic, wait_for
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


class MemoryStore:
    """The `Store` in the memory of this process."""

    def __init__(self, notifier: Notifier | None = None) -> None:
        self._notifier = notifier or Notifier()
        self._lock = threading.Lock()
        self._records: dict[MatchId, list[Envelope]] = {}
        self._commands: dict[tuple[MatchId, CommandId], tuple[Fingerprint, Appended]] = {}

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
        self._notifier.notify(match_topic(match))
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
        return wait_for(self._notifier, match_topic(match), lambda: self.read(match, since), timeout)

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
        return appended
