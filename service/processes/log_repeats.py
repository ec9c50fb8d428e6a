"""What a process says again and again, as while Redis is away, is logged once a minute."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

import structlog

AGAIN_AFTER: Final = 60.0
"""Seconds after which a warning is logged again."""
_MOST_REMEMBERED: Final = 1000
"""Warnings that are remembered at most."""


class _Warning(NamedTuple):
    logger: str
    template: str
    arguments: str
    match: object
    """The match that was at work, if any."""


class RepeatFilter(logging.Filter):
    """Leaves a warning or an error out that was logged in the same words, for the same match, less than a minute ago.

    When it is logged again, it says how often it was left out. What has a traceback is never left out.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._logged: dict[_Warning, tuple[float, int]] = {}
        """When each warning was logged last, and how often it was left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns true if a message is to be logged."""
        if record.levelno < logging.WARNING or record.exc_info:
            return True
        match = structlog.contextvars.get_contextvars().get("match")
        left_out = self._left_out(_Warning(record.name, str(record.msg), str(record.args), match))
        if left_out:
            record.msg = f"{record.msg} (and {left_out} times since it was logged last)"
        return left_out is not None

    def _left_out(self, said: _Warning) -> int | None:
        """Returns how often a warning was left out since it was logged last; `None` if it is left out now, too."""
        now = self._monotonic()
        with self._lock:
            logged, left_out = self._logged.get(said, (now - AGAIN_AFTER, 0))
            if now - logged < AGAIN_AFTER:
                self._logged[said] = logged, left_out + 1
                return None
            if len(self._logged) >= _MOST_REMEMBERED:
                self._logged.clear()
            self._logged[said] = now, 0
            return left_out
