"""What a command that is told to end does with what it has half written.

By default a signal ends a process at once, and no block is left in order. Ctrl-C raises an error, so it needs
nothing of this.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

_ENDS: Final = (signal.SIGTERM, signal.SIGHUP)
"""Sent by service managers and `kill`, and when a terminal is closed."""


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Lets a signal to end raise `SystemExit` in the block, so that what is half written there is removed."""
    if threading.current_thread() is not threading.main_thread():  # no other one may set what a signal does
        yield
        return
    former = {number: signal.signal(number, _end) for number in _ENDS}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
