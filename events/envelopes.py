"""The envelopes of a long record, read from its store a few at a time."""

from collections.abc import Iterator
from typing import Final

from domain.game import Version
from domain.match import MatchId
from events.store import START, BrokenRecord, Envelope, Store

CHUNK: Final = 500
"""Events that are read or written at a time: enough to make round trips rare, few enough to hold in memory."""


def envelopes_up_to(store: Store, match: MatchId, until: Version) -> Iterator[Envelope]:
    """The envelopes of a match up to and including a version, oldest first.

    Raises what `Store.read` does, and `BrokenRecord` where the record ends before that version.
    """
    since = START
    while since < until:
        chunk = store.read(match, since, until, CHUNK)
        if not chunk:
            raise BrokenRecord(match, Version(since + 1), f"it is missing: there should be {until} events")
        yield from chunk
        since = chunk[-1].version
