"""What a decision can do with a match that waits for players, beside its seats.

Each function is one command, and raises `MatchRefused` before the first fact if the match does not allow it.
"""

from domain.match.checks import check_waiting
from domain.match.decision import Decision
from domain.match.events import Abandoned, InvitationRenewed
from domain.match.queries import human_seats
from domain.refusals import MatchRefused


def renew_invitation(decision: Decision) -> None:
    """Replaces the invitation of a private match."""
    check_waiting(decision.match, "The match has started; nobody can be invited any more.")
    if not decision.match.private:
        raise MatchRefused("not-private", "Everybody sees this match; it needs no invitation.")
    decision.emit(InvitationRenewed())


def end_waiting(decision: Decision) -> None:
    """Ends the match for its creator."""
    check_waiting(decision.match, "The match has started; resign to leave it.")
    decision.emit(Abandoned("ended-by-creator"))


def abandon_empty(decision: Decision) -> None:
    """Ends the match if no player has a seat; bots do not count."""
    check_waiting(decision.match, "The match has started.")
    if human_seats(decision.match):
        raise MatchRefused("not-empty", "Players have seats in the match.")
    decision.emit(Abandoned("empty-for-long"))
