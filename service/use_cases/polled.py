"""What nobody announces: a process looks at it again and again, once for all who wait for it there."""

import logging
import threading
import time
from collections.abc import Callable
from math import inf
from typing import Final, Generic, TypeVar

from events.store import StoreUnavailable, UnreadableRecord
from service.use_cases.checks import NotFound

EVERY: Final = 0.5
"""Seconds between two looks."""
_log = logging.getLogger(__name__)
Found = TypeVar("Found")


class Polled(Generic[Found]):
    """What one look has found, which a thread of its own (under gevent a greenlet) takes again and again.

    Who begins to wait has looked already, so the first look is taken a moment later.
    """

    def __init__(self, look: Callable[[], Found], is_ending: Callable[[], bool]) -> None:
        self._look = look
        self._is_ending = is_ending
        self._changed = threading.Condition()
        self._closed = threading.Event()
        self._began = -inf
        self._newest: Found | None = None
        self._lost: StoreUnavailable | UnreadableRecord | NotFound | None = None
        threading.Thread(target=self._watch, name="polled", daemon=True).start()

    @property
    def is_ending(self) -> bool:
        """True once the process is about to end: nobody should wait any more."""
        return self._is_ending()

    def wait(
        self, moment: float, is_awaited: Callable[[Found], bool], timeout: float, is_over: Callable[[], bool]
    ) -> Found | None:
        """Returns what is awaited, as a look has found it that began at a monotonic time or later.

        Returns `None` after `timeout` seconds without it. After `wake` it waits no longer if `is_over` returns true.
        Raises what the look raises.
        """

        def is_there() -> bool:
            return self._began >= moment and self._newest is not None and is_awaited(self._newest)

        with self._changed:
            self._changed.wait_for(lambda: self._lost or is_there() or self.is_ending or is_over(), timeout)
            if self._lost is not None:
                raise self._lost
            return self._newest if is_there() else None

    def wake(self) -> None:
        """Lets all who wait look if they still have to."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """Ends the thread, when nobody waits any more."""
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(EVERY):
            began, found = time.monotonic(), self._newest
            lost: StoreUnavailable | UnreadableRecord | NotFound | None = None
            try:
                found = self._look()
            except (StoreUnavailable, UnreadableRecord, NotFound) as error:
                lost = error
            except Exception:  # noqa: BLE001 - or else this thread would end, and all who wait would wait in vain
                _log.exception("what is waited for cannot be looked at")
                lost = StoreUnavailable("What is waited for cannot be looked at now.")
            with self._changed:
                self._began, self._newest, self._lost = began, found, lost
                self._changed.notify_all()
