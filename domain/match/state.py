"""A match, as the fold of its events."""

from typing import Any, Generic, Literal, TypeVar

from domain.components import Digest
from domain.game import GameId, Seat, Version
from domain.match.events import Holder, MatchId, Parent, PlayerId, SeatResult
from domain.secrecy import Hidden
from domain.value import Value

Status = Literal["waiting", "playing", "finished", "abandoned"]
B = TypeVar("B")


class Proposal(Value, frozen=True):
    """A take-back, or a fork, that a seat has asked the others to agree to."""

    seat: Seat
    to: Version
    """The version to go back to, or to go another way from."""
    agreed: tuple[Seat, ...]
    """Who has agreed so far, whoever proposed it first."""


class Match(Value, Generic[B], frozen=True, omit_defaults=True):
    """The state of a match: the fold of its events. `board` is the state of its game."""

    version: Version
    id: MatchId
    game: GameId
    edition: int
    components: Digest
    options: dict[str, Any]
    creator: PlayerId
    algorithm: str
    commitment: str
    secret: str | Hidden
    """The seed, known to the service alone."""
    status: Status
    seats: tuple[Holder | None, ...]
    salts: tuple[str, ...]
    private: bool = False
    board: B | None = None
    results: tuple[SeatResult, ...] = ()
    seed: str | None = None
    """The seed once revealed."""
    began: Version | None = None
    """The version of the event that started it: nobody takes anything back from before."""
    take_back: Proposal | None = None
    """A take-back that waits for everybody's consent."""
    fork: Proposal | None = None
    """A fork that waits for everybody's consent. It does so however the match goes on, until that is over."""
    rated: bool = True
    """The result counts in the standings: nobody could have known beforehand, from this match or another one, what
    chance decides or others hide."""
    parent: Parent | None = None
    """Where the match comes from, if it is a fork."""


AnyMatch = Match[Any]
