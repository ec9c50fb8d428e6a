"""Subscriptions to the events of a match.

However many clients follow a match, its new events are read once, and encoded once for each viewer and language.
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from math import ceil
from typing import Final

import msgspec

from domain.game import Version, Viewer
from domain.match import MatchId, Naming, Seats, recorded_name
from domain.phrasebook import ENGLISH, Language
from events.notifier import Notifier, match_topic
from events.repository import MatchRepository, Snapshot
from events.store import START, BrokenRecord, Envelope, StoreUnavailable, UnreadableRecord, head_of
from service.use_cases.checks import NotFound
from service.use_cases.reading import MatchView, required
from service.use_cases.shared import Shared

KEPT: Final = 256
"""Events of a followed match that are kept; a client that is further behind is served from the store."""
_WOKEN_AT_ONCE: Final = 32
"""Waiting clients that are woken before other requests have their turn."""
FindNames = Callable[[Seats], Naming]
"""Looks up what the holders of seats are called."""
_encoder = msgspec.json.Encoder()


class Subscription:
    """The newest events of one followed match, which a thread of its own (under gevent a greenlet) updates.

    May raise `StoreUnavailable` and an `UnreadableRecord`, and `NotFound` when it is opened on an unknown match.
    """

    def __init__(self, match: MatchId, repository: MatchRepository, notifier: Notifier, naming: FindNames) -> None:
        self._match = match
        self._repository = repository
        self._find_names = naming
        self._changed = threading.Condition()
        self._lost: StoreUnavailable | UnreadableRecord | None = None
        self._envelopes: Sequence[Envelope] = ()
        self._lines: dict[tuple[Version, Viewer, Language], bytes] = {}
        self._is_closed = False
        self._notifier = notifier
        self._waiting = 0
        self.replaced = 0
        """How often the record was replaced by one that lacks events which were told before. It happens when a replica
        takes over that had not received them."""
        with ExitStack() as opening:
            self._news = opening.enter_context(notifier.subscribed(match_topic(match)))
            self.snapshot = self._newest()
            self._closing = opening.pop_all()
        threading.Thread(target=self._watch, name=f"subscription {match}", daemon=True).start()

    @property
    def is_ending(self) -> bool:
        """True once the process is about to end: nobody should wait any more."""
        return self._notifier.is_closed

    def wait(self, since: Version, timeout: float, is_over: Callable[[], bool] = lambda: False) -> bool:
        """Waits up to `timeout` seconds for an event after a version; true if there is one.

        It waits no longer once the record is replaced, nor after `wake` if `is_over` returns true.
        """
        replaced = self.replaced
        with self._changed:
            self._waiting += 1
            try:
                self._changed.wait_for(
                    lambda: (
                        self._lost
                        or self.snapshot.version > since
                        or self.replaced > replaced
                        or self.is_ending
                        or is_over()
                    ),
                    timeout,
                )
            finally:
                self._waiting -= 1
        if self._lost is not None:
            raise self._lost
        return self.snapshot.version > since

    def wake(self) -> None:
        """Lets all who wait look if they still have to."""
        with self._changed:
            self._changed.notify_all()

    def lines(self, since: Version, viewer: Viewer, language: Language = ENGLISH) -> Sequence[tuple[Version, bytes]]:
        """Returns the events after a version as JSON, each with its version; at most `KEPT` of them."""
        snapshot, kept = self.snapshot, self._envelopes
        if since >= snapshot.version:
            return ()
        if not kept or since < kept[0].version - 1:
            behind = self._repository.read(self._match, since, snapshot.version, KEPT)
            views = MatchView(snapshot, viewer).events(behind, self._naming(snapshot), language)
            return [(view.version, _encoder.encode(view)) for view in views]
        return [(each.version, self._line(snapshot, each, viewer, language)) for each in kept if each.version > since]

    def close(self) -> None:
        """Ends the thread, when nobody follows the match any more."""
        self._is_closed = True
        self._closing.close()
        self._news.set()

    def _watch(self) -> None:
        while self._news.wait() and not self._is_closed:
            self._news.clear()
            try:
                snapshot = self._newest()
                new = self._since_known(snapshot)
            except (StoreUnavailable, UnreadableRecord) as lost:
                self._change(self.snapshot, (), lost)
            except NotFound as lost:
                self._change(self.snapshot, (), BrokenRecord(self._match, START, str(lost)))
            else:
                if new is None:
                    self.replaced += 1
                    self._envelopes, self._lines = (), {}
                self._change(snapshot, new or (), None)

    def _since_known(self, newest: Snapshot) -> Sequence[Envelope] | None:
        """Returns the events after those that are known; `None` if the record has others in their place."""
        known = self.snapshot.head
        if newest.version < known.version:
            return None
        found = self._repository.read(self._match, Version(known.version - 1), newest.version)
        return found[1:] if found and head_of(found[:1]) == known else None

    def _change(
        self, snapshot: Snapshot, new: Sequence[Envelope], lost: StoreUnavailable | UnreadableRecord | None
    ) -> None:
        with self._changed:
            self._envelopes = (*self._envelopes, *new)[-KEPT:]
            oldest = self._envelopes[0].version if self._envelopes else snapshot.version
            self._lines = {place: line for place, line in self._lines.items() if place[0] >= oldest}
            self.snapshot, self._lost = snapshot, lost
            groups = ceil(self._waiting / _WOKEN_AT_ONCE)
        for _ in range(groups):
            with self._changed:
                self._changed.notify(_WOKEN_AT_ONCE)
            time.sleep(0)  # under gevent, others have their turn

    def _line(self, snapshot: Snapshot, envelope: Envelope, viewer: Viewer, language: Language) -> bytes:
        place = envelope.version, viewer, language
        if place not in self._lines:
            (view,) = MatchView(snapshot, viewer).events([envelope], self._naming(snapshot), language)
            self._lines[place] = _encoder.encode(view)
        return self._lines[place]

    def forget_sentences(self) -> None:
        """Forgets the sentences about events, since they may tell a name that has changed."""
        self._lines = {}

    def _naming(self, snapshot: Snapshot) -> Naming:
        return self._find_names(snapshot.match.seats)

    def _newest(self) -> Snapshot:
        return required(self._repository.newest(self._match))


class Subscriptions:
    """The matches that are followed in this process."""

    def __init__(
        self, repository: MatchRepository, notifier: Notifier, naming: FindNames = lambda _seats: recorded_name
    ) -> None:
        self._notifier = notifier
        self._shared = Shared[MatchId, Subscription](lambda match: Subscription(match, repository, notifier, naming))

    @property
    def is_ending(self) -> bool:
        """True once the process is about to end: nobody should wait any more."""
        return self._notifier.is_closed

    def following(self, match: MatchId) -> AbstractContextManager[Subscription]:
        """Returns a context with the subscription to a match. It raises what a `Subscription` does."""
        return self._shared.following(match)

    def forget_sentences(self) -> None:
        """Forgets the sentences about events, since they may tell a name that has changed."""
        for subscription in self._shared.all():
            subscription.forget_sentences()
