"""The disk of the embedded Redis. While it is nearly full, Redis takes no writes and can be read.

Redis ends when it cannot write a command to its log, since nothing may be acknowledged that is not on disk. So it is
told before to refuse writes: it waits for a replica that it does not have.
"""

import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.processes import embedded
from service.processes.log_file import LogFile

_NEEDS_REPLICAS: Final = "min-replicas-to-write"
_MIB: Final = 1024 * 1024
_TRIED_AGAIN_AFTER: Final = 30.0
"""Seconds after which writes are tried again that failed although the disk seems to have room, e.g. for a quota."""
_NOTED_EVERY: Final = 5.0
"""Seconds between two notes of the length of the log."""


class DiskWatch:
    """Lets Redis take writes only while its disk has room."""

    def __init__(self, folder: Path, socket: Path, reserve: int, report: Callable[[str], None]) -> None:
        self._folder = folder
        self._socket = socket
        self._reserve = reserve * _MIB
        """Bytes that stay free."""
        self._report = report
        self._log = LogFile(folder)
        self._takes_writes = True
        self._was_started = False
        self._failed: float | None = None
        """The monotonic time at which a write has failed."""
        self._noted = time.monotonic()

    def command(self) -> Sequence[str]:
        """Returns the command line with which Redis starts now. Raises `NoServer`."""
        if self._was_started and embedded.ended_at_a_write(self._folder):
            self._failed = time.monotonic()
        self._was_started = True
        self._tell(self._has_room())
        needed = "0" if self._takes_writes else "1"
        return (*embedded.command(self._folder, self._socket), f"--{_NEEDS_REPLICAS}", needed)

    def report_loss(self) -> None:
        """Reports what the log has lost, once Redis has loaded it."""
        if (loss := self._log.loss()) is not None:
            self._report(str(loss))

    def look(self) -> None:
        """Lets Redis refuse writes, or take them again, when that has to change; called about once a second."""
        has_room = self._has_room()
        if has_room != self._takes_writes and self._set(has_room):
            self._tell(has_room)
        if time.monotonic() - self._noted >= _NOTED_EVERY:
            self._noted = time.monotonic()
            with suppress(OSError):  # e.g. the disk is full
                self._log.note()

    def _has_room(self) -> bool:
        if self._failed is not None and time.monotonic() - self._failed < _TRIED_AGAIN_AFTER:
            return False
        self._failed = None
        return shutil.disk_usage(self._folder).free >= self._reserve

    def _set(self, takes_writes: bool) -> bool:
        client = redis.Redis(unix_socket_path=str(self._socket), socket_timeout=1, retry=Retry(NoBackoff(), 0))
        with suppress(redis.RedisError), client:
            client.config_set(_NEEDS_REPLICAS, 0 if takes_writes else 1)
            return True
        return False  # it is starting again, or hangs: the next look finds out

    def _tell(self, takes_writes: bool) -> None:
        if takes_writes != self._takes_writes:
            self._takes_writes = takes_writes
            if takes_writes:
                self._report("There is room on the disk again: moves are taken.")
            else:
                self._report(f"There is no room on the disk of {self._folder}: no moves are taken until there is.")
