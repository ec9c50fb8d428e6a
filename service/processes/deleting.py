"""A part of the projector process: it finishes what the deletion of an account begins."""

import logging
import threading
from contextlib import suppress
from typing import Final

from events.store import StoreUnavailable
from service.use_cases.deletion import Deletions

_LOG = logging.getLogger(__name__)
_SEARCH_EVERY: Final = 2.0
"""Seconds between two searches."""


class Deleting:
    """Leaves the seats of deleted accounts. Several processes may do so at once: each seat is left once."""

    def __init__(self, deletions: Deletions) -> None:
        self._deletions = deletions

    def run(self, stop: threading.Event) -> None:
        """Searches every few seconds until `stop` is set."""
        while not stop.is_set():
            with suppress(StoreUnavailable):
                if done := self._deletions.finish():
                    _LOG.info("finished the deletion of %d accounts", done)
            stop.wait(_SEARCH_EVERY)
