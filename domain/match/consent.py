"""The consent of all players: one proposes, the others agree or do not. Bots agree to everything."""

from collections.abc import Callable
from typing import Final, NamedTuple

from domain.game import Seat, Version
from domain.match.events import (
    ForkAgreed,
    ForkDeclined,
    ForkProposed,
    MatchEvent,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
)
from domain.match.queries import human_seats
from domain.match.state import AnyMatch, Proposal
from domain.refusals import MatchRefused


class Matter(NamedTuple):
    """Something that all players have to agree to, and the events that tell of it."""

    name: str
    proposed: Callable[[Seat, Version], MatchEvent]
    agreed: Callable[[Seat], MatchEvent]
    declined: Callable[[Seat], MatchEvent]


TAKE_BACK: Final = Matter("take-back", TakeBackProposed, TakeBackAgreed, TakeBackDeclined)
FORK: Final = Matter("fork", ForkProposed, ForkAgreed, ForkDeclined)


def consented(matter: Matter, proposal: Proposal | None, seat: Seat, version: Version) -> MatchEvent:
    """Returns the event of a seat that asks for a version: the first seat to ask proposes it, the others agree.

    Raises `MatchRefused` for a seat that has agreed already.
    """
    if proposal is None or proposal.to != version:
        return matter.proposed(seat, version)
    if seat in proposal.agreed:
        raise MatchRefused("already-agreed", "You have agreed to this; the others have not yet.")
    return matter.agreed(seat)


def declined(matter: Matter, proposal: Proposal | None, seat: Seat) -> MatchEvent:
    """The event of a seat that does not agree. Raises `MatchRefused`."""
    if proposal is None:
        raise MatchRefused("nothing-proposed", f"No {matter.name} is proposed.")
    return matter.declined(seat)


def is_agreed(match: AnyMatch, proposal: Proposal) -> bool:
    """Whether nobody is left who would have to agree."""
    return all(seat in proposal.agreed for seat in human_seats(match))
