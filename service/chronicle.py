"""Matches told event by event, as each viewer may know them.

However many follow a match, its new events are read once and told once for each kind of viewer.
"""

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec.structs import asdict

from domain.game import Version
from domain.match import MatchId, describe, names
from domain.secrecy import Viewer, redact
from events.codec import codec
from events.entry import Entry, entries
from events.projections.table import Folded, Table
from events.signals import Signals, match_topic
from events.store import Envelope, Store
from service.errors import Unknown

KEPT: Final = 256
"""Events that a followed match keeps at hand; who is further behind reads them from the store."""


class Told(Entry, frozen=True, omit_defaults=True):
    """One event of a match, with a sentence for people."""

    text: str = ""


def tell(folded: Folded, envelopes: Iterable[Envelope], viewer: Viewer) -> tuple[Told, ...]:
    """The events as the viewer may know them."""
    game, called = folded.game, names(folded.match)
    kept = tuple(envelopes)
    facts = (redact(codec(game).event(envelope), viewer) for envelope in kept)
    return tuple(
        Told(**asdict(entry), text=describe(game, fact, called))
        for entry, fact in zip(entries(game, folded.match, kept, viewer), facts, strict=True)
    )


class Window:
    """The newest events of one followed match."""

    def __init__(self, match: MatchId, store: Store, table: Table) -> None:
        self._match = match
        self._store = store
        self._table = table
        self._lock = threading.Lock()
        self._read_at = float("-inf")
        self._envelopes: list[Envelope] = []
        self._lines: dict[tuple[Version, Viewer], bytes] = {}
        self.folded = self._newest()
        self.followers = 0

    def refresh(self, woken: float) -> None:
        """Reads what is new, unless somebody has done so since the moment `woken` (of `time.monotonic`)."""
        with self._lock:
            if self._read_at > woken:
                return
            read_at, folded = time.monotonic(), self._newest()
            new = self._store.read(self._match, self.folded.match.version, folded.match.version)
            dropped = self._envelopes[: max(0, len(self._envelopes) + len(new) - KEPT)]
            self._envelopes = [*self._envelopes[len(dropped) :], *new]
            self._forget(dropped)
            self.folded, self._read_at = folded, read_at

    def lines(self, since: Version, viewer: Viewer) -> Sequence[tuple[Version, bytes]]:
        """The events after a version as JSON, at most `KEPT` of them."""
        folded, kept = self.folded, self._envelopes
        if since >= folded.match.version:
            return ()
        if not kept or since < kept[0].version - 1:
            kept = list(self._store.read(self._match, since, folded.match.version, KEPT))
            return [(told.version, _encoder.encode(told)) for told in tell(folded, kept, viewer)]
        return [
            (envelope.version, self._line(folded, envelope, viewer)) for envelope in kept if envelope.version > since
        ]

    def _line(self, folded: Folded, envelope: Envelope, viewer: Viewer) -> bytes:
        key = envelope.version, viewer
        if key not in self._lines:
            self._lines[key] = _encoder.encode(tell(folded, (envelope,), viewer)[0])
        return self._lines[key]

    def _forget(self, envelopes: Iterable[Envelope]) -> None:
        gone = {envelope.version for envelope in envelopes}
        self._lines = {key: line for key, line in self._lines.items() if key[0] not in gone}

    def _newest(self) -> Folded:
        folded = self._table.newest(self._match)
        if folded is None:
            raise Unknown("match", "match_id")
        return folded


_encoder = msgspec.json.Encoder()


class Chronicle:
    """The matches that are being followed in this process."""

    def __init__(self, store: Store, table: Table, signals: Signals) -> None:
        self._store = store
        self._table = table
        self._signals = signals
        self._lock = threading.Lock()
        self._windows: dict[MatchId, Window] = {}

    @contextmanager
    def following(self, match: MatchId) -> Iterator[tuple[Window, threading.Event]]:
        """The window on a match, and an event that is set when there may be something new to see through it."""
        with self._signals.listening(match_topic(match)) as news:
            window = self._open(match)
            try:
                yield window, news
            finally:
                self._close(match, window)

    def followed(self) -> int:
        """How many matches are being followed."""
        return len(self._windows)

    def _open(self, match: MatchId) -> Window:
        with self._lock:
            window = self._windows.get(match) or Window(match, self._store, self._table)
            self._windows[match] = window
            window.followers += 1
            return window

    def _close(self, match: MatchId, window: Window) -> None:
        with self._lock:
            window.followers -= 1
            if not window.followers:
                del self._windows[match]
