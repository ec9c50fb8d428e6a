"""Records read out: whole, and as one viewer may know them."""

from collections.abc import Iterator

from events import record
from events.repository import MatchRepository
from events.store import Store, envelopes_up_to
from service.use_cases.reading import MatchView


def lines(store: Store, repository: MatchRepository, match_view: MatchView) -> Iterator[bytes]:
    """The record of a match up to the version that is looked at, line by line. May raise `StoreUnavailable`."""
    match = match_view.match
    envelopes = envelopes_up_to(store, match.id, match.version)
    return record.lines(
        match_view.snapshot, envelopes, match_view.viewer, parent_running=repository.parent_is_running(match)
    )
