"""The table at one moment: who holds what, what stands where, and what is waited for."""

from typing import Literal, TypeVar

from domain.components import Digest
from domain.game import ScoreLine, Seat
from domain.secrecy import Hidden
from domain.value import Value
from domain.yedo.components.rows import ClanId, PatrolColor
from domain.yedo.components.vocabulary import (
    ActionCardId,
    Annex,
    BonusCardId,
    District,
    EventCardId,
    FavorCardId,
    MissionId,
    Weapon,
)
from domain.yedo.options import Options
from domain.yedo.pending import AnyPendingChoice, Lot
from domain.yedo.pieces import Card, Disciple, Pile, Round

T = TypeVar("T")


class Phase(Value, frozen=True, omit_defaults=True, tag_field="phase"):
    """A phase of the round, with what matters only in it."""


class SetUp(Phase, frozen=True, tag="set_up"):
    """The starting assets are drafted, drawn and chosen."""

    step: Literal["missions", "action_cards", "favors"] = "missions"
    turn: Seat | None = None
    """Whose turn it was last; so in the other phases."""


class Auction(Value, frozen=True, omit_defaults=True):
    """An auction underway."""

    lot: Lot
    bidder: Seat
    """Whose bid is the highest."""
    bid: int
    to_bid: tuple[Seat, ...]
    """Who may still top it, in order; the announcer last."""
    won: bool = False
    discount: int = 0
    """Mon that the winner need not pay."""


class Bidding(Phase, frozen=True, tag="bidding"):
    """Phase 2."""

    track: tuple[Seat, ...]
    """The bidding track, first to last: who is still in."""
    to_poll: tuple[Seat, ...] = ()
    """Who has yet to say whether they take part."""
    turn: Seat | None = None
    auction: Auction | None = None
    closed: tuple[Lot, ...] = ()


class EventPhase(Phase, frozen=True, tag="event"):
    """Phase 3: an event takes effect."""


class Assigning(Phase, frozen=True, tag="assigning"):
    """Phase 4."""

    turn: Seat | None = None


class WatchPatrol(Phase, frozen=True, tag="watch_patrol"):
    """Phase 5."""

    step: Literal["influence", "save"] = "influence"
    """5b and 5c."""
    turn: Seat | None = None
    saved: tuple[Disciple, ...] = ()
    """Who will not be arrested."""


class Trading(Phase, frozen=True, tag="trade"):
    """Phase 6."""

    offers: tuple[int, ...]
    """By seat: how many offers it may still make; none once it is done."""
    turn: Seat | None = None


class Acting(Phase, frozen=True, tag="action"):
    """Phase 7."""

    turn: Seat | None = None


class Over(Phase, frozen=True, tag="over"):
    """The game has ended and is scored."""


AnyPhase = SetUp | Bidding | EventPhase | Assigning | WatchPatrol | Trading | Acting | Over


class Clan(Value, frozen=True, omit_defaults=True):
    """All that is one seat's, but for its disciples in the districts."""

    id: ClanId
    house: int = 0
    """Disciples in the clan house."""
    reserve: int = 0
    """Disciples in the reserve."""
    manned: tuple[Annex, ...] = ()
    """Own annexes on which a disciple stands."""
    mon: int = 0
    blessings: int = 0
    geisha: int = 0
    weapons: tuple[Weapon, ...] = ()
    annexes: tuple[Annex, ...] = ()
    missions: tuple[MissionId | Hidden, ...] = ()
    """Uncompleted ones. Secret."""
    action_cards: tuple[ActionCardId | Hidden, ...] = ()
    """Secret."""
    bonus_cards: tuple[BonusCardId | Hidden, ...] = ()
    """Secret."""
    shown: tuple[BonusCardId, ...] = ()
    """Bonus cards shown at the final scoring."""
    drawn: tuple[Card | Hidden, ...] = ()
    """Drawn, to keep one or to arrange them. Secret."""
    completed: tuple[MissionId, ...] = ()
    """Missions completed: everyone has seen them."""
    blackmail: bool = False
    """Whether the Blackmail card is still owned."""
    lines: tuple[ScoreLine, ...] = ()

    @property
    def points(self) -> int:
        """Prestige points so far: the sum of the score lines."""
        return sum(line.points for line in self.lines)


class Patrol(Value, frozen=True):
    """The watch patrol on the board."""

    color: PatrolColor
    district: District


class Decks(Value, frozen=True, omit_defaults=True):
    """The face-down decks."""

    action: Pile = ()
    bonus: Pile = ()
    weapon: Pile = ()
    event: Pile = ()
    green: Pile = ()
    yellow: Pile = ()
    red: Pile = ()
    black: Pile = ()


class State(Value, frozen=True, omit_defaults=True):
    """The whole table."""

    components: Digest
    options: Options
    clans: tuple[Clan, ...]
    """By seat."""
    phase: AnyPhase = SetUp()
    round: Round = Round(0)
    order: tuple[Seat, ...] = ()
    """The player order track, first to last."""
    pending: tuple[AnyPendingChoice, ...] = ()
    """The last one is settled first."""
    disciples: tuple[Disciple, ...] = ()
    """In the districts, in the order in which they came."""
    patrol: Patrol | None = None
    closed: District | None = None
    """The inaccessible district."""
    market: tuple[Weapon | None, ...] = ()
    """By space, from left to right."""
    church: int = 0
    """Mon on the church."""
    geisha: int = 0
    """Left on the board; so for blessings and annexes."""
    blessings: int = 0
    annexes: tuple[Annex, ...] = ()
    favors: tuple[FavorCardId, ...] = ()
    """Favor cards left to choose from."""
    decks: Decks = Decks()
    weapon_discards: tuple[Weapon, ...] = ()
    events: tuple[EventCardId, ...] = ()
    """The event cards revealed, the current one last."""
    last_round: bool = False
    """Whether the game ends after this round, because of a mission."""


def expected(thing: object, kind: type[T]) -> T:
    """The thing, of a known kind. Raises `TypeError` for another one."""
    if not isinstance(thing, kind):
        raise TypeError(f"{thing} is not {kind.__name__}")
    return thing


def phase_of(state: State, kind: type[T]) -> T:
    """The phase, of a known kind. Raises `TypeError` for another one."""
    return expected(state.phase, kind)


def bidding_of(state: State) -> Bidding:
    """The bidding phase. Raises `TypeError` in another one."""
    return phase_of(state, Bidding)


def auction_of(state: State) -> Auction:
    """The auction underway. Raises `TypeError` where there is none."""
    return expected(bidding_of(state).auction, Auction)
