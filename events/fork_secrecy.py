"""What a fork of a match that was still being played hides until that one is over."""

from domain.match import AnyMatch, is_over, shares_secrets
from events.repository import MatchRepository
from events.store import BrokenRecord


def parent_is_running(match: AnyMatch, repository: MatchRepository) -> bool:
    """Whether a match shares its beginning with one that is not over: to open its record would open that one's.

    What that one shares with yet another one in turn counts as well. May raise `StoreUnavailable`.
    """
    while shares_secrets(match) and match.parent is not None:
        try:
            parent = repository.newest(match.parent.match)
        except BrokenRecord:  # nobody can tell how it stands
            return True
        if parent is None or not is_over(parent.match):
            return True
        match = parent.match
    return False
