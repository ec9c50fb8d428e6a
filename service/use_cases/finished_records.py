"""The records of all matches that are finished, one after another in the order in which they ended, page by page."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, Naming, Seats
from events.archive import ArchivedRecordLost, ArchiveUnavailable
from events.projections.finished_matches import FinishedMatches, Place, Reader
from events.repository import MatchRepository
from events.store import BrokenRecord, Millis, StoreUnavailable, UnreadableRecord
from service.use_cases.checks import NotFound
from service.use_cases.reading import MatchView, record_of, required, seen_by

MOST: Final = 20
"""Records of one page, at most."""
ENOUGH: Final = 4 << 20
"""Bytes after which a page ends with the record that reaches them."""
SETTLED_AFTER: Final = 10_000
"""Milliseconds after its end from which on a match is listed, if the projections are up to date. It takes less to write
an event and to project it, so no match gets a place before one that was listed."""


class Cursor(Struct, frozen=True, tag_field="type", tag="kifu.cursor"):
    """The line after each record, and at the end of each page: where to go on."""

    cursor: str
    more: bool
    """False if there is nothing after it yet. Ask again later with the same cursor."""
    left_out: tuple[MatchId, ...] = ()
    """The matches before it whose records cannot be read, since the line before."""


class RecordSelection(Struct, frozen=True):
    """Which records a page holds, and who reads them."""

    games: Sequence[GameId]
    reader: Reader
    limit: int
    until: Millis
    """The time before which a match must have ended."""


class FinishedRecords:
    """Pages of these records. Every method may raise `StoreUnavailable`."""

    def __init__(
        self, repository: MatchRepository, finished: FinishedMatches, naming: Callable[[Seats], Naming]
    ) -> None:
        self._repository = repository
        self._finished = finished
        self._naming = naming

    def page(self, selection: RecordSelection, after: Place, sealed: Callable[[Place], str]) -> Iterator[bytes]:
        """Returns the next records after a place, each followed by the line of its cursor, in pieces.

        One record is in memory at a time. Raises `NewerRecord`, and `ArchiveUnavailable` while the archive is away.
        """
        found = self._finished.after(
            after, selection.reader, games=selection.games, until=selection.until, limit=min(MOST, selection.limit) + 1
        )
        return self._told(found, selection, after, sealed)

    def _told(
        self, found: Sequence[Place], selection: RecordSelection, after: Place, sealed: Callable[[Place], str]
    ) -> Iterator[bytes]:
        most, sent, left_out = min(MOST, selection.limit), 0, list[MatchId]()
        for number, place in enumerate(found[:most], start=1):
            try:
                record = self._record(place.match, selection.reader)
            except BrokenRecord as broken:
                if _is_away(broken):
                    raise
                left_out.append(place.match)
                record = []
            sent, after = sent + sum(map(len, record)), place
            is_last = sent >= ENOUGH or number == min(most, len(found))
            yield from record
            if record or is_last:
                yield _line(Cursor(sealed(after), number < len(found), tuple(left_out)))
                left_out = []
            if is_last:
                return
        yield _line(Cursor(sealed(after), more=False))

    def _record(self, match: MatchId, reader: Reader) -> list[bytes]:
        """Returns the record of a match, nothing if it is not finished any more. Raises an `UnreadableRecord`.

        It is read as a whole before the first line of it is sent, so that none is sent that ends in the middle.
        """
        try:
            match_view = self._seen(match, reader)
        except NotFound:
            return []
        if match_view.match.status != "finished":
            return []
        return [*record_of(self._repository, match_view, self._naming(match_view.match.seats))]

    def _seen(self, match: MatchId, reader: Reader) -> MatchView:
        snapshot = required(self._repository.newest(match))
        return seen_by(snapshot, reader.player, lambda _match: reader.operates)


def settled(now: Millis, behind: float) -> Millis:
    """Returns the time before which every match that has ended has its place; the projections are seconds `behind`."""
    return Millis(now - SETTLED_AFTER - int(1000 * behind))


def until_lost(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Ends a page early when nothing can be read any more: its last cursor says that there is more."""
    try:
        yield from pieces
    except (StoreUnavailable, UnreadableRecord):
        return


def _is_away(broken: BrokenRecord) -> bool:
    """True if the archive cannot be reached, so that other records could not be read either."""
    return isinstance(broken, ArchiveUnavailable) and not isinstance(broken, ArchivedRecordLost)


def _line(cursor: Cursor) -> bytes:
    return msgspec.json.encode(cursor) + b"\n"
