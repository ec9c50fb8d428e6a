"""Forgeries with all their hashes computed again."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.match.events import Beginning
from events.chain import hash_of
from events.codec import canonical_raw, codec
from events.event_view import EventView, envelope_of, parse, stored_view
from events.record import Header, line
from events.sealing import Salts
from events.store import Envelope
from tests.events.verify.records import GAMES, Record


def forged(lines: Sequence[bytes], change: Callable[[Envelope], Envelope]) -> Record:
    """The record with some events changed, and every commitment, every hash and the head computed again."""
    header = msgspec.json.decode(lines[0], type=Header)
    types, salts, previous = codec(GAMES[header.game].of_edition(header.edition)), Salts(header.match, ""), ""
    entries = []
    for each in lines[1:]:
        envelope = change(envelope_of(parse(each)))
        if isinstance(begun := types.event(envelope), Beginning):
            salts = Salts(begun.match, str(begun.seed))
        entry = stored_view(types, salts, envelope, None, opened=True)
        previous = hash_of(entry, previous)
        entries.append(replace(entry, hash=previous))
    return [*map(line, (replace(header, head=previous, version=entries[-1].version), *entries))]


def with_data(envelope: Envelope, **values: Any) -> Envelope:
    """The envelope with other values in its event."""
    return replace(envelope, event=canonical_raw({**msgspec.json.decode(envelope.event), **values}))


def chained(lines: Sequence[bytes], change: Callable[[EventView], EventView]) -> Record:
    """The record of a running match with some events changed, and every hash computed again."""
    header, previous, views = msgspec.json.decode(lines[0], type=Header), "", []
    for view in map(change, map(parse, lines[1:])):
        previous = hash_of(view, previous)
        views.append(replace(view, hash=previous))
    return [*map(line, (replace(header, head=previous), *views))]


def with_values(view: EventView, **values: Any) -> EventView:
    """The event of a running match with other values."""
    return replace(view, data=canonical_raw({**msgspec.json.decode(view.data), **values}))
