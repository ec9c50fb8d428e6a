"""The options and the state of a match: what each seat owns, what is on the board, and which choices are pending."""

from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct

from domain.components import Digest
from domain.game import ScoreLine, Seat
from domain.secrecy import Hidden
from domain.value import Value
from domain.yedo.components.rows import ClanId, PatrolColor, Setting
from domain.yedo.components.vocabulary import (
    ActionCardId,
    Annex,
    BonusCardId,
    Color,
    District,
    EventCardId,
    FavorCardId,
    MissionId,
    Weapon,
)
from domain.yedo.pending import AnyPendingChoice, Lot
from domain.yedo.pieces import Card, Disciple, Mix, MixNumbers, Pile, Round


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match options; the defaults are those of the rulebook's first game."""

    setting: Annotated[
        Setting,
        Meta(description="Geisha is milder; Samurai adds crueler cards and keeps the Watch Patrol to the end."),
    ] = "geisha"
    quick_reactions: Annotated[
        bool,
        Meta(
            description="Only seats that can play a card are asked for one. Quicker, but it tells who holds what: "
            "for friendly games and bots."
        ),
    ] = False
    start_action_cards: Annotated[
        Annotated[int, Meta(ge=1, le=3)] | None,
        Meta(
            description="How many Action Cards each player sees at the start, to keep one; "
            "without it, as the setting says."
        ),
    ] = None
    offers_each: Annotated[
        int,
        Meta(ge=1, le=20, description="How many offers a player may make in a Trade Phase, counter-offers included."),
    ] = 3


T = TypeVar("T")


class Phase(Value, frozen=True, omit_defaults=True, tag_field="phase"):
    """A phase of the round, with the part of the state that matters only in it."""


class SetUp(Phase, frozen=True, tag="set_up"):
    """The set-up: starting assets are drafted, drawn and chosen (rulebook p. 4)."""

    step: Literal["missions", "action_cards", "favors"] = "missions"
    turn: Seat | None = None
    """The seat whose turn began last; the same in the other phases."""


class Auction(Value, frozen=True, omit_defaults=True):
    """An auction in progress (rulebook p. 7)."""

    lot: Lot
    bidder: Seat
    """The seat with the highest bid."""
    bid: int
    to_bid: tuple[Seat, ...]
    """The seats that may still bid, in order; the announcer comes last."""
    won: bool = False
    discount: int = 0
    """How many mon less than the bid the winner pays."""


class Bidding(Phase, frozen=True, tag="bidding"):
    """Phase 2, bidding (rulebook p. 6-8)."""

    track: tuple[Seat, ...]
    """The bidding track, first to last: the seats that still take part."""
    to_poll: tuple[Seat, ...] = ()
    """The seats that have not said yet whether they take part."""
    turn: Seat | None = None
    auction: Auction | None = None
    closed: tuple[Lot, ...] = ()


class EventPhase(Phase, frozen=True, tag="event"):
    """Phase 3: an event takes effect (rulebook p. 9)."""


class Assigning(Phase, frozen=True, tag="assigning"):
    """Phase 4: disciples are assigned (rulebook p. 9)."""

    turn: Seat | None = None


class WatchPatrol(Phase, frozen=True, tag="watch_patrol"):
    """Phase 5: the watch patrol (rulebook p. 9-10)."""

    step: Literal["influence", "save"] = "influence"
    """`influence` is phase 5b, `save` is phase 5c."""
    turn: Seat | None = None
    saved: tuple[Disciple, ...] = ()
    """The disciples that will not be arrested."""


class Trading(Phase, frozen=True, tag="trade"):
    """Phase 6: trade (rulebook p. 10)."""

    offers: tuple[int, ...]
    """By seat: how many offers it may still make; 0 once it has finished trading."""
    turn: Seat | None = None


class Acting(Phase, frozen=True, tag="action"):
    """Phase 7: disciples are activated (rulebook p. 10)."""

    turn: Seat | None = None


class Over(Phase, frozen=True, tag="over"):
    """The game has ended and is scored (rulebook p. 15)."""


AnyPhase = SetUp | Bidding | EventPhase | Assigning | WatchPatrol | Trading | Acting | Over


class Clan(Value, frozen=True, omit_defaults=True):
    """Everything that belongs to one seat, except its disciples in the districts."""

    id: ClanId
    house: int = 0
    """Number of disciples in the clan house."""
    reserve: int = 0
    """Number of disciples in the reserve."""
    manned: tuple[Annex, ...] = ()
    """Own annexes with a disciple on them."""
    mon: int = 0
    blessings: int = 0
    geisha: int = 0
    weapons: tuple[Weapon, ...] = ()
    annexes: tuple[Annex, ...] = ()
    missions: tuple[MissionId | Hidden, ...] = ()
    """Uncompleted missions. Secret."""
    known_colors: tuple[Color, ...] = ()
    """The colors of uncompleted missions as far as everybody has seen them, sorted. Fewer are known when a part of the
    missions of a hand was handed over."""
    mixes: MixNumbers = MixNumbers()
    """To which mixes its cards belong."""
    action_cards: tuple[ActionCardId | Hidden, ...] = ()
    """Secret."""
    bonus_cards: tuple[BonusCardId | Hidden, ...] = ()
    """Secret."""
    shown: tuple[BonusCardId, ...] = ()
    """Bonus cards shown at the final scoring."""
    drawn: tuple[Card | Hidden, ...] = ()
    """Cards drawn, to keep one or to arrange them. Secret."""
    completed: tuple[MissionId, ...] = ()
    """Completed missions; all players have seen them."""
    blackmail: bool = False
    """True while the seat owns its Blackmail card."""
    lines: tuple[ScoreLine, ...] = ()

    @property
    def points(self) -> int:
        """Prestige points so far: the sum of the score lines."""
        return sum([line.points for line in self.lines])


class Patrol(Value, frozen=True):
    """The watch patrol on the board."""

    color: PatrolColor
    district: District


class Decks(Value, frozen=True, omit_defaults=True):
    """The face-down decks, each with the next card first."""

    action: Pile = ()
    bonus: Pile = ()
    weapon: Pile = ()
    event: Pile = ()
    green: Pile = ()
    yellow: Pile = ()
    red: Pile = ()
    black: Pile = ()


class State(Value, frozen=True, omit_defaults=True):
    """The state of a match."""

    components: Digest
    options: Options
    clans: tuple[Clan, ...]
    """By seat."""
    phase: AnyPhase = SetUp()
    round: Round = Round(0)
    order: tuple[Seat, ...] = ()
    """The player order track, first to last."""
    pending: tuple[AnyPendingChoice, ...] = ()
    """The stack of pending choices; the last one is settled first."""
    disciples: tuple[Disciple, ...] = ()
    """The disciples in the districts, in the order in which they came."""
    patrol: Patrol | None = None
    closed: District | None = None
    """The district that is inaccessible in this round."""
    market: tuple[Weapon | None, ...] = ()
    """The weapon on each space, from left to right; `None` for an empty space."""
    church: int = 0
    """Mon on the church."""
    geisha: int = 0
    """Geisha left on the board. `blessings` and `annexes` are those left on the board, too."""
    blessings: int = 0
    annexes: tuple[Annex, ...] = ()
    favors: tuple[FavorCardId, ...] = ()
    """Favor cards that are left."""
    mixes: tuple[Mix, ...] = ()
    """Face-down cards of which some viewers know a few: that these are among them, not which is which."""
    decks: Decks = Decks()
    weapon_discards: tuple[Weapon, ...] = ()
    events: tuple[EventCardId, ...] = ()
    """The revealed event cards; the last one is the current one."""
    last_round: bool = False
    """True if a completed mission ends the game after this round."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, from 0. `order` says in which order they move."""
        return tuple(map(Seat, range(len(self.clans))))


def expected(thing: object, kind: type[T]) -> T:
    """Returns a value that has to be of a type. Raises `TypeError` if it is not."""
    if not isinstance(thing, kind):
        raise TypeError(f"{thing} is not {kind.__name__}")
    return thing


def phase_of(state: State, kind: type[T]) -> T:
    """Returns the phase, which has to be of a type. Raises `TypeError` if it is not."""
    phase = state.phase
    return phase if isinstance(phase, kind) else expected(phase, kind)


def bidding_of(state: State) -> Bidding:
    """Returns the bidding phase. Raises `TypeError` in another phase."""
    phase = state.phase
    return phase if isinstance(phase, Bidding) else expected(phase, Bidding)


def auction_of(state: State) -> Auction:
    """Returns the auction in progress. Raises `TypeError` if there is none."""
    return expected(bidding_of(state).auction, Auction)
