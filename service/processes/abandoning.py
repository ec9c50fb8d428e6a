"""A part of the projector process: it ends matches that have waited for long with no player on any seat."""

import logging
import threading
from contextlib import suppress
from typing import Final

from domain.refusals import Refused
from events.projections.empty_matches import EmptyMatches
from events.store import Millis, StoreUnavailable, UnreadableRecord
from events.timekeeper import machine_time
from service.use_cases.matches import Matches

_LOG = logging.getLogger(__name__)

_DAY_MS: Final = 86_400_000
_SEARCH_EVERY: Final = 60.0
"""Seconds between two searches."""


class Abandoning:
    """Ends the matches that have been empty for some days. Several processes may do so at once: one of them does it."""

    def __init__(self, empty: EmptyMatches, matches: Matches, days: float) -> None:
        self._empty = empty
        self._matches = matches
        self._days = days

    def abandon(self) -> int:
        """Ends the matches whose time is over; returns their number. Raises `StoreUnavailable`."""
        abandoned = 0
        for found in self._empty.since(Millis(machine_time() - int(self._days * _DAY_MS))):
            # Somebody has sat down meanwhile, or another process was first. The projector reports broken records.
            with suppress(Refused, UnreadableRecord):
                self._matches.abandon_empty(found.match, found.version)
                abandoned += 1
        return abandoned

    def run(self, stop: threading.Event) -> None:
        """Searches once a minute until `stop` is set."""
        while not stop.is_set():
            with suppress(StoreUnavailable):
                if abandoned := self.abandon():
                    _LOG.info("abandoned %d empty matches", abandoned)
            stop.wait(_SEARCH_EVERY)
