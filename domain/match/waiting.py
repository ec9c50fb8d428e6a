"""What a decision can do with a match that waits for players, beside its seats."""

from domain.match.decision import Decision
from domain.match.events import InvitationRenewed
from domain.match.queries import check_waiting
from domain.refusals import MatchRefused


def renew_invitation(decision: Decision) -> None:
    """Replaces the invitation of a private match. Raises `MatchRefused` if there is none to replace."""
    check_waiting(decision.match, "The match has started; nobody can be invited any more.")
    if not decision.match.private:
        raise MatchRefused("not-private", "Everybody sees this match; it needs no invitation.")
    decision.emit(InvitationRenewed())
