"""Where a match that is still being played may go another way as well, and what that other match is called."""

from domain.game import Version
from domain.match.events import MatchId
from domain.match.history import History
from domain.match.state import AnyMatch
from domain.match.take_back import check_may_be_agreed


def check_may_be_forked(match: AnyMatch, history: History, version: Version) -> None:
    """Raises `MatchRefused` unless a running match waited for a move at a version, or does so now."""
    if version != match.version:
        check_may_be_agreed(match, history, version)


def fork_id(match: AnyMatch) -> MatchId:
    """The id of a fork that is opened next: it follows from the match, so that its record alone tells it."""
    return MatchId(f"{match.id}-{match.version + 1}")
