"""The limits of thinking: how long a bot may take for a decision, and the lease that its worker renews meanwhile.

A bot that thinks gives way: while people wait for bots elsewhere, it has less time.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from events.store import StoreUnavailable
from service.bots.bot import Clock

ANSWERS_WITHIN: Final = 10.0
"""Seconds after which a bot that has not chosen a move is interrupted: it hangs."""
THINKING: Final = 1.0
"""Seconds that a bot has for one decision."""
PATIENT_FOR: Final = 0.1
"""Seconds of thinking after which a worker looks whether people wait for bots elsewhere. If so, the bot has to move."""
_RENEW_EVERY: Final = 0.5
"""Seconds between two renewals of a lease. The first one may come twice as late, and the lease may be a second old."""
_SHORTEST: Final = 0.001
"""The least seconds after which an alarm rings: one of 0 would never ring."""
_AGAIN: Final = 1.0
"""Seconds until an alarm rings again. Code in C that asks Python for a hash may ignore the error of the first one."""


def giving_way(people_wait: Callable[[], bool]) -> Clock:
    """Returns the clock of one decision, which runs from now. It looks now and then whether people wait elsewhere.

    `people_wait` may raise `StoreUnavailable`; nobody waits then, as far as is known.
    """
    end, look = time.monotonic() + THINKING, time.monotonic() + PATIENT_FOR

    def clock() -> float:
        nonlocal end, look
        now = time.monotonic()
        if now >= look:
            look = now + PATIENT_FOR
            with suppress(StoreUnavailable):
                end = now if people_wait() else end
        return end - now

    return clock


class NoAnswer(BaseException):
    """The bot took too long. No `Exception`, so that a bot does not catch it by chance."""


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Raises `NoAnswer` inside the block when so much time has passed.

    Only the main thread of a process can be interrupted: there workers play. Code that is not Python may not notice it;
    the process then gives no sign of life, and is replaced.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    began = time.monotonic()
    handler = signal.signal(signal.SIGALRM, _interrupt)
    left, again = signal.setitimer(signal.ITIMER_REAL, max(_SHORTEST, seconds), _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:  # the alarm of the job goes on
            signal.setitimer(signal.ITIMER_REAL, max(_SHORTEST, left - (time.monotonic() - began)), again)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise NoAnswer


class LeaseKeeper:
    """Renews the lease of one worker beside its work, as long as the process lives."""

    def __init__(self) -> None:
        self._kept: tuple[Callable[[], object], float] | None = None
        self._thread: threading.Thread | None = None

    @contextmanager
    def keeping(self, renew: Callable[[], object]) -> Iterator[None]:
        """Renews a lease inside the block. `renew` may raise `StoreUnavailable`; it is called again later."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._renew, name="lease", daemon=True)
            self._thread.start()
        self._kept = renew, time.monotonic()
        try:
            yield
        finally:
            self._kept = None

    def _renew(self) -> None:
        while True:
            time.sleep(_RENEW_EVERY)
            kept = self._kept
            if kept is not None and time.monotonic() - kept[1] >= _RENEW_EVERY:
                with suppress(StoreUnavailable):
                    kept[0]()
