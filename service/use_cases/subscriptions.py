"""Matches followed event by event.

However many follow a match, its new events are read once, and told once for each kind of viewer.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

import msgspec

from domain.game import Version
from domain.match import MatchId
from domain.secrecy import Viewer
from events.repository import Folded, Table
from events.signals import Signals, match_topic
from events.store import BrokenRecord, Envelope, Store, StoreUnavailable
from service.use_cases.event_view import tell
from service.use_cases.reading import required

KEPT: Final = 256
"""Events that are kept of a followed match; for a reader further behind they are read from the store."""
_encoder = msgspec.json.Encoder()


class Window:
    """The newest events of one followed match, kept up to date by a thread (a greenlet, under gevent) of its own.

    May raise `StoreUnavailable` and `BrokenRecord`, and `Unknown` when it is opened on a match that there is not.
    """

    def __init__(self, match: MatchId, store: Store, table: Table, signals: Signals) -> None:
        self._match = match
        self._store = store
        self._table = table
        self._changed = threading.Condition()
        self._lost: StoreUnavailable | BrokenRecord | None = None
        self._envelopes: Sequence[Envelope] = ()
        self._lines: dict[tuple[Version, Viewer], bytes] = {}
        self._is_closed = False
        self.followers = 0
        with ExitStack() as opening:
            self._news = opening.enter_context(signals.listening(match_topic(match)))
            self.folded = self._newest()
            self._closing = opening.pop_all()
        threading.Thread(target=self._watch, name=f"window {match}", daemon=True).start()

    def wait(self, since: Version, timeout: float) -> bool:
        """Whether there is something after a version, as soon as there is, or when `timeout` seconds have passed."""
        with self._changed:
            news = self._changed.wait_for(lambda: self._lost or self.folded.version > since, timeout)
        if self._lost is not None:
            raise self._lost
        return bool(news)

    def lines(self, since: Version, viewer: Viewer) -> Sequence[tuple[Version, bytes]]:
        """The events after a version as JSON, at most `KEPT` of them."""
        folded, kept = self.folded, self._envelopes
        if since >= folded.version:
            return ()
        if not kept or since < kept[0].version - 1:
            behind = self._store.read(self._match, since, folded.version, KEPT)
            return [(told.version, _encoder.encode(told)) for told in tell(folded, behind, viewer)]
        return [(each.version, self._line(folded, each, viewer)) for each in kept if each.version > since]

    def close(self) -> None:
        """Ends the thread, once nobody follows the match any more."""
        self._is_closed = True
        self._closing.close()
        self._news.set()

    def _watch(self) -> None:
        while self._news.wait() and not self._is_closed:
            self._news.clear()
            try:
                folded = self._newest()
                new = self._store.read(self._match, self.folded.version, folded.version)
            except (StoreUnavailable, BrokenRecord) as lost:
                self._change(self.folded, (), lost)
            else:
                self._change(folded, new, None)

    def _change(self, folded: Folded, new: Sequence[Envelope], lost: StoreUnavailable | BrokenRecord | None) -> None:
        with self._changed:
            self._envelopes = (*self._envelopes, *new)[-KEPT:]
            oldest = self._envelopes[0].version if self._envelopes else folded.version
            self._lines = {place: line for place, line in self._lines.items() if place[0] >= oldest}
            self.folded, self._lost = folded, lost
            self._changed.notify_all()

    def _line(self, folded: Folded, envelope: Envelope, viewer: Viewer) -> bytes:
        place = envelope.version, viewer
        if place not in self._lines:
            self._lines[place] = _encoder.encode(tell(folded, (envelope,), viewer)[0])
        return self._lines[place]

    def _newest(self) -> Folded:
        return required(self._table.newest(self._match))


class Chronicle:
    """The matches that are being followed in this process."""

    def __init__(self, store: Store, table: Table, signals: Signals) -> None:
        self._store = store
        self._table = table
        self._signals = signals
        self._lock = threading.Lock()
        self._windows: dict[MatchId, Window] = {}

    @contextmanager
    def following(self, match: MatchId) -> Iterator[Window]:
        """The window on a match, shared by all who follow it. Raises what a `Window` does."""
        window = self._open(match)
        try:
            yield window
        finally:
            self._leave(match, window)

    def _open(self, match: MatchId) -> Window:
        with self._lock:
            window = self._windows.get(match)
            if window is None:
                window = self._windows[match] = Window(match, self._store, self._table, self._signals)
            window.followers += 1
            return window

    def _leave(self, match: MatchId, window: Window) -> None:
        with self._lock:
            window.followers -= 1
            if not window.followers:
                del self._windows[match]
                window.close()
