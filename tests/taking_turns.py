"""Others in the same process, who are served while long work pauses."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import gevent
import pytest


class Others:
    """A greenlet that counts how often it was its turn."""

    turns = 0

    def go_on(self) -> None:
        while True:
            gevent.sleep(0)
            self.turns += 1


@contextmanager
def others(monkeypatch: pytest.MonkeyPatch) -> Iterator[Others]:
    """Yields the others; `time.sleep` lets them go on, as in the process of the API."""
    monkeypatch.setattr(time, "sleep", gevent.sleep)
    waiting = Others()
    greenlet = gevent.spawn(waiting.go_on)
    try:
        yield waiting
    finally:
        greenlet.kill()
