"""The rows and tables of `components.toml`: boards, tiles, prices and limits (rulebook p. 1-12, annexes 1 and 2).

`components.py` holds all of them together; `checks.py` reads and checks a file.
"""

from typing import Annotated, Final, Literal, NewType, get_args

from msgspec import Meta, Struct, field

from domain.components_file import PrintedRow

Space = NewType("Space", int)
"""The index of an action space, from 0, left to right."""
Row = NewType("Row", int)
"""The index of a row of workers, from 0, top to bottom."""
SpaceNumber = NewType("SpaceNumber", int)
"""The number of an action space in the components file, from 1, left to right."""
TrackSpace = NewType("TrackSpace", int)
"""The number of a space of the scoring track, from 1, left to right."""
Scoring = NewType("Scoring", int)
"""The number of a scoring of the regions: 1, 2 or 3."""
RegionId = NewType("RegionId", str)
CityId = NewType("CityId", str)
CityTileId = NewType("CityTileId", str)
ContractId = NewType("ContractId", str)
FactoryId = NewType("FactoryId", str)
Multiplier = NewType("Multiplier", int)
"""The multiplier on the back of a reward tile, which is also the level of the reward."""
InfluenceValue = NewType("InfluenceValue", int)
"""The value of an influence tile. A seat may have several tiles of one value, which are all alike."""

Color = Literal["white", "yellow", "black", "red", "blue", "green"]
"""The color of a worker. It has no relation to the colors of the players (rulebook p. 3)."""
Good = Literal["silk", "paper", "bento", "lenses", "clocks", "bulbs"]
Level = Literal[1, 2, 3]
Action = Literal["invest", "machinery", "produce", "knowledge", "mines", "trains", "ships", "export", "local_market"]
Track = Literal["money", "coal", "knowledge"]
Vehicle = Literal["train", "ship"]
Bonus = Literal["yen", "blueprints", "coal"]
"""The bonus on the front of a reward tile."""
Achievement = Literal[
    "contracts",
    "money",
    "knowledge_stars",
    "ship_stars",
    "coal_stars",
    "train_stars",
    "advanced_factories",
    "regions",
    "full_machines",
]

COLORS: Final[tuple[Color, ...]] = get_args(Color)
GOODS: Final[tuple[Good, ...]] = get_args(Good)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
TRACKS: Final[tuple[Track, ...]] = get_args(Track)
VEHICLES: Final[tuple[Vehicle, ...]] = get_args(Vehicle)
ACHIEVEMENTS: Final[tuple[Achievement, ...]] = get_args(Achievement)
SCORINGS: Final = (Scoring(1), Scoring(2), Scoring(3))
SEAT_COUNTS: Final = (2, 3, 4)

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Step = Amount
"""The number of a step of a track, from 0."""
ByPlayers = dict[int, Amount]
"""A value for each number of players."""
Prices = tuple[Amount, Amount, Amount]
"""The total yen for doing something once, twice or three times in one action."""
Places = tuple[Amount, Amount, Amount]
"""The VP of the first, second and third place."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of the parts of a row or a table."""


class Gain(Part, frozen=True):
    """What a bonus gives."""

    yen: Amount = 0
    coal: Amount = 0
    blueprints: Amount = 0
    vp: Amount = 0


# The game board


class ActionSpace(PrintedRow, frozen=True):
    """An action space of the game board and its actions (rulebook p. 4, 6)."""

    id: SpaceNumber
    actions: tuple[Action, ...]


class Workers(PrintedRow, frozen=True):
    """The workers and what they cost (rulebook p. 3, 11)."""

    per_color: Amount
    removed_per_color: ByPlayers
    per_space: Positive
    """The number of workers on each action space after a general refill."""
    wage: Positive
    """The yen for each color of workers on the player board."""
    vp_lost_per_unpaid_color: Amount


class WorkerRows(PrintedRow, frozen=True):
    """The rows of workers that refill the action spaces (rulebook p. 3-5)."""

    count: ByPlayers
    workers: ByPlayers
    """The number of workers in each row."""


class ScoringTrack(PrintedRow, frozen=True):
    """The track of the scoring marker (rulebook p. 5)."""

    spaces: Amount
    """The number of spaces."""
    scorings_after: tuple[TrackSpace, TrackSpace]
    """The spaces before the symbols of the first and the second scoring."""
    first_golden: TrackSpace
    """The space that begins the last rounds."""
    last_rounds: Positive
    """The number of turns that each player then still has."""

    def scoring_after(self, space: TrackSpace) -> Scoring | None:
        """Returns the scoring whose symbol follows a space; `None` if no symbol follows."""
        return SCORINGS[self.scorings_after.index(space)] if space in self.scorings_after else None


class RegionScoring(PrintedRow, frozen=True):
    """The VP for influence in a region (rulebook p. 12)."""

    vp: tuple[Places, Places, Places]
    """The VP of the places, for each scoring."""
    places_with_ships: Amount
    """The last place that also scores ships."""


class Region(PrintedRow, frozen=True):
    """A region of the map and its bonus (rulebook p. 9-10)."""

    id: RegionId
    name: str
    bonus: Gain


class City(PrintedRow, frozen=True):
    """A city of the map (rulebook p. 9)."""

    id: CityId
    name: str
    region: RegionId


class ForeignCompanies(PrintedRow, frozen=True):
    """The influence of the foreign companies around each city (rulebook p. 9, 12)."""

    influence: tuple[Amount, Amount, Amount, Amount]
    """The numbers on the influence spaces, clockwise."""


class Map(PrintedRow, frozen=True):
    """The limits of the map of Japan (rulebook p. 8, 10)."""

    vehicle_spaces: ByPlayers
    """The number of spaces of a region for trains and ships together."""
    tiles_per_city: ByPlayers
    """The highest number of influence tiles around a city."""


# The player boards


class LevelTrack(Part, frozen=True):
    """A level track of the player board."""

    levels: tuple[Amount, ...]
    """The level at each step."""
    stars: tuple[Step, ...] = ()
    """The steps with a star."""

    def stars_at(self, step: Step) -> int:
        """Returns the number of stars that a marker on a step has reached."""
        return sum([star <= step for star in self.stars])


class LevelTracks(PrintedRow, frozen=True):
    """The level tracks of the player board (rulebook p. 2, 8)."""

    money: LevelTrack
    coal: LevelTrack
    knowledge: LevelTrack

    def of(self, track: Track) -> LevelTrack:
        """Returns one of the tracks."""
        found: LevelTrack = getattr(self, track)
        return found


class Start(PrintedRow, frozen=True):
    """What the players start with (rulebook p. 2)."""

    yen: Amount
    coal: Amount
    blueprints: Amount
    vp: tuple[Amount, Amount, Amount, Amount]
    """The VP in turn order."""


class EmperorsReward(PrintedRow, frozen=True):
    """The numbers above the worker slots of the player board (rulebook p. 11)."""

    level_by_workers: tuple[Multiplier, ...]
    """The level of reward for one worker, two workers, and so on; 0 for no reward. Each number belongs to a slot."""


class VehicleRow(Part, frozen=True):
    """The row of trains or ships on the player board; tiles are taken from left to right (rulebook p. 8)."""

    tiles: Amount
    value: Amount
    """Influence of a train, VP of a ship."""
    turned_value: Amount
    stars: tuple[Amount, ...]
    """The number of stars above each space."""
    money_symbols: tuple[tuple[Amount, ...], ...]
    """The spaces, from 1, over which each money symbol extends."""

    def stars_after(self, built: int) -> int:
        """Returns the number of stars above empty spaces after a number of tiles was built."""
        return sum(self.stars[:built])

    def symbols_after(self, built: int) -> int:
        """Returns the number of money symbols that are completely revealed after a number of tiles was built."""
        return sum([max(spaces) <= built for spaces in self.money_symbols])


class Vehicles(PrintedRow, frozen=True):
    """The trains and ships of a player board (rulebook p. 8)."""

    train: VehicleRow
    ship: VehicleRow

    def of(self, vehicle: Vehicle) -> VehicleRow:
        """Returns the row of trains or of ships."""
        return self.train if vehicle == "train" else self.ship


class AchievementSpace(PrintedRow, frozen=True):
    """An achievement space of the player board (rulebook p. 11, annex 1)."""

    id: Achievement
    name: str
    each: Positive
    """The number of counted things that make one base point."""
    multiplier: Multiplier
    """The printed multiplier; 0 if none is printed."""
    text: str


# Tiles


class CityTile(PrintedRow, frozen=True):
    """A city tile: the goods that a city demands, clockwise (rulebook p. 9)."""

    id: CityTileId
    goods: tuple[Good, Good, Good, Good]


class Contract(PrintedRow, frozen=True):
    """A contract; every player has one of each (rulebook p. 9)."""

    id: ContractId
    goods: tuple[int, ...]
    """The amounts of different goods, the largest first."""
    reward: Gain
    money_steps: Amount


class GoodCard(PrintedRow, frozen=True):
    """What all factories of a good have in common (rulebook p. 6-7)."""

    id: Good
    name: str
    level: Level
    knowledge: Amount
    """The knowledge needed to build a factory."""
    coal: Amount
    """The coal needed to run a factory."""


class Synergy(Part, frozen=True):
    """The synergy bonus of a factory (rulebook annex 2)."""

    once: Gain = Gain()
    steps_once: dict[Track, Amount] = field(default_factory=dict)
    turns: Vehicle | None = None
    """Once: the tiles that are turned to their better side if they are still on the player board."""
    free_trains: Amount = 0
    free_ships: Amount = 0
    free_upgrades: Amount = 0
    income: Amount = 0
    """How many more yen a consolidation gives."""
    kept_coal: Amount = 0
    """How much coal a consolidation does not discard."""
    more_steps_per_symbol: Amount = 0
    extra_steps: dict[Track, Amount] = field(default_factory=dict)
    """How many more steps the action of a track gives."""
    prices: dict[Action, Prices] = field(default_factory=dict)
    """The prices of an action instead of the usual ones."""
    stars: dict[Track, Amount] = field(default_factory=dict)
    coal: Amount | None = None
    """The coal needed to run this factory instead of the usual amount."""
    extra_goods: Amount = 0


class Factory(PrintedRow, frozen=True):
    """A factory (rulebook p. 6, annex 2)."""

    id: FactoryId
    good: Good
    synergy: Synergy
    text: str


class InfluenceTiles(PrintedRow, frozen=True):
    """The influence tiles of each player (rulebook p. 2)."""

    values: tuple[InfluenceValue, ...]
    """The values of the tiles of one player, rising."""


class Influence(PrintedRow, frozen=True):
    """The values of influence tiles that goods allow (rulebook p. 10)."""

    value_by_level: dict[Level, tuple[InfluenceValue, InfluenceValue, InfluenceValue]]
    """For each level of good the highest values that 1, 2 and 3 goods allow."""


class Rewards(PrintedRow, frozen=True):
    """The reward tiles and the spare multiplier tiles (rulebook p. 3, 11)."""

    multipliers: tuple[Multiplier, ...]
    bonuses: dict[Bonus, Gain]
    tiles_per_pile: Amount
    removed_per_multiplier: ByPlayers
    spare_tiles: Amount
    spare_multiplier: Multiplier


# Prices and limits


class PriceList(PrintedRow, frozen=True):
    """The prices of the actions, in yen (rulebook p. 6-8)."""

    factory: Amount
    knowledge: Prices
    mines: Prices
    machinery: Prices
    trains: Prices
    ships: Prices


class Limits(PrintedRow, frozen=True):
    """The limits of actions, storage and machines (rulebook p. 4, 7, 9, 10)."""

    produce: Amount
    export: Amount
    local_market: Amount
    blueprints_per_step: Positive
    storage: Amount
    """The number of goods that a factory can store."""
    best_machine: Amount
    """The number of goods that the best machine adds."""
