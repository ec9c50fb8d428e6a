"""Records read out: whole, and as one viewer may know them."""

from collections.abc import Iterator
from typing import Final

from domain.game import Version
from events import record
from events.projections.table import Table
from events.store import START, Envelope, Store
from events.veil import is_veiled
from service.reading import Sight

CHUNK: Final = 500
"""Events that are read from the store at a time."""


def lines(store: Store, table: Table, sight: Sight) -> Iterator[bytes]:
    """The record of a match up to the version that is looked at, line by line. May raise `StoreUnavailable`."""
    veiled = is_veiled(sight.match, table)
    return record.lines(sight.folded, _envelopes(store, sight), sight.viewer, veiled=veiled)


def _envelopes(store: Store, sight: Sight) -> Iterator[Envelope]:
    since, end = START, sight.match.version
    while since < end:
        chunk = store.read(sight.match.id, since, end, CHUNK)
        yield from chunk
        since = Version(chunk[-1].version)
