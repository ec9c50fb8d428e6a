"""The consent of all players to a take-back or a fork: one proposes, the others agree or decline. Bots always agree."""

from collections.abc import Callable
from typing import Final, NamedTuple

from domain.game import Seat, Version
from domain.match.events import (
    ForkAgreed,
    ForkDeclined,
    ForkProposed,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
)
from domain.match.queries import human_seats
from domain.match.state import AnyMatch, Proposal
from domain.match.values import MatchEvent
from domain.refusals import MatchRefused


class ProposalKind(NamedTuple):
    """Something that all players have to agree to, and the events that record it."""

    name: str
    proposed: Callable[[Seat, Version], MatchEvent]
    agreed: Callable[[Seat], MatchEvent]
    declined: Callable[[Seat], MatchEvent]


TAKE_BACK: Final = ProposalKind("take-back", TakeBackProposed, TakeBackAgreed, TakeBackDeclined)
FORK: Final = ProposalKind("fork", ForkProposed, ForkAgreed, ForkDeclined)


def propose_or_agree(kind: ProposalKind, proposal: Proposal | None, seat: Seat, version: Version) -> MatchEvent:
    """Returns the event of a seat that asks to return to a version, or to fork from it.

    The first seat that asks for the version proposes it, and each later one agrees. To ask for another version than the
    proposed one replaces the proposal. Raises `MatchRefused` for a seat that has agreed already.
    """
    if proposal is None or proposal.to != version:
        return kind.proposed(seat, version)
    if seat in proposal.agreed:
        raise MatchRefused("already-agreed", "You have agreed to this; the others have not yet.")
    return kind.agreed(seat)


def decline(kind: ProposalKind, proposal: Proposal | None, seat: Seat) -> MatchEvent:
    """Returns the event of a seat that does not agree. Raises `MatchRefused` if nothing is proposed."""
    if proposal is None:
        raise MatchRefused("nothing-proposed", f"No {kind.name} is proposed.")
    return kind.declined(seat)


def all_agreed(match: AnyMatch, proposal: Proposal) -> bool:
    """True if every seat that a person holds has agreed."""
    return all(seat in proposal.agreed for seat in human_seats(match))
