"""The pauses between attempts."""

import math
import random
import threading
import time
from typing import Final

FIRST: Final = 0.2
LONGEST: Final = 30.0
"""Seconds of the first and the longest pause, unless the service asks for another one."""
LONGEST_ASKED: Final = 300.0
"""Seconds of the longest pause where the patience has no end, whatever is asked for: a proxy may say anything."""


class Pauses:
    """The pauses of one request, or of a stream. They grow, and end when the patience is over."""

    def __init__(self, patience: float, closed: threading.Event) -> None:
        """`patience` is how many seconds may be spent on all attempts. There is none any more once `closed` is set."""
        self._closed = closed
        self._deadline = time.monotonic() + patience
        self._next = FIRST

    def reset(self) -> None:
        """Begins with the shortest pause again."""
        self._next = FIRST

    def sleep(self, at_least: float | None = None) -> bool:
        """Sleeps before another attempt, `at_least` so many seconds. Returns false if there is none: no time is left.

        The pauses are partly random, so that clients that were all refused at once do not all come back at once.
        """
        own, self._next = self._next * random.uniform(0.5, 1), min(LONGEST, 2 * self._next)  # noqa: S311
        pause = own if at_least is None else at_least + min(own, 1)
        if self._deadline == math.inf:
            pause = min(pause, LONGEST_ASKED)
        if time.monotonic() + pause > self._deadline:
            return False
        return not self._closed.wait(pause)
