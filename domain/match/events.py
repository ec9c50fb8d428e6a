"""The events of a match that are not events of its game."""

from typing import Annotated, Any, Literal

from domain.components import Digest
from domain.game import GameId, Seat, Version
from domain.match.clock import Clock
from domain.match.clock_events import CLOCK_EVENTS
from domain.match.values import Holder, MatchEvent, MatchId, Parent, PlayerId, SeatResult
from domain.secrecy import Hidden, Secret


class Beginning(MatchEvent, frozen=True):
    """What an event that begins a match says of it."""

    match: MatchId
    game: GameId
    edition: int
    components: Digest
    options: dict[str, Any]
    seats: int
    creator: PlayerId
    algorithm: str
    commitment: str
    """SHA-256 of the seed."""
    seed: Annotated[str | Hidden, Secret()]
    private: bool = False
    wait_for_salts: bool = False
    """The game does not begin before each player has given a salt."""
    clock: Clock | None = None
    """How much time each player has; `None` for as long as they like."""


class Created(Beginning, frozen=True):
    """The match exists. Its seed is fixed, and its commitment published, before anyone takes a seat."""


class ForkBegun(Beginning, frozen=True, kw_only=True):
    """The match exists, as a fork: it is `parent` up to the event before this one, and goes its own way from here.

    The events up to there are those of the parent, with its hashes and the salts of its seed. From here on the fork has
    a seed of its own. Every seat is open, and the match waits for players.
    """

    parent: Parent


class Forked(Beginning, frozen=True, kw_only=True):
    """The match exists, as a fork with copies of the events of `parent` up to its version.

    It takes the place of `Created` in records of earlier releases; a fork now begins with `ForkBegun`. The seed is the
    fork's own, and says nothing about the draws in the shared part.
    """

    parent: Parent


class InvitationRenewed(MatchEvent, frozen=True):
    """The creator of a private match replaces its invitation: the one before admits nobody any more."""


class SeatTaken(MatchEvent, frozen=True):
    """A player or a bot takes a seat. A player may give a salt, which is mixed into the seed."""

    seat: Seat
    holder: Holder
    salt: str = ""


class SaltGiven(MatchEvent, frozen=True):
    """The player of a seat gives the salt that is mixed into the seed. The seed was committed to before."""

    seat: Seat
    salt: str


class SeatLeft(MatchEvent, frozen=True):
    """A seat is open again, before the match has started."""

    seat: Seat


class Started(MatchEvent, frozen=True):
    """Every seat is taken, no salt is missing, and the game begins. From now on seed and salts decide every draw."""

    commitment: str
    salts: tuple[str, ...]


class SeatsOpened(MatchEvent, frozen=True):
    """The copies of a `Forked` match end here: every seat is open, and the match waits for players."""


class Redealt(MatchEvent, frozen=True):
    """Every seat of a fork is taken, no salt is missing, and the game continues.

    From now on its own seed and salts decide every draw.

    The events that follow are of the game, which shuffles everything anew that lies face down.
    """

    commitment: str
    salts: tuple[str, ...]


class SeatResigned(MatchEvent, frozen=True):
    """A player gives up the seat; a bot plays it from now on."""

    seat: Seat
    holder: Holder


BotFailure = Literal["error", "illegal-move", "no-answer"]
"""How a bot failed. It tells nothing of what the bot knew."""


class BotReplaced(MatchEvent, frozen=True):
    """The bot of a seat failed again and again; a weaker bot plays the seat from now on."""

    seat: Seat
    holder: Holder
    reason: BotFailure


class Abandoned(MatchEvent, frozen=True):
    """The match ends before it has started."""

    cause: Literal["last-player-left", "ended-by-creator", "empty-for-long"] = "last-player-left"
    """In older records the match ended with the last player who left. Today its creator ends it, or the service does
    when no player has had a seat for long."""


class TakenBack(MatchEvent, frozen=True):
    """The board is again what it was at version `to`. The version of the match goes on counting."""

    seat: Seat
    """The seat that took back, or that proposed it."""
    to: Version
    agreed: bool = False
    """True if all players agreed; false if the seat could take back alone, since no one had learned anything."""


class TakeBackProposed(MatchEvent, frozen=True):
    """A seat asks the others to agree to take the match back to a version. The next move ends the proposal."""

    seat: Seat
    to: Version


class TakeBackAgreed(MatchEvent, frozen=True):
    """A seat agrees to the take-back that is proposed."""

    seat: Seat


class TakeBackDeclined(MatchEvent, frozen=True):
    """A seat does not agree, or no longer agrees: the proposal is removed."""

    seat: Seat


class ForkProposed(MatchEvent, frozen=True):
    """A seat asks the others to agree to a fork of the match from a version."""

    seat: Seat
    version: Version


class ForkAgreed(MatchEvent, frozen=True):
    """A seat agrees to the fork that is proposed."""

    seat: Seat


class ForkDeclined(MatchEvent, frozen=True):
    """A seat does not agree, or no longer agrees: the proposal is removed."""

    seat: Seat


class ForkOpened(MatchEvent, frozen=True):
    """All players agreed: there is a fork from the version, with the same players and the id `match`."""

    version: Version
    match: MatchId


class Corrected(MatchEvent, frozen=True):
    """The operator takes the board back to the version `to`, or ends the match without a result."""

    reason: str
    to: Version | None = None
    status: Literal["abandoned"] | None = None


class Finished(MatchEvent, frozen=True):
    """The game is over and scored."""

    results: tuple[SeatResult, ...]


class SeedRevealed(MatchEvent, frozen=True):
    """The seed, so that anyone can check its commitment and derive every draw again."""

    seed: str


MATCH_EVENTS: tuple[type[MatchEvent], ...] = (
    Created,
    ForkBegun,
    Forked,
    InvitationRenewed,
    SeatTaken,
    SaltGiven,
    SeatLeft,
    SeatsOpened,
    Started,
    Redealt,
    SeatResigned,
    BotReplaced,
    TakenBack,
    TakeBackProposed,
    TakeBackAgreed,
    TakeBackDeclined,
    ForkProposed,
    ForkAgreed,
    ForkDeclined,
    ForkOpened,
    Corrected,
    Abandoned,
    Finished,
    SeedRevealed,
    *CLOCK_EVENTS,
)
