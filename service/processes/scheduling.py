"""A part of the projector process: the scheduler. It does what is due at a time, and notes that the service is there.

What is due is told by a projection, so nothing is lost with a process. Several schedulers may run at once: whatever is
due is decided on the newest version of the match, so it is done once.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Final

from domain.match import MatchId
from domain.refusals import Refused
from events.pacing import pause
from events.projections.due import Due
from events.projections.quarantine import is_of_one_match
from events.store import Millis, StoreUnavailable, UnreadableRecord
from events.timekeeper import NOTED_EVERY, Timekeeper
from service.use_cases.absences import Absences
from service.use_cases.challenges import Challenges

_LOG = logging.getLogger(__name__)
_PART: Final = "scheduler"
_CHALLENGES_EVERY: Final = 5.0
"""Seconds between two searches for challenges."""


class Scheduler:
    """Does what is due."""

    def __init__(self, timekeeper: Timekeeper, due: Due, absences: Absences) -> None:
        self._timekeeper = timekeeper
        self._due = due
        self._absences = absences
        self._failed: set[MatchId] = set()
        """Matches with which something has failed that nobody expected; each is logged once."""

    def sweep(self) -> int:
        """Seats bots for the players whose time has run out. Returns the number of matches.

        After an outage it gives all clocks that run their time back first. Raises `StoreUnavailable`.
        """
        if self._timekeeper.note(_PART):
            self._give_time_back()
        return self.time_out(self._timekeeper.now())

    def time_out(self, now: Millis) -> int:
        """Seats bots for the players whose time has run out until now. Returns the number of matches."""
        return sum(self._do(self._absences.time_out, task.match) for task in self._due.until(now))

    def _do(self, what: Callable[[MatchId], object], match: MatchId) -> bool:
        """Does something with a match; returns true if it is done. A match with which it fails keeps no other waiting.

        Raises `StoreUnavailable`.
        """
        pause()
        try:
            what(match)
        except (Refused, UnreadableRecord):
            # It has been done meanwhile, or time was given back. The projector reports broken records.
            return False
        except Exception as error:
            if not is_of_one_match(error):
                raise
            if match not in self._failed:
                self._failed.add(match)
                _LOG.exception("the clocks of match %s cannot be looked at", match)
            return False
        return True

    def run(self, stop: threading.Event) -> None:
        """Does what is due about once a second until `stop` is set."""
        while not stop.is_set():
            with suppress(StoreUnavailable):
                if done := self.sweep():
                    _LOG.info("the time of players has run out in %d matches", done)
            stop.wait(NOTED_EVERY)

    def _give_time_back(self) -> None:
        """Gives time back in every match whose clocks run, so that all see it; a move would do it too."""
        for task in self._due.until(inf):
            self._do(self._absences.give_time_back, task.match)


class ChallengesEnding:
    """Ends the challenges that nobody has answered in time."""

    def __init__(self, challenges: Challenges) -> None:
        self._challenges = challenges

    def run(self, stop: threading.Event) -> None:
        """Searches every few seconds until `stop` is set."""
        while not stop.is_set():
            with suppress(StoreUnavailable):
                self._challenges.sweep()
            stop.wait(_CHALLENGES_EVERY)
