"""A record file folded event by event; it returns the match at any earlier version, in bounded memory."""

from collections import OrderedDict
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from domain.game import AnyGame, Version
from domain.match import AnyMatch, Fact, evolve
from domain.match.events import Beginning
from events.codec import codec
from events.event_view import EventView, envelope_of
from events.store import START
from events.verify.record_file import Place, RecordFile
from events.verify.result import InvalidRecord

MAX_SNAPSHOTS: Final = 1024
"""States that are kept to the end; of a longer record every second version, every fourth, and so on."""
MAX_RECENT: Final = 1024
"""Recently used states that are kept: who reads one earlier version mostly reads the ones before it too."""


class _Snapshot(NamedTuple):
    version: Version
    match: AnyMatch | None
    place: Place


class FoldedRecord:
    """The match of a record as far as it is folded, and its `History`."""

    def __init__(self, game: AnyGame, lines: RecordFile) -> None:
        self.newest: AnyMatch | None = None
        self._game = game
        self._types = codec(game)
        self._lines = lines
        self._snapshots: list[_Snapshot] = []
        """One for each multiple of `_stride` that was folded, in ascending order."""
        self._stride = 1
        self._recent: OrderedDict[Version, _Snapshot] = OrderedDict()
        """Those that were folded or asked for last, by version."""

    def event(self, view: EventView) -> Struct:
        """Returns the event in a line. Raises `InvalidRecord` if its type does not allow it."""
        try:
            return self._types.event(envelope_of(view))
        except msgspec.ValidationError as error:
            raise InvalidRecord(view.version, f"it is not an event that the rules know: {error}") from error

    def step(self, view: EventView, event: Struct, place: Place) -> AnyMatch:
        """Folds the next event and returns the match; the next line begins at `place`. Raises `InvalidRecord`."""
        self.newest = self._evolved(self.newest, view, event, place)
        if view.version % self._stride == 0:
            self._snapshots.append(_Snapshot(view.version, self.newest, place))
            if len(self._snapshots) > MAX_SNAPSHOTS:
                self._stride *= 2
                self._snapshots = [each for each in self._snapshots if each.version % self._stride == 0]
        return self.newest

    def match(self, version: Version) -> AnyMatch:
        """See `History.match`. A version that is not kept is folded again from the last one kept before it."""
        start = self._snapshot(version)
        match = start.match
        for view, place in self._lines.views(start.version, start.place) if start.version < version else ():
            if view.version > version:
                break
            match = self._evolved(match, view, self.event(view), place)
        if match is None or match.version != version:
            raise LookupError(f"the record has no version {version} yet")
        return match

    def fact(self, version: Version) -> Fact:
        """See `History.fact`."""
        start = self._snapshot(Version(version - 1))
        views = (view for view, _ in self._lines.views(start.version, start.place))
        return self._types.fact(envelope_of(next(view for view in views if view.version == version)))

    def _snapshot(self, version: Version) -> _Snapshot:
        """Returns the last state kept, up to a version."""
        if version in self._recent:
            self._recent.move_to_end(version)
            return self._recent[version]
        kept = min(version // self._stride, len(self._snapshots))
        return self._snapshots[kept - 1] if kept > 0 else _Snapshot(START, None, self._lines.first)

    def _evolved(self, match: AnyMatch | None, view: EventView, event: Struct, place: Place) -> AnyMatch:
        try:
            game = edition_at(self._game, match, event)
            evolved = evolve(game, match, event, self.match, view)
        except InvalidRecord:
            raise
        except Exception as error:
            raise InvalidRecord(view.version, f"it cannot be folded: {type(error).__name__}: {error}") from error
        self._recent[evolved.version] = _Snapshot(evolved.version, evolved, place)
        if len(self._recent) > MAX_RECENT:
            self._recent.popitem(last=False)
        return evolved


def edition_at(game: AnyGame, before: AnyMatch | None, event: Struct) -> AnyGame:
    """Returns the rules of the edition that an event belongs to; `before` is the match before it.

    A fork of an earlier release may have a newer edition than the match that it shares its first events with.
    Raises `UnknownEdition`.
    """
    if isinstance(event, Beginning):
        return game.of_edition(event.edition)
    return game if before is None else game.of_edition(before.edition)
