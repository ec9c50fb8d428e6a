"""The printed components of Nippon: boards, tiles and tables, as `components.toml` lists them.

`shelf.py` reads and checks such a file.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final, Literal, NewType, get_args

from msgspec import Meta, Struct

Space = NewType("Space", int)
"""An action space, counted from 0, left to right."""
Row = NewType("Row", int)
"""A row of workers, counted from 0, top to bottom."""
RegionId = NewType("RegionId", str)
CityId = NewType("CityId", str)
CityTileId = NewType("CityTileId", str)
ContractId = NewType("ContractId", str)
FactoryId = NewType("FactoryId", str)
Multiplier = NewType("Multiplier", int)
"""The VP multiplier on the back of a reward tile, which is also its level."""

Provenance = Literal["printed", "inferred", "reconstructed"]
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
SEAT_COUNTS: Final = (2, 3, 4)

Amount = Annotated[int, Meta(ge=0)]
Step = Amount
"""A step of a track, counted from 0."""
ByPlayers = dict[int, Amount]
"""Keyed by the number of players."""
Prices = tuple[Amount, Amount, Amount]
"""Yen, in all, for doing something once, twice or three times in one action."""


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Read strictly: a field that is not known is an error."""


class Table(Strict, frozen=True, kw_only=True):
    """A table of the file, with where its values come from."""

    provenance: Provenance
    note: str = ""


class Entry(Strict, frozen=True, kw_only=True):
    """A row of a table; its own provenance outweighs that of its table."""

    provenance: Provenance | None = None


class Gain(Strict, frozen=True, kw_only=True):
    """What a bonus gives."""

    yen: Amount = 0
    coal: Amount = 0
    blueprints: Amount = 0
    vp: Amount = 0


class ActionSpace(Entry, frozen=True, kw_only=True):
    """An action space of the board and the actions that it offers."""

    actions: tuple[Action, ...]


class ActionSpaces(Table, frozen=True, kw_only=True):
    """The action spaces, left to right."""

    workers: Amount
    """How many workers stand on each after a general refill."""
    spaces: tuple[ActionSpace, ...]


class Workers(Table, frozen=True, kw_only=True):
    """The workers, their rows, and what they cost."""

    per_color: Amount
    removed_per_color: ByPlayers
    rows: ByPlayers
    workers_per_row: ByPlayers
    wage: Annotated[int, Meta(ge=1)]
    """Yen for each color on one's board."""
    vp_lost_per_unpaid_color: Amount


class ScoringTrack(Table, frozen=True, kw_only=True):
    """The track of the scoring marker; its spaces count from 1."""

    spaces: Amount
    scorings_after: tuple[int, int]
    """The spaces after which the symbols of the first and the second scoring stand."""
    first_golden: int
    last_rounds: Amount


class RegionScoring(Table, frozen=True, kw_only=True):
    """What influence scores."""

    vp: tuple[Prices, Prices, Prices]
    """For each scoring: VP of the first, second and third place."""
    places_with_ships: Amount
    """Down to which place ships score."""


class LevelTrack(Strict, frozen=True, kw_only=True):
    """A track of the player board."""

    levels: tuple[Amount, ...]
    """The level at each step."""
    stars: tuple[Step, ...] = ()
    """The steps with a star."""

    def stars_at(self, step: Step) -> int:
        """How many stars a marker at a step has reached."""
        return sum(star <= step for star in self.stars)


class LevelTracks(Table, frozen=True, kw_only=True):
    """The tracks of the player board."""

    money: LevelTrack
    coal: LevelTrack
    knowledge: LevelTrack

    def of(self, track: Track) -> LevelTrack:
        """One of the tracks."""
        found: LevelTrack = getattr(self, track)
        return found


class Start(Table, frozen=True, kw_only=True):
    """What the players start with."""

    yen: Amount
    coal: Amount
    blueprints: Amount
    vp: tuple[Amount, Amount, Amount, Amount]
    """In turn order."""


class EmperorsReward(Table, frozen=True, kw_only=True):
    """The numbers above the worker slots."""

    level_by_workers: tuple[int, ...]
    """The level for one worker, two workers, and so on; 0: no reward. There are as many slots as numbers."""


class VehicleRow(Strict, frozen=True, kw_only=True):
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


class Vehicles(Table, frozen=True, kw_only=True):
    """Trains and ships."""

    train: VehicleRow
    ship: VehicleRow

    def of(self, vehicle: Vehicle) -> VehicleRow:
        """The row of one kind."""
        return self.train if vehicle == "train" else self.ship


class Region(Strict, frozen=True, kw_only=True):
    """A region of the map."""

    id: RegionId
    name: str
    bonus: Gain


class City(Strict, frozen=True, kw_only=True):
    """A city of the map."""

    id: CityId
    name: str
    region: RegionId


class Map(Table, frozen=True, kw_only=True):
    """The map of Japan."""

    vehicle_spaces: ByPlayers
    """How many trains and ships together a region has room for."""
    tiles_per_city: ByPlayers
    """How many influence tiles may stand around a city."""
    foreign_influence: tuple[Amount, Amount, Amount, Amount]
    """What the foreign companies have on the influence spaces around a city, clockwise."""
    regions: tuple[Region, ...]
    cities: tuple[City, ...]


class CityTile(Entry, frozen=True, kw_only=True):
    """The goods that a city demands, clockwise."""

    id: CityTileId
    goods: tuple[Good, Good, Good, Good]


class CityTiles(Table, frozen=True, kw_only=True):
    """The city tiles."""

    rows: tuple[CityTile, ...]


class Contract(Entry, frozen=True, kw_only=True):
    """A contract tile."""

    id: ContractId
    goods: tuple[int, ...]
    """How many of each different good, the largest number first."""
    reward: Gain
    money_steps: Amount


class Contracts(Table, frozen=True, kw_only=True):
    """The contracts, of which each player has one of each."""

    rows: tuple[Contract, ...]


class GoodCard(Entry, frozen=True, kw_only=True):
    """What every factory of one good has in common."""

    id: Good
    name: str
    level: Level
    coal: Amount
    """Coal to run the factory."""


class GoodCards(Table, frozen=True, kw_only=True):
    """The goods."""

    rows: tuple[GoodCard, ...]


class Synergy(Strict, frozen=True, kw_only=True):
    """The synergy bonus of a factory."""

    once: Gain = Gain()
    steps_once: dict[Track, Amount] = {}
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
    extra_steps: dict[Track, Amount] = {}
    """More steps in the action that advances on a track."""
    prices: dict[Action, Prices] = {}
    """Prices instead of the usual ones."""
    stars: dict[Track, Amount] = {}
    coal: Amount | None = None
    """Coal to run this factory, instead of the usual."""
    extra_goods: Amount = 0


class Factory(Entry, frozen=True, kw_only=True):
    """A factory tile."""

    id: FactoryId
    good: Good
    synergy: Synergy
    text: str


class Factories(Table, frozen=True, kw_only=True):
    """The factories."""

    cost: Amount
    knowledge_by_level: dict[Level, Amount]
    storage: Amount
    best_machine: Amount
    rows: tuple[Factory, ...]


class Influence(Table, frozen=True, kw_only=True):
    """The influence tiles."""

    tiles: tuple[int, ...]
    """The values of one player's tiles, rising."""
    value_by_level: dict[Level, tuple[int, int, int]]
    """For each level of a good: the highest value that 1, 2 or 3 goods allow."""


class Rewards(Table, frozen=True, kw_only=True):
    """The reward tiles and the spare multiplier tiles."""

    multipliers: tuple[Multiplier, ...]
    bonuses: dict[Bonus, Gain]
    tiles_per_pile: Amount
    removed_per_multiplier: ByPlayers
    spare_tiles: Amount
    spare_multiplier: Multiplier


class AchievementSpace(Strict, frozen=True, kw_only=True):
    """An achievement space of the player board."""

    id: Achievement
    name: str
    multiplier: Multiplier
    """The printed multiplier; 0 where none is printed."""
    text: str


class Achievements(Table, frozen=True, kw_only=True):
    """The achievements."""

    yen_per_vp: Annotated[int, Meta(ge=1)]
    contracts_per_vp: Annotated[int, Meta(ge=1)]
    rows: tuple[AchievementSpace, ...]


class PriceList(Table, frozen=True, kw_only=True):
    """What the actions cost that may be done one to three times."""

    knowledge: Prices
    mines: Prices
    machinery: Prices
    trains: Prices
    ships: Prices

    def of(self, action: Action) -> Prices:
        """The usual prices of an action that has any."""
        found: Prices = getattr(self, action)
        return found


class Limits(Table, frozen=True, kw_only=True):
    """How much one action may do."""

    produce: Amount
    export: Amount
    local_market: Amount
    goods_per_tile: Amount
    blueprints_per_step: Annotated[int, Meta(ge=1)]


class Printed(Strict, frozen=True, kw_only=True, dict=True):
    """One printing of the components."""

    edition: str
    action_spaces: ActionSpaces
    workers: Workers
    scoring_track: ScoringTrack
    region_scoring: RegionScoring
    tracks: LevelTracks
    start: Start
    emperors_reward: EmperorsReward
    vehicles: Vehicles
    map: Map
    city_tiles: CityTiles
    contracts: Contracts
    goods: GoodCards
    factories: Factories
    influence: Influence
    rewards: Rewards
    achievements: Achievements
    prices: PriceList
    limits: Limits

    @cached_property
    def space_of(self) -> Mapping[Action, Space]:
        """The action space of each action."""
        return {
            action: Space(number) for number, space in enumerate(self.action_spaces.spaces) for action in space.actions
        }

    @cached_property
    def slots(self) -> int:
        """How many workers a player board holds."""
        return len(self.emperors_reward.level_by_workers)

    @cached_property
    def region(self) -> Mapping[RegionId, Region]:
        """The regions by id, in the order of the map."""
        return {region.id: region for region in self.map.regions}

    @cached_property
    def city(self) -> Mapping[CityId, City]:
        """The cities by id, in the order of the map."""
        return {city.id: city for city in self.map.cities}

    @cached_property
    def contract(self) -> Mapping[ContractId, Contract]:
        """The contracts by id."""
        return {contract.id: contract for contract in self.contracts.rows}

    @cached_property
    def good(self) -> Mapping[Good, GoodCard]:
        """The goods by id."""
        return {good.id: good for good in self.goods.rows}

    @cached_property
    def factory(self) -> Mapping[FactoryId, Factory]:
        """The factories by id."""
        return {factory.id: factory for factory in self.factories.rows}

    @cached_property
    def achievement(self) -> Mapping[Achievement, AchievementSpace]:
        """The achievement spaces by id."""
        return {space.id: space for space in self.achievements.rows}
