"""Records read out: whole, and as one viewer may know them."""

from collections.abc import Iterator

from events import record
from events.envelopes import envelopes_up_to
from events.fork_secrecy import is_veiled
from events.repository import Table
from events.store import Store
from service.use_cases.reading import Sight


def lines(store: Store, table: Table, sight: Sight) -> Iterator[bytes]:
    """The record of a match up to the version that is looked at, line by line. May raise `StoreUnavailable`."""
    match = sight.match
    envelopes = envelopes_up_to(store, match.id, match.version)
    return record.lines(sight.folded, envelopes, sight.viewer, veiled=is_veiled(match, table))
