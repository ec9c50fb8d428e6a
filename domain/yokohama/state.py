"""The options of a match, and its state at a version."""

from typing import Annotated, Final, Literal, NewType

from msgspec import Meta, Struct

from domain.components import Digest
from domain.game import ScoreLine, Seat
from domain.secrecy import Hidden
from domain.value import Value
from domain.yokohama.components.rows import (
    AchievementId,
    AreaId,
    Country,
    Goods,
    OrderId,
    Pieces,
    Reward,
    SiteId,
    TechnologyId,
    TokenId,
)
from domain.yokohama.pending import AnyPendingChoice


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match options. The defaults follow the words of the rulebook most closely."""

    jump_needs_assistant: Annotated[
        bool,
        Meta(description="A president that moves directly to an area by Tram or Station needs an own assistant there."),
    ] = False
    mining_once_per_action: Annotated[
        bool,
        Meta(description="In Chinatown, Mining Technology gives one copper per area action, not per copper bought."),
    ] = False


Round = NewType("Round", int)
"""The number of a round, from 1; 0 during set-up."""

Currency = Literal["yen", "imports"]
Ware = Literal["copper", "silk", "tea", "fish", "imports"]
"""What Chinatown sells (rulebook p. 11)."""
Item = Literal["assistant", "shop", "trading_house"]
"""A piece that can be taken from the warehouse."""
Step = Literal["area_action", "five_power_bonus", "construction", "recovery"]
"""Steps 3 to 6 of the main action phase, which a foreign agent carries out too (rulebook p. 7-8)."""
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
"""The phase, or step of the main action phase, of the turn (rulebook p. 5).

`recall`: the president has returned to the hand and assistants may return too. `area_action`: steps 3 to 6.
"""

DUMMY: Final = Seat(-1)
"""The owner of the assistants of an unused color, which block spaces in a 2-player game (rulebook p. 4, 9)."""
Occupants = tuple[Seat | None, ...]
"""By space of the Church or Customs management board: the owner of the assistant."""


class Stock(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """Money, imports and trade goods that a seat has, pays or gains."""

    yen: int = 0
    imports: int = 0
    copper: int = 0
    silk: int = 0
    tea: int = 0
    fish: int = 0

    def plus(self, gained: "Stock | Reward") -> "Stock":
        """Returns the sum of this stock and what is gained."""
        return Stock(
            self.yen + gained.yen,
            self.imports + gained.imports,
            self.copper + gained.copper,
            self.silk + gained.silk,
            self.tea + gained.tea,
            self.fish + gained.fish,
        )

    def minus(self, paid: "Stock") -> "Stock":
        """Returns this stock without what is paid."""
        return Stock(
            self.yen - paid.yen,
            self.imports - paid.imports,
            self.copper - paid.copper,
            self.silk - paid.silk,
            self.tea - paid.tea,
            self.fish - paid.fish,
        )

    def covers(self, price: "Stock") -> bool:
        """True if this stock contains all of a price."""
        return (
            self.yen >= price.yen
            and self.imports >= price.imports
            and self.copper >= price.copper
            and self.silk >= price.silk
            and self.tea >= price.tea
            and self.fish >= price.fish
        )

    def holds(self, goods: Goods) -> bool:
        """True if this stock contains the goods of an order."""
        return (
            self.copper >= goods.copper
            and self.silk >= goods.silk
            and self.tea >= goods.tea
            and self.fish >= goods.fish
        )

    @property
    def goods(self) -> int:
        """The number of trade goods of all kinds together."""
        return self.copper + self.silk + self.tea + self.fish


class Agent(Value, frozen=True, omit_defaults=True, cache_hash=True):
    """A foreign agent of a merchant; a used one is face down (rulebook p. 8)."""

    country: Country
    used: bool = False


class Merchant(Value, frozen=True, omit_defaults=True, cache_hash=True):
    """All that belongs to one seat, except its assistants and buildings on boards."""

    hand: Pieces
    warehouse: Pieces
    president: AreaId | None = None
    """The area of the president; `None`: it is in hand."""
    stock: Stock = Stock()
    dealt: tuple[OrderId | Hidden, ...] = ()
    """Order cards dealt at set-up, until one is kept. Secret."""
    returned: tuple[OrderId | Hidden, ...] = ()
    """Order cards returned to the box at set-up. Secret."""
    orders: tuple[OrderId | Hidden, ...] = ()
    """Order cards in hand. Secret."""
    known: tuple[OrderId, ...] = ()
    """Those of them that all have seen on a management board before."""
    fulfilled: tuple[OrderId, ...] = ()
    technologies: tuple[TechnologyId, ...] = ()
    tokens: tuple[TokenId, ...] = ()
    agents: tuple[Agent, ...] = ()
    lines: tuple[ScoreLine, ...] = ()


class AreaBoard(Value, frozen=True, omit_defaults=True, cache_hash=True):
    """An area board and what is on it, except presidents and the station."""

    id: AreaId
    assistants: tuple[int, ...]
    """By seat."""
    site: SiteId | None = None
    token: TokenId | None = None
    """The 5-power token, until a player collects it."""
    shops: tuple[Seat | None, ...] = ()
    """By shop space of the building site card: the owner of the shop."""
    trading_house: Seat | None = None


class OrderBoard(Value, frozen=True, cache_hash=True):
    """The Port or Dock management board."""

    area: AreaId
    cards: tuple[OrderId | None, ...]


class TechnologyBoard(Value, frozen=True, cache_hash=True):
    """The Laboratory or Research Center management board."""

    area: AreaId
    cards: tuple[TechnologyId | None, ...]


class OpenAchievement(Value, frozen=True, omit_defaults=True, cache_hash=True):
    """An achievement card on the score track."""

    id: AchievementId
    assistants: tuple[Seat, ...] = ()
    """The seats that have fulfilled it, in that order."""


class AgentSupply(Value, frozen=True):
    """The foreign agents of a country in the supply."""

    country: Country
    left: int


class Box(Value, frozen=True, omit_defaults=True):
    """The number of cards and tokens of each kind that are not in play."""

    orders: int = 0
    technologies: int = 0
    sites: int = 0
    tokens: int = 0
    achievements: int = 0
    stations: int = 0
    """1 until the station token is placed, then 0."""


class Turn(Value, frozen=True, omit_defaults=True):
    """The turn: what is forgotten when it ends."""

    seat: Seat = Seat(0)
    round: Round = Round(0)
    placed: tuple[AreaId, ...] = ()
    """The areas where assistants were placed in this turn, in order. Two in one area: the area twice."""
    agent_used: bool = False
    textile_mill_used: bool = False
    university_used: bool = False


class ActionUnderway(Value, frozen=True):
    """An area action being carried out, by the president or by a foreign agent."""

    area: AreaId
    power: int
    """From 1 to 5; 0 if the action is not carried out and only recovery follows."""
    step: Step = "area_action"


class State(Value, frozen=True, omit_defaults=True):
    """The whole state of a match."""

    components: Digest
    options: Options
    merchants: tuple[Merchant, ...]
    """By seat; seat 0 is the start player."""
    phase: Phase = "set_up"
    turn: Turn = Turn()
    action: ActionUnderway | None = None
    pending: tuple[AnyPendingChoice, ...] = ()
    """The stack of pending choices; the last one is settled first."""
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
    church: Occupants = ()
    """By space of the Church management board: the owner of the assistant."""
    customs: Occupants = ()
    """By space of the Customs management board: the owner of the assistant."""
    agents: tuple[AgentSupply, ...] = ()
    achievements: tuple[OpenAchievement, ...] = ()
    station: AreaId | None = None
    box: Box = Box()
    last_round: Round | None = None
    """The last round, once a game end condition is met (rulebook p. 8)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in turn order."""
        return tuple(map(Seat, range(len(self.merchants))))
