"""The greatest length of a match, and what is refused so that it is kept: never a move.

The rules of every game bring it to an end by themselves. What could go on for ever is everything else: players who sit
down and leave, take back and play again, propose and decline.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from domain.game import Version
from domain.match import AnyMatch, Fact
from domain.match.events import ForkProposed, InvitationRenewed, SeatLeft, TakeBackProposed, TakenBack
from domain.refusals import MatchRefused

GREATEST_LENGTH: Final = 20_000
"""By default: events from which on nothing is taken back, proposed or forked; 5,522 were the most in random play."""
MOST_PROPOSALS: Final = 10
"""By default: take-backs and forks that a seat proposes between two moves at most."""
MOST_BEFORE_START: Final = 1_000
"""Events before the start, or since the part that a fork shares. After them nobody leaves a seat, and no
invitation is replaced."""


@dataclass(frozen=True)
class Bounds:
    """How long a match may become, and how much may be proposed in it."""

    events: int = GREATEST_LENGTH
    proposals: int = MOST_PROPOSALS
    before_start: int = MOST_BEFORE_START

    def check_growth(self, before: AnyMatch, facts: Sequence[Fact]) -> None:
        """Raises `MatchRefused` if the facts of a command would make the record of a match endless."""
        check = _CHECKS.get(type(facts[0].event))
        if check is not None:
            check(self, before, facts[0].event)

    def check_may_share(self, version: Version) -> None:
        """Raises `MatchRefused` if a match is too long at a version to be forked there."""
        if version >= self.events:
            raise MatchRefused("match-too-long", f"A match is forked at a version before {self.events}.")


def _check_length(bounds: Bounds, match: AnyMatch, _event: Struct) -> None:
    if match.version >= bounds.events:
        sentence = f"From version {bounds.events} on nothing is taken back or proposed: play the match to its end."
        raise MatchRefused("match-too-long", sentence)


def _check_proposal(bounds: Bounds, match: AnyMatch, event: TakeBackProposed | ForkProposed) -> None:
    _check_length(bounds, match, event)
    if match.proposals and match.proposals[event.seat] >= bounds.proposals:
        sentence = f"You have proposed something {bounds.proposals} times. You may propose again after the next move."
        raise MatchRefused("too-many-proposals", sentence)


def _check_leaving(bounds: Bounds, match: AnyMatch, _event: SeatLeft) -> None:
    if _is_long_before_start(bounds, match):
        sentence = "Too many have sat down and left: the seats that are taken stay taken. Resign after the start."
        raise MatchRefused("too-many-left", sentence)


def _check_renewal(bounds: Bounds, match: AnyMatch, _event: InvitationRenewed) -> None:
    if _is_long_before_start(bounds, match):
        raise MatchRefused(
            "too-many-invitations", "The invitation has been replaced too often. You may still end the match."
        )


def _is_long_before_start(bounds: Bounds, match: AnyMatch) -> bool:
    shared = 0 if match.parent is None else match.parent.version
    return match.version - shared >= bounds.before_start


_CHECKS: Final[Mapping[type[Struct], Callable[[Bounds, AnyMatch, Any], None]]] = {
    TakenBack: _check_length,
    TakeBackProposed: _check_proposal,
    ForkProposed: _check_proposal,
    SeatLeft: _check_leaving,
    InvitationRenewed: _check_renewal,
}
"""By the first event of a command. A bot's seat and an answer to a proposal add a bounded number of events."""
