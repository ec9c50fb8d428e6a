"""A part of the projector process: it calls workers to the hints and analyses that players have asked for.

The API only notes what was asked for, so nothing is lost with a process or a job.
"""

import threading
import time
from contextlib import suppress
from typing import Final

from events.store import StoreUnavailable
from service.bots.queue import BotCalls
from service.use_cases.studies import Studies, StudyName

_LOOKS_EVERY: Final = 0.5
"""Seconds between two looks for new studies."""
_AGAIN_AFTER: Final = 3.0
"""Seconds after which a study that is not done is queued again."""


class CallingToStudies:
    """Calls workers to studies."""

    def __init__(self, studies: Studies, calls: BotCalls) -> None:
        self._studies = studies
        self._calls = calls
        self._called: dict[StudyName, float] = {}
        """When each study that is not done was queued last."""

    def call(self) -> None:
        """Queues studies that are new, or not done after some seconds. Raises `StoreUnavailable`."""
        now, waiting = time.monotonic(), {study.name: study for study in self._studies.all()}
        self._called = {name: called for name, called in self._called.items() if name in waiting}
        due = [each for name, each in waiting.items() if now - self._called.get(name, float("-inf")) >= _AGAIN_AFTER]
        self._calls.call_to_studies(due)
        self._called |= {study.name: now for study in due}

    def run(self, stop: threading.Event) -> None:
        """Calls workers until `stop` is set."""
        while not stop.is_set():
            with suppress(StoreUnavailable):
                self.call()
            stop.wait(_LOOKS_EVERY)
