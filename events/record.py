"""The record of a match as a file: newline-delimited JSON, a header and then one event a line.

Every line ends in a line feed and has exactly the form in which `lines` writes it. While a match runs, its record shows
what one viewer may know. Once its seed is revealed, the record is opened: it hides nothing. A fork of a running match
does not reveal its seed at its end, since that would show secrets of the events that it shares with the other match;
its record is opened when both matches are over.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec import Struct

from domain.components import Digest
from domain.game import GameId, Seat, Version, Viewer
from domain.match import MatchId, Naming, Seats, is_over, named, recorded_name, shares_secrets
from events.event_view import EventView, event_views
from events.repository import Snapshot
from events.store import Envelope, Hash

FORMAT: Final = 1
"""Grows with every change to the form of the lines."""
MEDIA: Final = "application/x-ndjson"


class Header(Struct, frozen=True, tag_field="type", tag="kifu.record", forbid_unknown_fields=True):
    """The first line: the match, and where its record must end."""

    format: int
    match: MatchId
    game: GameId
    edition: int
    """The edition of the rules when the match was created."""
    components: Digest
    seats: Seats
    """The players on the seats at `version`. Their names are those of the moment when the record was written."""
    algorithm: str
    """How draws follow from the seed; see `domain.chance`."""
    commitment: str
    """SHA-256 of the seed, in hex."""
    version: Version
    """The number of events that follow."""
    head: Hash
    """The hash of the last event."""
    opened: bool
    """True if nothing is hidden."""
    viewer: Seat | None = None
    """For a record that is not opened: the seat that may know what it shows; `None` for a spectator."""


def header(
    snapshot: Snapshot, viewer: Viewer, *, parent_running: bool = False, naming: Naming = recorded_name
) -> Header:
    """Returns the header of the record of a match at a version; see `lines`."""
    match = snapshot.match
    opened = is_opened(snapshot, parent_running=parent_running)
    return Header(
        format=FORMAT,
        match=match.id,
        game=match.game,
        edition=match.edition,
        components=match.components,
        seats=named(match.seats, naming),
        algorithm=match.algorithm,
        commitment=match.commitment,
        version=match.version,
        head=snapshot.hash,
        opened=opened,
        viewer=None if opened else viewer,
    )


def is_opened(snapshot: Snapshot, *, parent_running: bool) -> bool:
    """True if nothing needs to be hidden any more, so that the seed may be known, from which all salts follow."""
    match = snapshot.match
    return match.seed is not None or (shares_secrets(match) and is_over(match) and not parent_running)


def lines(
    snapshot: Snapshot,
    envelopes: Iterable[Envelope],
    viewer: Viewer,
    *,
    parent_running: bool = False,
    naming: Naming = recorded_name,
) -> Iterator[bytes]:
    """Returns the lines of the record of a match, from all its envelopes up to the version of the snapshot.

    The header tells the names of the players; the events have none, except those of earlier releases.
    `parent_running`: the match shares its first events with one that is not over; see
    `MatchRepository.parent_is_running`.
    """
    yield line(header(snapshot, viewer, parent_running=parent_running, naming=naming))
    opened = is_opened(snapshot, parent_running=parent_running)
    for view in event_views(snapshot.game, snapshot.match, envelopes, viewer, opened=opened):
        yield line(view)


def names_in(header: Header) -> Naming:
    """Returns the names that a record tells in its header; those who hold no seat at its end have none there."""
    holders = [holder for holder in header.seats if holder is not None]
    resigned = [holder.stands_in_for for holder in holders if holder.stands_in_for is not None]
    told = {holder.player: holder.name for holder in (*holders, *resigned)}
    return lambda holder: told.get(holder.player) or recorded_name(holder)


def line(content: Header | EventView) -> bytes:
    """Returns a line in its exact form."""
    return msgspec.json.encode(content) + b"\n"
