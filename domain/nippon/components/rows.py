"""The rows and tables of `components.toml`: boards, tiles, prices and limits (rulebook p. 1-12, annexes 1 and 2).

`components.py` holds all of them together; `checks.py` reads and checks a file.
"""

from typing import Annotated, Final, Literal, NewType, get_args

from msgspec import Meta, Struct, field

from domain.components_file import PrintedRow

Space = NewType("Space", int)
"""An action space, counted from 0, left to right."""
Row = NewType("Row", int)
"""A row of workers, counted from 0, top to bottom."""
SpaceNumber = NewType("SpaceNumber", int)
"""The printed number of an action space, counted from 1, left to right."""
TrackSpace = NewType("TrackSpace", int)
"""A space of the scoring track, counted from 1, left to right."""
Scoring = NewType("Scoring", int)
"""A scoring of the regions: 1, 2 or 3."""
RegionId = NewType("RegionId", str)
CityId = NewType("CityId", str)
CityTileId = NewType("CityTileId", str)
ContractId = NewType("ContractId", str)
FactoryId = NewType("FactoryId", str)
Multiplier = NewType("Multiplier", int)
"""The VP multiplier on the back of a reward tile, which is also its level."""
InfluenceValue = NewType("InfluenceValue", int)
"""The value of an influence tile, by which it is told from the others of its player."""

Color = Literal["white", "yellow", "black", "red", "blue", "green"]
"""The color of a worker; it has nothing to do with the players."""
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
ACHIEVEMENTS: Final[tuple[Achievement, ...]] = get_args(Achievement)
SCORINGS: Final = (Scoring(1), Scoring(2), Scoring(3))
SEAT_COUNTS: Final = (2, 3, 4)

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Step = Amount
"""A step of a track, counted from 0."""
ByPlayers = dict[int, Amount]
"""Keyed by the number of players."""
Prices = tuple[Amount, Amount, Amount]
"""Yen, in all, for doing something once, twice or three times in one action."""
Places = tuple[Amount, Amount, Amount]
"""VP of the first, second and third place."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of what is printed in one place."""


class Gain(Part, frozen=True):
    """What a bonus gives."""

    yen: Amount = 0
    coal: Amount = 0
    blueprints: Amount = 0
    vp: Amount = 0


# The game board


class ActionSpace(PrintedRow, frozen=True):
    """An action space of the board and the actions that it offers."""

    id: SpaceNumber
    actions: tuple[Action, ...]


class Workers(PrintedRow, frozen=True):
    """The workers in play, and what they cost."""

    per_color: Amount
    removed_per_color: ByPlayers
    per_space: Positive
    """How many stand on each action space after a general refill."""
    wage: Positive
    """Yen for each color on one's board."""
    vp_lost_per_unpaid_color: Amount


class WorkerRows(PrintedRow, frozen=True):
    """The rows from which action spaces are refilled."""

    count: ByPlayers
    workers: ByPlayers
    """How many stand in each row."""


class ScoringTrack(PrintedRow, frozen=True):
    """The track of the scoring marker."""

    spaces: Amount
    """How many there are."""
    scorings_after: tuple[TrackSpace, TrackSpace]
    """The spaces after which the symbols of the first and the second scoring stand."""
    first_golden: TrackSpace
    """The one that brings the last rounds."""
    last_rounds: Positive
    """How many turns each player still has then."""

    def scoring_after(self, space: TrackSpace) -> Scoring | None:
        """The scoring whose symbol stands after a space; `None`: no symbol stands there."""
        return SCORINGS[self.scorings_after.index(space)] if space in self.scorings_after else None


class RegionScoring(PrintedRow, frozen=True):
    """What influence scores."""

    vp: tuple[Places, Places, Places]
    """For each scoring."""
    places_with_ships: Amount
    """Down to which place ships score."""


class Region(PrintedRow, frozen=True):
    """A region of the map."""

    id: RegionId
    name: str
    bonus: Gain


class City(PrintedRow, frozen=True):
    """A city of the map."""

    id: CityId
    name: str
    region: RegionId


class ForeignCompanies(PrintedRow, frozen=True):
    """What the foreign companies have in each city."""

    influence: tuple[Amount, Amount, Amount, Amount]
    """On the influence spaces around it, clockwise."""


class Map(PrintedRow, frozen=True):
    """How much the map of Japan has room for."""

    vehicle_spaces: ByPlayers
    """How many trains and ships together a region takes."""
    tiles_per_city: ByPlayers
    """How many influence tiles may stand around a city."""


# The player boards


class LevelTrack(Part, frozen=True):
    """A track of the player board."""

    levels: tuple[Amount, ...]
    """The level at each step."""
    stars: tuple[Step, ...] = ()
    """The steps with a star."""

    def stars_at(self, step: Step) -> int:
        """How many stars a marker at a step has reached."""
        return sum(star <= step for star in self.stars)


class LevelTracks(PrintedRow, frozen=True):
    """The tracks of the player board."""

    money: LevelTrack
    coal: LevelTrack
    knowledge: LevelTrack

    def of(self, track: Track) -> LevelTrack:
        """One of the tracks."""
        found: LevelTrack = getattr(self, track)
        return found


class Start(PrintedRow, frozen=True):
    """What the players start with."""

    yen: Amount
    coal: Amount
    blueprints: Amount
    vp: tuple[Amount, Amount, Amount, Amount]
    """In turn order."""


class EmperorsReward(PrintedRow, frozen=True):
    """The numbers above the worker slots."""

    level_by_workers: tuple[Multiplier, ...]
    """The level for one worker, two workers, and so on; 0: no reward. There are as many slots as numbers."""


class VehicleRow(Part, frozen=True):
    """The row of trains or ships on the player board; tiles leave it from left to right."""

    tiles: Amount
    value: Amount
    """Influence of a train, VP of a ship."""
    turned_value: Amount
    stars: tuple[Amount, ...]
    """How many stars stand above each space."""
    money_symbols: tuple[tuple[Amount, ...], ...]
    """The spaces, from 1, that cover each money symbol."""

    def stars_after(self, built: int) -> int:
        """How many stars stand above empty spaces once so many tiles have left."""
        return sum(self.stars[:built])

    def symbols_after(self, built: int) -> int:
        """How many money symbols are completely revealed once so many tiles have left."""
        return sum(max(spaces) <= built for spaces in self.money_symbols)


class Vehicles(PrintedRow, frozen=True):
    """Trains and ships."""

    train: VehicleRow
    ship: VehicleRow

    def of(self, vehicle: Vehicle) -> VehicleRow:
        """The row of one kind."""
        return self.train if vehicle == "train" else self.ship


class AchievementSpace(PrintedRow, frozen=True):
    """An achievement space of the player board."""

    id: Achievement
    name: str
    each: Positive
    """How many of what it counts make a base point."""
    multiplier: Multiplier
    """The printed multiplier; 0 where none is printed."""
    text: str


# Tiles


class CityTile(PrintedRow, frozen=True):
    """The goods that a city demands, clockwise."""

    id: CityTileId
    goods: tuple[Good, Good, Good, Good]


class Contract(PrintedRow, frozen=True):
    """A contract tile, of which every player has one."""

    id: ContractId
    goods: tuple[int, ...]
    """How many of each different good, the largest number first."""
    reward: Gain
    money_steps: Amount


class GoodCard(PrintedRow, frozen=True):
    """What every factory of one good has in common."""

    id: Good
    name: str
    level: Level
    knowledge: Amount
    """Knowledge to build the factory."""
    coal: Amount
    """Coal to run the factory."""


class Synergy(Part, frozen=True):
    """The synergy bonus of a factory."""

    once: Gain = Gain()
    steps_once: dict[Track, Amount] = field(default_factory=dict)
    turns: Vehicle | None = None
    """Once: which tiles still on the own board are turned to their better side."""
    free_trains: Amount = 0
    free_ships: Amount = 0
    free_upgrades: Amount = 0
    income: Amount = 0
    """More yen in a consolidation."""
    kept_coal: Amount = 0
    """Coal not discarded in a consolidation."""
    more_steps_per_symbol: Amount = 0
    extra_steps: dict[Track, Amount] = field(default_factory=dict)
    """More steps in the action that advances on a track."""
    prices: dict[Action, Prices] = field(default_factory=dict)
    """Prices instead of the usual ones."""
    stars: dict[Track, Amount] = field(default_factory=dict)
    coal: Amount | None = None
    """Coal to run this factory, instead of the usual."""
    extra_goods: Amount = 0


class Factory(PrintedRow, frozen=True):
    """A factory tile."""

    id: FactoryId
    good: Good
    synergy: Synergy
    text: str


class InfluenceTiles(PrintedRow, frozen=True):
    """The influence tiles."""

    values: tuple[InfluenceValue, ...]
    """Of one player, rising."""


class Influence(PrintedRow, frozen=True):
    """How high an influence tile may be."""

    value_by_level: dict[Level, tuple[InfluenceValue, InfluenceValue, InfluenceValue]]
    """For each level of a good: the highest value that 1, 2 or 3 goods allow."""


class Rewards(PrintedRow, frozen=True):
    """The reward tiles and the spare multiplier tiles."""

    multipliers: tuple[Multiplier, ...]
    bonuses: dict[Bonus, Gain]
    tiles_per_pile: Amount
    removed_per_multiplier: ByPlayers
    spare_tiles: Amount
    spare_multiplier: Multiplier


# Prices and limits


class PriceList(PrintedRow, frozen=True):
    """What the actions cost that cost yen."""

    factory: Amount
    knowledge: Prices
    mines: Prices
    machinery: Prices
    trains: Prices
    ships: Prices


class Limits(PrintedRow, frozen=True):
    """How much of something there may be."""

    produce: Amount
    export: Amount
    local_market: Amount
    blueprints_per_step: Positive
    storage: Amount
    """How many goods a factory stores."""
    best_machine: Amount
    """How many goods the best machine adds."""
