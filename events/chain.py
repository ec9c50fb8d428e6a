"""Checks of the hash chain: one hash is enough to check every event before it. See `events.sealing`."""

from collections.abc import Iterable

import msgspec

from domain.game import Version
from events.event_view import EventView, envelope_of
from events.sealing import Salts, chained_hash, committed, parted
from events.store import NO_HASH, START, Hash


def verify_chain(
    views: Iterable[EventView], head: Hash | None = None, *, since: Version = START, previous: Hash = NO_HASH
) -> Version | None:
    """Returns the first version whose hash is wrong, or `None`. Redacted and full events verify alike.

    `head` is the published hash of the newest event: with it the chain must also end there, else the first missing
    version is returned. Events that begin after version `since` need `previous`, the hash at that version.
    """
    version = since
    for view in views:
        version = Version(version + 1)
        if view.version != version or hash_of(view, previous) != view.hash:
            return version
        previous = view.hash
    return None if head is None or head == previous else Version(version + 1)


def hash_of(view: EventView, previous: Hash) -> Hash:
    """Returns the hash that an event must have after one with the hash `previous` ("" for the first event)."""
    data = committed("data", view.data, view.commitments)
    move = None if view.move is None else committed("move", view.move, view.commitments)
    return chained_hash(envelope_of(view), view.type, data, move, previous)


def opens(view: EventView, salts: Salts) -> bool:
    """True if every commitment of an event is one to the value that the event shows."""
    if not view.commitments:
        return True
    parts = {"data": msgspec.json.decode(view.data), "move": view.move and msgspec.json.decode(view.move)}
    for place, commitment in view.commitments.items():
        part, name = parted(place)
        if salts.commit(view.version, place, parts[part].get(name)) != commitment:
            return False
    return True
