"""The facts of a match that are not facts of its game."""

from typing import Annotated, Any, Literal, NewType

from domain.components import Digest
from domain.game import GameId, Seat, Version
from domain.secrecy import Hidden, Secret
from domain.value import Value

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", str)
BotName = NewType("BotName", str)


class Holder(Value, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    player: PlayerId
    name: str
    bot: BotName | None = None
    """Set when this service plays the seat itself."""
    stands_in_for: "Holder | None" = None
    """The player who resigned the seat to this bot, and whose result it is."""


class SeatResult(Value, frozen=True):
    """What one seat came to: its points, its rank, and whose they are."""

    seat: Seat
    player: PlayerId
    points: int
    rank: int


class MatchEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="match.{}".format):
    """A fact of the match rather than of its game."""


class Created(MatchEvent, frozen=True):
    """The match exists. The seed is fixed and committed to before anyone sits down."""

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


class Parent(Value, frozen=True, omit_defaults=True):
    """The match that a fork shares its record with, up to a version."""

    match: MatchId
    version: Version
    """The last version shared."""
    hash: str
    """What the record of the parent was chained to at that version."""
    running: bool = False
    """It was still being played: until it is over, the fork hides what they share, even after its own end."""


class Forked(Created, frozen=True, kw_only=True):
    """The match exists, in place of `Created`: up to a version, all that follows has happened in its parent.

    The seed is its own, and says nothing of the draws in the part that is shared.
    """

    parent: Parent


class SeatTaken(MatchEvent, frozen=True):
    """A player or a bot sits down; a player may give a salt that goes into the seed."""

    seat: Seat
    holder: Holder
    salt: str = ""


class SeatLeft(MatchEvent, frozen=True):
    """A seat is open again, before the start."""

    seat: Seat


class Started(MatchEvent, frozen=True):
    """Every seat is taken. From here on, seed and salts decide every draw."""

    commitment: str
    salts: tuple[str, ...]


class SeatsOpened(MatchEvent, frozen=True):
    """The part that a fork shares ends here: every seat is open, and the match waits for players."""


class Redealt(MatchEvent, frozen=True):
    """Every seat of a fork is taken, and it goes on. From here on, its own seed and salts decide every draw.

    What follows is the game's: it shuffles anew whatever lies face down.
    """

    commitment: str
    salts: tuple[str, ...]


class SeatResigned(MatchEvent, frozen=True):
    """A player gives up the seat; a bot plays on."""

    seat: Seat
    holder: Holder


class Abandoned(MatchEvent, frozen=True):
    """The last player left before the start."""


class TakenBack(MatchEvent, frozen=True):
    """The board is again what it was at an earlier version, the one named; the version itself counts on."""

    seat: Seat
    """Who wanted it."""
    to: Version
    agreed: bool = False
    """Every player at the table agreed; else nobody had learned anything since, nor had anyone else to act."""


class TakeBackProposed(MatchEvent, frozen=True):
    """A seat asks the others to agree that the match goes back to a version. A move, by whomever, ends the matter."""

    seat: Seat
    to: Version


class TakeBackAgreed(MatchEvent, frozen=True):
    """A seat agrees to what is proposed."""

    seat: Seat


class TakeBackDeclined(MatchEvent, frozen=True):
    """A seat does not agree, or no longer: the proposal is off."""

    seat: Seat


class ForkProposed(MatchEvent, frozen=True):
    """A seat asks the others to agree that from a version on the match is played another way as well."""

    seat: Seat
    version: Version


class ForkAgreed(MatchEvent, frozen=True):
    """A seat agrees to the fork that is proposed."""

    seat: Seat


class ForkDeclined(MatchEvent, frozen=True):
    """A seat does not agree, or no longer: no fork is proposed any more."""

    seat: Seat


class ForkOpened(MatchEvent, frozen=True):
    """Every player at the table agreed: from a version on there is another match, in which the same play on."""

    version: Version
    match: MatchId


class Corrected(MatchEvent, frozen=True):
    """The operator stepped in: the board is again what it was at a version, or the match ends without a result."""

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
    Forked,
    SeatTaken,
    SeatLeft,
    SeatsOpened,
    Started,
    Redealt,
    SeatResigned,
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
)
