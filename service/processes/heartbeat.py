"""Signs of life: the parts of the service give them, and the supervisor replaces a part that gives none any more.

A part writes a byte to a pipe from the loop in which it does its work, about once a second. So a part that hangs, or
that the system has stopped, gives none. Only monotonic time counts: the clock of the machine may be set.
"""

import mmap
import os
import struct
import time
from contextlib import suppress
from typing import Final

PIPE: Final = "KIFU_HEARTBEAT_PIPE"
"""The environment variable in which the supervisor names the pipe. It is no setting."""
_MOMENT: Final = struct.Struct("d")
"""A monotonic time in shared memory."""
PART: Final = "KIFU_PART"
"""The environment variable in which the supervisor names the part. It is no setting."""
_STARTS_WITHIN: Final = 60.0
"""Seconds within which a part has to give its first sign of life."""


def beat() -> None:
    """Gives a sign of life. Does nothing if no supervisor has started this process."""
    pipe = _pipe()
    if pipe is not None:
        with suppress(OSError):  # the pipe is full, or the supervisor has ended
            os.write(pipe, b".")


class SharedBeat:
    """The newest sign of life of a process, in memory that it shares with the processes that it forks."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _MOMENT.size)
        self.give()

    def give(self) -> None:
        """Gives a sign of life."""
        _MOMENT.pack_into(self._memory, 0, time.monotonic())

    def age(self) -> float:
        """Returns the seconds since the newest sign of life."""
        (moment,) = _MOMENT.unpack_from(self._memory)
        return float(time.monotonic() - moment)


class Watch:
    """What the supervisor knows about the signs of life of one process."""

    def __init__(self, patience: float, now: float) -> None:
        self._patience = patience
        self._last = now
        self._has_begun = False
        self._reader, self.writer = os.pipe()
        for end in (self._reader, self.writer):
            os.set_blocking(end, False)

    def started(self) -> None:
        """Closes the end of the process, which has one of its own now."""
        os.close(self.writer)

    def is_silent(self, now: float) -> bool:
        """True if the process has given no sign of life for too long."""
        if has_data(self._reader):
            self._has_begun = True
            self._last = now
        return now - self._last > (self._patience if self._has_begun else max(self._patience, _STARTS_WITHIN))

    def excuse(self, now: float) -> None:
        """Waits as long again, because the supervisor itself was stopped and the process may have been so too."""
        self._last = now

    def close(self) -> None:
        """Forgets the process."""
        os.close(self._reader)


def has_data(reader: int) -> bool:
    """Empties a non-blocking pipe. True if there was anything in it."""
    try:
        return bool(os.read(reader, 65536))
    except BlockingIOError:
        return False


def _pipe() -> int | None:
    given = os.environ.get(PIPE)
    return int(given) if given else None
