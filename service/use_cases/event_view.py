"""Events told to a viewer, each with a sentence for people."""

from collections.abc import Iterable

from msgspec.structs import asdict

from domain.game import Viewer
from domain.match import describe
from domain.secrecy import redact
from events.codec import codec
from events.event_view import Entry, entries
from events.repository import Snapshot
from events.store import Envelope


class EventView(Entry, frozen=True, omit_defaults=True):
    """One event of a match, with a sentence for people."""

    text: str = ""


def event_views(snapshot: Snapshot, envelopes: Iterable[Envelope], viewer: Viewer) -> tuple[EventView, ...]:
    """The events as the viewer may know them."""
    game, kept = snapshot.game, tuple(envelopes)
    facts = (redact(codec(game).event(envelope), viewer) for envelope in kept)
    return tuple(
        EventView(**asdict(entry), text=describe(game, snapshot.match, fact))
        for entry, fact in zip(entries(game, snapshot.match, kept, viewer), facts, strict=True)
    )
