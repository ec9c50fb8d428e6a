"""The record of a match as it leaves the service: newline-delimited JSON, a header and then one entry a line.

Every line ends in a line feed and has the one form in which `lines` writes it. While a match runs, a record shows
what one viewer may know; once its seed is revealed, it is opened and hides nothing. A fork of a match that was still
being played never reveals its seed by itself, since that would open what the two share: its record is opened once both
are over.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec import Struct

from domain.components import Digest
from domain.game import GameId, Seat, Version, Viewer
from domain.match import Holder, MatchId, is_over, shares_secrets
from events.event_view import EventView, event_views
from events.repository import Snapshot
from events.store import Envelope, Hash

FORMAT: Final = 1
"""Grows with every change to what the lines of a record look like."""
MEDIA: Final = "application/x-ndjson"


class Header(Struct, frozen=True, tag_field="type", tag="kifu.record", forbid_unknown_fields=True):
    """The first line: what the record is of, and how it must end."""

    format: int
    match: MatchId
    game: GameId
    edition: int
    """Of the rules that the match was made under."""
    components: Digest
    seats: tuple[Holder | None, ...]
    """Who sits there at `version`."""
    algorithm: str
    """How every draw follows from the seed; see `domain.chance`."""
    commitment: str
    """SHA-256 of the seed, in hex."""
    version: Version
    """How many entries follow."""
    head: Hash
    """Of the last of them."""
    opened: bool
    """Nothing is hidden."""
    viewer: Seat | None = None
    """Of a record that is not opened: the seat that may know what it shows; a spectator without one."""


def header(snapshot: Snapshot, viewer: Viewer, *, parent_running: bool = False) -> Header:
    """The header of the record of a match at a version; see `lines`."""
    match = snapshot.match
    opened = is_opened(snapshot, parent_running=parent_running)
    return Header(
        format=FORMAT,
        match=match.id,
        game=match.game,
        edition=match.edition,
        components=match.components,
        seats=match.seats,
        algorithm=match.algorithm,
        commitment=match.commitment,
        version=match.version,
        head=snapshot.hash,
        opened=opened,
        viewer=None if opened else viewer,
    )


def is_opened(snapshot: Snapshot, *, parent_running: bool) -> bool:
    """Whether nothing needs to be hidden any more: the seed, from which every salt derives, may be known."""
    match = snapshot.match
    return match.seed is not None or (shares_secrets(match) and is_over(match) and not parent_running)


def lines(
    snapshot: Snapshot, envelopes: Iterable[Envelope], viewer: Viewer, *, parent_running: bool = False
) -> Iterator[bytes]:
    """The lines of the record, from all the envelopes up to the version that is folded.

    `parent_running`: the match shares its first events with one that is not over; see
    `MatchRepository.parent_is_running`.
    """
    yield line(header(snapshot, viewer, parent_running=parent_running))
    opened = is_opened(snapshot, parent_running=parent_running)
    for view in event_views(snapshot.game, snapshot.match, envelopes, viewer, opened=opened):
        yield line(view)


def line(content: Header | EventView) -> bytes:
    """A line, in the one form that it may have."""
    return msgspec.json.encode(content) + b"\n"
