"""A store in memory that counts what is read and written, and that can end in the midst of a request."""

from collections.abc import Sequence
from typing import Any

from domain.game import Version
from domain.match import MatchId
from events.memory import MemoryStore
from events.store import START, Appended, Envelope, Origin, StoreUnavailable


class WatchedStore(MemoryStore):
    """Counts from zero; a test sets the counts back."""

    reads = 0
    """How often events were read."""
    events_read = 0
    read_at_once = 0
    """The most events of one read."""
    written = 0
    """The bytes of the events that were written."""
    writes_left = 1_000_000
    """After so many writes the store is away."""

    def own(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> tuple[Origin | None, Sequence[Envelope]]:
        origin, found = super().own(match, since, until, limit)
        self.reads += 1
        self.events_read += len(found)
        self.read_at_once = max(self.read_at_once, len(found))
        return origin, found

    def append(
        self, match: MatchId, expected: Version, envelopes: Sequence[Envelope], *args: Any, **options: Any
    ) -> Appended:
        if not self.writes_left:
            raise StoreUnavailable
        self.writes_left -= 1
        self.written += sum(len(bytes(envelope.event)) for envelope in envelopes)
        return super().append(match, expected, envelopes, *args, **options)

    def fail_over_to(self, match: MatchId, envelopes: Sequence[Envelope]) -> None:
        """Has these events of the match from now on, as a replica does that lacked events when it took over."""
        self._records[match] = list(envelopes)
