"""Forgeries with all their hashes computed again."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.chain import hash_of
from events.codec import canonical_raw, codec
from events.event_view import envelope_of, parse, stored_view
from events.record import Header, line
from events.sealing import Salts
from events.store import Envelope
from tests.events.verify.records import GAMES, Record


def forged(lines: Sequence[bytes], change: Callable[[Envelope], Envelope]) -> Record:
    """The record with some events changed, and every commitment, every hash and the head computed again."""
    header = msgspec.json.decode(lines[0], type=Header)
    types, seed = codec(GAMES[header.game]), msgspec.json.decode(lines[1])["data"]["seed"]
    salts, previous = Salts(header.match, seed), ""
    entries = []
    for each in lines[1:]:
        entry = stored_view(types, salts, change(envelope_of(parse(each))), None, opened=True)
        previous = hash_of(entry, previous)
        entries.append(replace(entry, hash=previous))
    return [*map(line, (replace(header, head=previous, version=entries[-1].version), *entries))]


def with_data(envelope: Envelope, **values: Any) -> Envelope:
    """The envelope with other values in its event."""
    return replace(envelope, event=canonical_raw({**msgspec.json.decode(envelope.event), **values}))
