"""What is printed on the game board and the player boards."""

from typing import Annotated

from msgspec import Meta

from domain.nippon.printed.words import (
    Action,
    Amount,
    ByPlayers,
    CityId,
    Entry,
    Gain,
    Prices,
    RegionId,
    Step,
    Strict,
    Table,
    Track,
    Vehicle,
)


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
