"""A record folded event by event, that can be asked for any earlier version, in bounded memory."""

from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from domain.game import AnyGame, Version
from domain.match import AnyMatch, evolve
from events.codec import codec
from events.entry import Entry, envelope
from events.store import START
from events.verify.fault import DoesNotHold
from events.verify.lines import Lines, Place

MOST_WAYPOINTS: Final = 1024
"""States that are kept to answer for earlier versions; of a longer record every second, every fourth, and so on."""


class _Waypoint(NamedTuple):
    version: Version
    match: AnyMatch
    place: Place


class Fold:
    """The match of a record, as far as it has been folded."""

    def __init__(self, game: AnyGame, lines: Lines) -> None:
        self.match: AnyMatch | None = None
        self._game = game
        self._types = codec(game)
        self._lines = lines
        self._waypoints: list[_Waypoint] = []
        self._stride = 1

    def event(self, entry: Entry) -> Struct:
        """The event of an entry. Raises `DoesNotHold` for one that its type does not allow."""
        try:
            return self._types.event(envelope(entry))
        except msgspec.ValidationError as error:
            raise DoesNotHold(entry.version, f"it is not an event that its rules know: {error}") from error

    def step(self, entry: Entry, event: Struct, place: Place) -> AnyMatch:
        """Folds the next event, after which the next line begins at a place. Raises `DoesNotHold`."""
        self.match = self._evolved(self.match, entry, event)
        if entry.version % self._stride == 0:
            self._waypoints.append(_Waypoint(entry.version, self.match, place))
            if len(self._waypoints) > MOST_WAYPOINTS:
                self._stride *= 2
                self._waypoints = [each for each in self._waypoints if each.version % self._stride == 0]
        return self.match

    def recall(self, version: Version) -> AnyMatch:
        """The match at an earlier version: kept, or folded once more from the last one kept before."""
        kept = self._waypoints[: version // self._stride]
        since, match, place = kept[-1] if kept else (START, None, self._lines.first)
        for entry, _ in self._lines.entries(since, place):
            if entry.version > version:
                break
            match = self._evolved(match, entry, self.event(entry))
        if match is None:
            raise LookupError(f"there is no version {version}")
        return match

    def _evolved(self, match: AnyMatch | None, entry: Entry, event: Struct) -> AnyMatch:
        try:
            return evolve(self._game, match, event)
        except DoesNotHold:
            raise
        except Exception as error:
            raise DoesNotHold(entry.version, f"it cannot be folded: {type(error).__name__}: {error}") from error
