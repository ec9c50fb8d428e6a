"""The rows of `components.toml`: cards, boards, tokens and price lists, each a struct (rulebook p. 2).

`Components` in `components.py` holds them all.
"""

from typing import Final, Literal, NewType, get_args

from msgspec import Struct

from domain.components_file import PrintedRow
from domain.value import Value

AreaId = NewType("AreaId", str)
"""An area board. The management board of an area has the same id."""
OrderId = NewType("OrderId", str)
TechnologyId = NewType("TechnologyId", str)
SiteId = NewType("SiteId", str)
"""A building site card."""
TokenId = NewType("TokenId", str)
"""A 5-power token."""
AchievementId = NewType("AchievementId", str)
MajorityBoardId = Literal["church", "customs"]
Space = NewType("Space", int)
"""A space on a board or a card, counted from 0, left to right."""

Country = Literal["GB", "US", "FR", "DE", "NL"]
Good = Literal["copper", "silk", "tea", "fish"]
Deck = Literal["A", "B", "C"]
Level = Literal["LOW", "MID", "HIGH"]
Category = Literal["production", "commercial", "canal"]
Action = Literal[
    "copper_mine",
    "silk_mill",
    "tea_plantation",
    "fishing_grounds",
    "bank",
    "chinatown",
    "church",
    "customs",
    "employment_agency",
    "orders",
    "technologies",
    "canal",
]
"""The action of an area. Areas with the same action follow the same rules."""
Yield = NewType("Yield", str)
"""What an area gives. For areas that produce goods or money: the name of the field of `Reward`."""
Title = Literal[
    "ball",
    "brickyard",
    "electrical_light",
    "exposition",
    "gaslight",
    "language_school",
    "letterpress_printing",
    "mining_technology",
    "newspaper",
    "patent_system",
    "postal_system",
    "stagecoach",
    "station",
    "stock_market",
    "telegram",
    "telephone",
    "textile_mill",
    "tram",
    "university",
    "winery",
]
"""The title of a technology card. A player holds at most one card of each title (rulebook p. 4)."""

COUNTRIES: Final[tuple[Country, ...]] = get_args(Country)
GOODS: Final[tuple[Good, ...]] = get_args(Good)
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
SEAT_COUNTS: Final = (2, 3, 4)
MAX_POWER: Final = 5


class Goods(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount of each trade good."""

    copper: int = 0
    silk: int = 0
    tea: int = 0
    fish: int = 0


class Reward(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """The amounts that the icons of a space, card or token give (rulebook p. 10)."""

    vp: int = 0
    yen: int = 0
    imports: int = 0
    copper: int = 0
    silk: int = 0
    tea: int = 0
    fish: int = 0
    any_good: int = 0
    """Trade goods of the player's choice. Each is chosen separately."""
    warehouse: int = 0
    """Number of pieces that may be taken from the warehouse, at their cost."""
    movement: int = 0
    """Number of movements; each moves one assistant."""


class Prices(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Amounts by kind: the yen for one unit of each kind, or the price of one thing in each kind."""

    yen: int = 0
    imports: int = 0
    copper: int = 0
    silk: int = 0
    tea: int = 0
    fish: int = 0


class Area(PrintedRow, frozen=True, kw_only=True):
    """An area board."""

    id: AreaId
    name: str
    category: Category
    action: Action
    from_players: int
    """The smallest number of players with which this board is used."""


class AreaAction(PrintedRow, frozen=True, kw_only=True):
    """The amounts that an area action gives at each power (rulebook p. 11-14)."""

    id: Action
    gives: Yield
    by_power: tuple[int, int, int, int, int]

    def at(self, power: int) -> int:
        """Returns the amount for a power from 1 to 5."""
        return self.by_power[power - 1]

    def goods_at(self, power: int) -> Reward:
        """Returns the goods or money produced by a power from 1 to 5.

        Raises `TypeError` for an action that produces neither.
        """
        return Reward(**{self.gives: self.at(power)})


class CountryCard(PrintedRow, frozen=True, kw_only=True):
    """A country and the number of its foreign agents."""

    id: Country
    name: str
    agents: int


class Order(PrintedRow, frozen=True, kw_only=True, cache_hash=True):
    """An order card."""

    id: OrderId
    country: Country
    goods: Goods
    reward: Reward


class TitleCard(PrintedRow, frozen=True, kw_only=True):
    """The effect of all technology cards of one title (rulebook p. 17-19)."""

    id: Title
    name: str
    effect: str
    bonus: Reward = Reward()
    """The icons that the holder gains each time the technology applies; none for other effects."""


class Technology(PrintedRow, frozen=True, kw_only=True):
    """A technology card."""

    id: TechnologyId
    title: Title
    country: Country
    industry: int
    """The printed industry cost. It is also the value of the card in the technology bonus (rulebook p. 9)."""


class Site(PrintedRow, frozen=True, kw_only=True):
    """A building site card."""

    id: SiteId
    shops: tuple[Reward, Reward, Reward, Reward]
    trading_house: Reward


class Token(PrintedRow, frozen=True, kw_only=True):
    """A 5-power token."""

    id: TokenId
    reward: Reward


class Requirement(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The amounts that a player must own, all of them at once (rulebook p. 16)."""

    copper: int = 0
    silk: int = 0
    tea: int = 0
    fish: int = 0
    yen: int = 0
    technologies: int = 0
    tokens_and_agents: int = 0
    """5-power tokens and foreign agents together, used or not."""
    orders: int = 0
    """Fulfilled orders."""
    production_areas: int = 0
    """Production areas with a shop or trading house of the player."""
    commercial_areas: int = 0


class Achievement(PrintedRow, frozen=True, kw_only=True):
    """An achievement card."""

    id: AchievementId
    deck: Deck
    needs: Requirement
    first: int
    """Points for the player who fulfills it first."""
    later: int
    """Points for each later player."""


class City(PrintedRow, frozen=True, kw_only=True):
    """The layout of the area boards (rulebook p. 3)."""

    rows: dict[int, tuple[int, ...]]
    """By number of players: the number of boards in each row, from the top row down."""


class Pieces(Value, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Wooden pieces of one player."""

    assistants: int
    shops: int
    trading_houses: int


class Start(PrintedRow, frozen=True, kw_only=True):
    """The set-up of the players (rulebook p. 3-4)."""

    orders_returned_to_the_box: dict[int, int]
    """By number of players."""
    orders_dealt: int
    order_limit: int
    """The most order cards that a hand may hold (rulebook p. 4, General Rules)."""
    yen: int
    yen_of_the_start_player: int
    goods: Goods
    hand: Pieces
    warehouse: Pieces


class PriceList(PrintedRow, frozen=True, kw_only=True):
    """All prices and fees."""

    assistant: int
    """Yen, to take an assistant from the warehouse."""
    shop: int
    """Yen, to take a shop from the warehouse."""
    trading_houses: tuple[int, ...]
    """Yen, to take the first, second ... trading house from the warehouse."""
    chinatown: Prices
    """Yen for one unit of each. Players may buy imports but not sell them (rulebook p. 11)."""
    donation: Prices
    """The amount of each kind that gives 1 faith. Each kind is donated at most once (rulebook p. 12)."""
    industry: Prices
    """The amount of each that gives 1 industry value (rulebook p. 14)."""
    second_order: Prices
    """The amount of either currency for a second order card (rulebook p. 13)."""
    later_technology: Prices
    """The amount of either currency that later technology cards cost besides their industry (rulebook p. 14)."""
    later_technology_from: int
    """The number of the first technology card that costs this fee."""


class Majority(Struct, frozen=True, forbid_unknown_fields=True):
    """The points for the player with the most, and for the player with the second most."""

    first: int
    second: int


class Scoring(PrintedRow, frozen=True, kw_only=True):
    """The final scoring (rulebook p. 9)."""

    technology: Majority
    technology_of_the_dummy: dict[int, float]
    """By number of players, if the dummy takes part: its industry value."""
    countries_in_a_set: tuple[int, int, int, int, int, int]
    """Points of a set of 0 to 5 different countries."""
    agents_per_point: int
    """Number of unused foreign agents that score 1 point."""
    imports_per_point: int
    yen_per_point: int
    goods_per_point: int


class BoardSpace(PrintedRow, frozen=True, kw_only=True):
    """A space of the Church or Customs board."""

    needs: int
    """Faith, or imports to discard."""
    reward: Reward


class MajorityBoard(PrintedRow, frozen=True, kw_only=True):
    """The Church or the Customs management board (rulebook p. 12)."""

    majority: Majority
    ends_the_game_at: dict[int, int]
    """By number of players: the number of assistants on the board, the dummy's included, that triggers the game end."""
    blocked: dict[int, Space]
    """By number of players, if the dummy takes part: the space of its assistant."""
    spaces: tuple[BoardSpace, ...]
    """From left to right."""


class OrderBoards(PrintedRow, frozen=True, kw_only=True):
    """The Port and Dock management boards (rulebook p. 13)."""

    areas: tuple[AreaId, ...]
    levels: tuple[Level, ...]
    """The level of each space, from left to right."""
    vp_at_power_5: int


class TechnologyBoards(PrintedRow, frozen=True, kw_only=True):
    """The Laboratory and Research Center management boards (rulebook p. 14)."""

    areas: tuple[AreaId, ...]
    additional_cost: tuple[int, ...]
    """Industry cost that each space adds, from left to right."""
