"""The table at one moment: who holds what, what stands where, and what is waited for."""

from typing import Final, Literal, NewType

from domain.components import Digest
from domain.game import ScoreLine, Seat
from domain.secrecy import Hidden
from domain.value import Value
from domain.yokohama.components.rows import (
    AchievementId,
    AreaId,
    Country,
    OrderId,
    Pieces,
    Reward,
    SiteId,
    TechnologyId,
    TokenId,
)
from domain.yokohama.options import Options
from domain.yokohama.pending import AnyPendingChoice

Round = NewType("Round", int)
"""Counted from 1; 0 while the match is set up."""

Currency = Literal["yen", "imports"]
Ware = Literal["copper", "silk", "tea", "fish", "imports"]
"""What Chinatown deals in."""
Item = Literal["assistant", "shop", "trading_house"]
"""A piece that can be taken from the warehouse."""
Step = Literal["area_action", "five_power_bonus", "construction", "recovery"]
"""The steps that a foreign agent carries out as well (rulebook p. 8)."""
Phase = Literal[
    "set_up",
    "first_additional",
    "placement",
    "movement",
    "recall",
    "area_action",
    "second_additional",
    "over",
]
"""Where the turn stands (rulebook p. 5). `recall`: the president has returned and assistants may follow;
`area_action`: the main action's steps 3 to 6."""

DUMMY: Final = Seat(-1)
"""The unused color whose assistants block spaces where few play."""


class Stock(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Money, imports and trade goods, held or handed over."""

    yen: int = 0
    imports: int = 0
    copper: int = 0
    silk: int = 0
    tea: int = 0
    fish: int = 0

    def plus(self, gained: "Stock | Reward") -> "Stock":
        """This stock and what is gained."""
        return Stock(
            self.yen + gained.yen,
            self.imports + gained.imports,
            self.copper + gained.copper,
            self.silk + gained.silk,
            self.tea + gained.tea,
            self.fish + gained.fish,
        )

    def minus(self, paid: "Stock") -> "Stock":
        """This stock without what is paid."""
        return Stock(
            self.yen - paid.yen,
            self.imports - paid.imports,
            self.copper - paid.copper,
            self.silk - paid.silk,
            self.tea - paid.tea,
            self.fish - paid.fish,
        )

    def covers(self, price: "Stock") -> bool:
        """Whether all of a price can be paid from this stock."""
        return (
            self.yen >= price.yen
            and self.imports >= price.imports
            and self.copper >= price.copper
            and self.silk >= price.silk
            and self.tea >= price.tea
            and self.fish >= price.fish
        )

    @property
    def goods(self) -> int:
        """How many trade goods of all kinds."""
        return self.copper + self.silk + self.tea + self.fish


class Agent(Value, frozen=True, omit_defaults=True):
    """A foreign agent of a merchant; a used one lies face down."""

    country: Country
    used: bool = False


class Merchant(Value, frozen=True, omit_defaults=True):
    """All that is one seat's, but for its pieces on the boards."""

    hand: Pieces
    warehouse: Pieces
    president: AreaId | None = None
    """Where the president stands; `None`: in hand."""
    stock: Stock = Stock()
    dealt: tuple[OrderId | Hidden, ...] = ()
    """Orders to choose from at set-up. Secret."""
    returned: tuple[OrderId | Hidden, ...] = ()
    """Orders returned to the box at set-up. Secret."""
    orders: tuple[OrderId | Hidden, ...] = ()
    """Orders in hand. Secret."""
    fulfilled: tuple[OrderId, ...] = ()
    technologies: tuple[TechnologyId, ...] = ()
    tokens: tuple[TokenId, ...] = ()
    agents: tuple[Agent, ...] = ()
    lines: tuple[ScoreLine, ...] = ()


class AreaBoard(Value, frozen=True, omit_defaults=True):
    """An area board and what lies on it, but for presidents and the station."""

    id: AreaId
    assistants: tuple[int, ...]
    """By seat."""
    site: SiteId | None = None
    token: TokenId | None = None
    """The 5-power token, while nobody has collected it."""
    shops: tuple[Seat | None, ...] = ()
    """By shop space of the site: whose shop."""
    trading_house: Seat | None = None


class OrderBoard(Value, frozen=True):
    """The Port or Dock management board."""

    area: AreaId
    cards: tuple[OrderId | None, ...]


class TechnologyBoard(Value, frozen=True):
    """The Laboratory or Research Center management board."""

    area: AreaId
    cards: tuple[TechnologyId | None, ...]


class OpenAchievement(Value, frozen=True, omit_defaults=True):
    """An achievement card on the score track."""

    id: AchievementId
    assistants: tuple[Seat, ...] = ()
    """Who has fulfilled it, first to last."""


class AgentSupply(Value, frozen=True):
    """The foreign agents of a country that nobody has gained yet."""

    country: Country
    left: int


class Box(Value, frozen=True, omit_defaults=True):
    """How many cards and tokens of each kind are not in play."""

    orders: int = 0
    technologies: int = 0
    sites: int = 0
    tokens: int = 0
    achievements: int = 0
    stations: int = 0
    """The station token, until somebody places it."""


class Turn(Value, frozen=True, omit_defaults=True):
    """What matters until the turn ends."""

    seat: Seat = Seat(0)
    round: Round = Round(0)
    placed: tuple[AreaId, ...] = ()
    """Where assistants were placed in the placement step; the same area twice: the form with two in one area."""
    agent_used: bool = False
    textile_mill_used: bool = False
    university_used: bool = False


class ActionUnderway(Value, frozen=True):
    """An area action being carried out, by the president or by a foreign agent."""

    area: AreaId
    power: int
    """0: the action is not carried out, and only recovery follows."""
    step: Step = "area_action"


class State(Value, frozen=True, omit_defaults=True):
    """The whole table."""

    components: Digest
    options: Options
    merchants: tuple[Merchant, ...]
    """By seat; seat 0 is the start player."""
    phase: Phase = "set_up"
    turn: Turn = Turn()
    action: ActionUnderway | None = None
    pending: tuple[AnyPendingChoice, ...] = ()
    """The last one is settled first."""
    layout: tuple[AreaId, ...] = ()
    """The area boards row by row, from the top left."""
    areas: tuple[AreaBoard, ...] = ()
    """In the order of `layout`."""
    order_deck: tuple[OrderId | Hidden, ...] = ()
    """The next card first. Secret."""
    order_boards: tuple[OrderBoard, ...] = ()
    technology_deck: tuple[TechnologyId | Hidden, ...] = ()
    """The next card first. Secret."""
    technology_boards: tuple[TechnologyBoard, ...] = ()
    church: tuple[Seat | None, ...] = ()
    """By space of the Church management board: whose assistant."""
    customs: tuple[Seat | None, ...] = ()
    agents: tuple[AgentSupply, ...] = ()
    achievements: tuple[OpenAchievement, ...] = ()
    station: AreaId | None = None
    box: Box = Box()
    last_round: Round | None = None
    """Known once a game end condition has been met."""
