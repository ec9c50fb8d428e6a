"""The state of a match, the facts of its record, and its history."""

from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from domain.components import Digest
from domain.game import GameId, Seat, Version
from domain.match.clock import Clocks
from domain.match.values import Holder, MatchId, Parent, PlayerId, SeatResult
from domain.secrecy import Hidden
from domain.value import Value

Status = Literal["waiting", "playing", "finished", "abandoned"]
B = TypeVar("B")


class Proposal(Value, frozen=True):
    """A take-back, or a fork, that a seat has asked the others to agree to."""

    seat: Seat
    to: Version
    """The version to take the match back to, or to fork it from."""
    agreed: tuple[Seat, ...]
    """The seats that have agreed so far, the proposer among them."""


class SharedPart(Value, frozen=True):
    """Events at the beginning of a fork that are those of another match."""

    match: MatchId
    until: Version
    """The last of them."""
    secret: str | Hidden
    """The seed of that match, known to the service alone."""


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
    """The salt of each seat; "" where none is given."""
    private: bool = False
    invitations: int = 0
    """How often the creator has replaced the invitation of a private match."""
    wait_for_salts: bool = False
    """The game does not begin before each player has given a salt."""
    board: B | None = None
    results: tuple[SeatResult, ...] = ()
    seed: str | None = None
    """The seed once it is revealed."""
    moved: Version = Version(0)
    """The version of the newest event that the board follows from: of a move, or of a return to an earlier board that
    no seat may undo alone. 0 before the start."""
    proposals: tuple[int, ...] = ()
    """For each seat, how often it has proposed a take-back or a fork since the last move; empty if none has."""
    began: Version | None = None
    """The version of the event that started the match: nothing before it can be taken back."""
    take_back: Proposal | None = None
    """A take-back that waits for the consent of all players. The next move ends it."""
    fork: Proposal | None = None
    """A fork that waits for the consent of all players. Moves do not end it; the end of the match does."""
    rated: bool = True
    """The result may count in the standings: two people or more have begun the match, and no player could know in
    advance, from this match or another one, what chance decides or others hide."""
    parent: Parent | None = None
    """The match that this one was forked from, if it is a fork."""
    lineage: tuple[SharedPart, ...] = ()
    """The matches whose events this one begins with, the earliest first."""
    clocks: Clocks | None = None
    """The clocks of the seats; `None` if the match is played without clocks."""
    absent: tuple[Seat, ...] = ()
    """The seats on which a bot stands in for a player who may come back."""


AnyMatch = Match[Any]


class Fact(Value, frozen=True):
    """An event, and the move that led to it. The move stands on the first of its events only."""

    event: Struct
    seat: Seat | None = None
    """The seat whose decision led to the event; `None` for the start and the end of a match."""
    move: Struct | None = None


class History(Protocol):
    """The past of one match, up to the version that is decided on."""

    def match(self, version: Version) -> AnyMatch:
        """Returns the match as it was at a version."""
        ...

    def fact(self, version: Version) -> Fact:
        """Returns the fact that led to a version."""
        ...
