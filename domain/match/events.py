"""The facts of a match that are not facts of its game."""

from typing import Annotated, Any, NewType

from msgspec import Struct

from domain.components import Digest
from domain.game import GameId
from domain.secrecy import Hidden, Seat, Secret

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", str)
BotName = NewType("BotName", str)


class Holder(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    player: PlayerId
    name: str
    bot: BotName | None = None
    """Set when this service plays the seat itself."""
    stands_in_for: "Holder | None" = None
    """The player who resigned the seat to this bot, and whose result it is."""


class Final(Struct, frozen=True):
    """The result of one seat."""

    seat: Seat
    player: PlayerId
    points: int
    rank: int


class MatchEvent(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="match.{}".format):
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


class SeatResigned(MatchEvent, frozen=True):
    """A player gives up the seat; a bot plays on."""

    seat: Seat
    holder: Holder


class Abandoned(MatchEvent, frozen=True):
    """The last player left before the start."""


class Finished(MatchEvent, frozen=True):
    """The game is over and scored."""

    results: tuple[Final, ...]


class SeedRevealed(MatchEvent, frozen=True):
    """The seed, so that anyone can check its commitment and derive every draw again."""

    seed: str


MATCH_EVENTS: tuple[type[MatchEvent], ...] = (
    Created,
    SeatTaken,
    SeatLeft,
    Started,
    SeatResigned,
    Abandoned,
    Finished,
    SeedRevealed,
)
