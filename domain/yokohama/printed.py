"""What is printed on cards, boards, tokens and tables: the rows of `components.toml`, each a struct.

`box.py` holds them all.
"""

from typing import Final, Literal, NewType, get_args

from msgspec import Struct

from domain.components_file import PrintedRow

AreaId = NewType("AreaId", str)
"""An area board. The management board of an area goes by the same id."""
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
"""What is done in an area; areas of one action differ in nothing but their place."""
Yield = NewType("Yield", str)
"""A word for what an area gives; where goods or money are produced, the field of `Reward` that they fill."""
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
"""The title of a technology; nobody holds two of one title."""

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


class Reward(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the icons of a space, card or token give (rulebook p. 10)."""

    vp: int = 0
    yen: int = 0
    imports: int = 0
    copper: int = 0
    silk: int = 0
    tea: int = 0
    fish: int = 0
    any_good: int = 0
    """Trade goods of the player's choice, each chosen on its own."""
    warehouse: int = 0
    """How many pieces may be taken from the warehouse, at their cost."""
    movement: int = 0
    """How many movements of one assistant."""


class Prices(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one unit of each currency costs, or what one unit of something costs in each."""

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
    """What an area gives at each power."""

    id: Action
    gives: Yield
    by_power: tuple[int, int, int, int, int]

    def at(self, power: int) -> int:
        """What a power from 1 to 5 gives."""
        return self.by_power[power - 1]

    def goods_at(self, power: int) -> Reward:
        """What a power from 1 to 5 gives where goods or money are produced. Raises `TypeError` elsewhere."""
        return Reward(**{self.gives: self.at(power)})


class CountryCard(PrintedRow, frozen=True, kw_only=True):
    """A country and how many foreign agents it has."""

    id: Country
    name: str
    agents: int


class Order(PrintedRow, frozen=True, kw_only=True):
    """An order card."""

    id: OrderId
    country: Country
    goods: Goods
    reward: Reward


class TitleCard(PrintedRow, frozen=True, kw_only=True):
    """What every technology card of one title does."""

    id: Title
    name: str
    effect: str
    bonus: Reward = Reward()
    """What its holder gains when it applies, where it gives icons."""


class Technology(PrintedRow, frozen=True, kw_only=True):
    """A technology card."""

    id: TechnologyId
    title: Title
    country: Country
    industry: int
    """The printed industry cost; also its value in the technology bonus."""


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
    """What a player must own; every part at once."""

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
    """Points for whoever fulfills it first."""
    later: int
    """Points for everyone after that."""


class City(PrintedRow, frozen=True, kw_only=True):
    """How the area boards are laid out."""

    rows: dict[int, tuple[int, ...]]
    """By number of players: how many boards each row has, from the top down."""


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """Wooden pieces of one player."""

    assistants: int
    shops: int
    trading_houses: int


class Start(PrintedRow, frozen=True, kw_only=True):
    """What the players start with (rulebook p. 3-4)."""

    orders_returned_to_the_box: dict[int, int]
    """By number of players."""
    orders_dealt: int
    order_limit: int
    """How many order cards a hand may hold, at any time."""
    yen: int
    yen_of_the_start_player: int
    goods: Goods
    hand: Pieces
    warehouse: Pieces


class PriceList(PrintedRow, frozen=True, kw_only=True):
    """What things cost."""

    assistant: int
    """Yen, to take an assistant from the warehouse."""
    shop: int
    """Yen, to take a shop from the warehouse."""
    trading_houses: tuple[int, ...]
    """Yen, to take the first, second ... trading house from the warehouse."""
    chinatown: Prices
    """Yen for one of each; imports are only sold to the players."""
    donation: Prices
    """How many of each buy 1 faith, once."""
    industry: Prices
    """How many of each buy 1 industry value."""
    second_order: Prices
    """How many of either buy a second order card."""
    later_technology: Prices
    """How many of either are due besides the industry cost."""
    later_technology_from: int
    """The number of the first technology card for which that is due."""


class Majority(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for the most and the second most."""

    first: int
    second: int


class Scoring(PrintedRow, frozen=True, kw_only=True):
    """The final scoring (rulebook p. 9)."""

    technology: Majority
    technology_of_the_dummy: dict[int, float]
    """By number of players, where a dummy takes part: its industry value."""
    countries_in_a_set: tuple[int, int, int, int, int, int]
    """Points of a set by how many different countries it has, from 0 to 5."""
    agents_per_point: int
    """Unused foreign agents."""
    imports_per_point: int
    yen_per_point: int
    goods_per_point: int


class BoardSpace(PrintedRow, frozen=True, kw_only=True):
    """A space of the Church or Customs board."""

    needs: int
    """Faith, or imports to discard."""
    reward: Reward


class MajorityBoard(PrintedRow, frozen=True, kw_only=True):
    """The Church or the Customs management board."""

    majority: Majority
    ends_the_game_at: dict[int, int]
    """By number of players: how many assistants on the board trigger the game end, the dummy's included."""
    blocked: dict[int, Space]
    """By number of players, where a dummy takes part: the space of its assistant."""
    spaces: tuple[BoardSpace, ...]
    """From left to right."""


class OrderBoards(PrintedRow, frozen=True, kw_only=True):
    """The Port and Dock management boards."""

    areas: tuple[AreaId, ...]
    levels: tuple[Level, ...]
    """The level of each space, from left to right."""
    vp_at_power_5: int


class TechnologyBoards(PrintedRow, frozen=True, kw_only=True):
    """The Laboratory and Research Center management boards."""

    areas: tuple[AreaId, ...]
    additional_cost: tuple[int, ...]
    """Industry cost that each space adds, from left to right."""
