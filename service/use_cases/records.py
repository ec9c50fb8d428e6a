"""The use case of reading a whole record, as one viewer may know it."""

from collections.abc import Iterator

from events import record
from events.repository import MatchRepository
from events.store import Store, envelopes_up_to
from service.use_cases.reading import MatchView


def lines(store: Store, repository: MatchRepository, match_view: MatchView) -> Iterator[bytes]:
    """Returns the lines of the record of a match, up to the version of the view. May raise `StoreUnavailable`."""
    match = match_view.match
    envelopes = envelopes_up_to(store, match.id, match.version)
    return record.lines(
        match_view.snapshot, envelopes, match_view.viewer, parent_running=repository.parent_is_running(match)
    )
