"""A record folded event by event, that can be asked for any earlier version, in bounded memory."""

from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from domain.game import AnyGame, Version
from domain.match import AnyMatch, Fact, evolve
from events.codec import codec
from events.event_view import EventView, envelope_of
from events.history import fact_of
from events.store import START
from events.verify.record_file import Lines, Place
from events.verify.result import InvalidRecord

MOST_WAYPOINTS: Final = 1024
"""States that are kept to the end; of a longer record only every second, every fourth, and so on."""
MOST_AT_HAND: Final = 1024
"""The states used last that are kept: whoever looks back mostly goes on looking back."""


class _Waypoint(NamedTuple):
    version: Version
    match: AnyMatch | None
    place: Place


class Fold:
    """The match of a record, as far as it has been folded, and its past."""

    def __init__(self, game: AnyGame, lines: Lines) -> None:
        self.newest: AnyMatch | None = None
        self._game = game
        self._types = codec(game)
        self._lines = lines
        self._waypoints: list[_Waypoint] = []
        self._stride = 1
        self._at_hand: OrderedDict[Version, _Waypoint] = OrderedDict()

    def event(self, entry: EventView) -> Struct:
        """The event of an entry. Raises `InvalidRecord` for one that its type does not allow."""
        try:
            return self._types.event(envelope_of(entry))
        except msgspec.ValidationError as error:
            raise InvalidRecord(entry.version, f"it is not an event that its rules know: {error}") from error

    def step(self, entry: EventView, event: Struct, place: Place) -> AnyMatch:
        """Folds the next event, after which the next line begins at a place. Raises `InvalidRecord`."""
        self.newest = self._evolved(self.newest, entry, event, place)
        if entry.version % self._stride == 0:
            self._waypoints.append(_Waypoint(entry.version, self.newest, place))
            if len(self._waypoints) > MOST_WAYPOINTS:
                self._stride *= 2
                self._waypoints = [each for each in self._waypoints if each.version % self._stride == 0]
        return self.newest

    def match(self, version: Version) -> AnyMatch:
        """See `Past.match`: what is kept, or else is folded once more from the last one kept before."""
        start = self._waypoint(version)
        match = start.match
        for entry, place in self._lines.entries(start.version, start.place) if start.version < version else ():
            if entry.version > version:
                break
            match = self._evolved(match, entry, self.event(entry), place)
        if match is None or match.version != version:
            raise LookupError(f"version {version} is not there yet")
        return match

    def _board(self, version: Version) -> Any:
        return self.match(version).board

    def fact(self, version: Version) -> Fact:
        """See `Past.fact`."""
        start = self._waypoint(Version(version - 1))
        entries = (entry for entry, _ in self._lines.entries(start.version, start.place))
        return fact_of(self._game, envelope_of(next(entry for entry in entries if entry.version == version)))

    def _waypoint(self, version: Version) -> _Waypoint:
        """The last one kept, up to a version."""
        if version in self._at_hand:
            self._at_hand.move_to_end(version)
            return self._at_hand[version]
        kept = min(version // self._stride, len(self._waypoints))
        return self._waypoints[kept - 1] if kept > 0 else _Waypoint(START, None, self._lines.first)

    def _evolved(self, match: AnyMatch | None, entry: EventView, event: Struct, place: Place) -> AnyMatch:
        try:
            evolved = evolve(self._game, match, event, self._board)
        except InvalidRecord:
            raise
        except Exception as error:
            raise InvalidRecord(entry.version, f"it cannot be folded: {type(error).__name__}: {error}") from error
        self._at_hand[evolved.version] = _Waypoint(evolved.version, evolved, place)
        if len(self._at_hand) > MOST_AT_HAND:
            self._at_hand.popitem(last=False)
        return evolved
