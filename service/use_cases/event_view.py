"""Events told to a viewer, each with a sentence for people."""

from collections.abc import Iterable

from msgspec.structs import asdict

from domain.match import describe
from domain.secrecy import Viewer, redact
from events.codec import codec
from events.entry import Entry, entries
from events.repository import Folded
from events.store import Envelope


class Told(Entry, frozen=True, omit_defaults=True):
    """One event of a match, with a sentence for people."""

    text: str = ""


def tell(folded: Folded, envelopes: Iterable[Envelope], viewer: Viewer) -> tuple[Told, ...]:
    """The events as the viewer may know them."""
    game, kept = folded.game, tuple(envelopes)
    facts = (redact(codec(game).event(envelope), viewer) for envelope in kept)
    return tuple(
        Told(**asdict(entry), text=describe(game, folded.match, fact))
        for entry, fact in zip(entries(game, folded.match, kept, viewer), facts, strict=True)
    )
