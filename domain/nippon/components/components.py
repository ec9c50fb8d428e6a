"""All components of a match (rulebook p. 1), and the values that are computed from them once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from domain.nippon.components.rows import (
    ACTIONS,
    TRACKS,
    VEHICLES,
    Achievement,
    AchievementSpace,
    Action,
    ActionSpace,
    City,
    CityId,
    CityTile,
    CityTileId,
    Contract,
    ContractId,
    EmperorsReward,
    Factory,
    FactoryId,
    ForeignCompanies,
    Good,
    GoodCard,
    Influence,
    InfluenceTiles,
    LevelTracks,
    Limits,
    Map,
    PriceList,
    Prices,
    Region,
    RegionId,
    RegionScoring,
    Rewards,
    ScoringTrack,
    Space,
    SpaceNumber,
    Start,
    Step,
    Track,
    Vehicle,
    Vehicles,
    WorkerRows,
    Workers,
)


@dataclass(frozen=True)
class Components:
    """The content of a components file: tables as structs, rows under their ids."""

    edition: str
    action_spaces: Mapping[SpaceNumber, ActionSpace]
    workers: Workers
    worker_rows: WorkerRows
    scoring_track: ScoringTrack
    region_scoring: RegionScoring
    tracks: LevelTracks
    start: Start
    emperors_reward: EmperorsReward
    vehicles: Vehicles
    map: Map
    regions: Mapping[RegionId, Region]
    cities: Mapping[CityId, City]
    foreign_companies: ForeignCompanies
    city_tiles: Mapping[CityTileId, CityTile]
    contracts: Mapping[ContractId, Contract]
    goods: Mapping[Good, GoodCard]
    factories: Mapping[FactoryId, Factory]
    influence_tiles: InfluenceTiles
    influence: Influence
    rewards: Rewards
    achievements: Mapping[Achievement, AchievementSpace]
    prices: PriceList
    limits: Limits

    @cached_property
    def space_of(self) -> Mapping[Action, Space]:
        """The action space of each action."""
        spaces = enumerate(self.action_spaces.values())
        return {action: Space(number) for number, space in spaces for action in space.actions}

    @cached_property
    def last_steps(self) -> Mapping[Track, Step]:
        """The last step of each track."""
        return {track: len(self.tracks.of(track).levels) - 1 for track in TRACKS}

    @cached_property
    def stars_reached(self) -> Mapping[Track, tuple[int, ...]]:
        """The number of stars that a marker on each step of a track has reached."""
        rows = {track: self.tracks.of(track) for track in TRACKS}
        return {track: tuple(map(row.stars_at, range(len(row.levels)))) for track, row in rows.items()}

    @cached_property
    def stars_on_factories(self) -> Mapping[Track, Mapping[FactoryId, int]]:
        """For each track the stars on the factories that have any (rulebook annex 2)."""
        return {
            track: {id_: row.synergy.stars[track] for id_, row in self.factories.items() if track in row.synergy.stars}
            for track in TRACKS
        }

    @cached_property
    def symbols_revealed(self) -> Mapping[Vehicle, tuple[int, ...]]:
        """The number of money symbols that are completely revealed after each number of trains or ships, from 0."""
        rows = {vehicle: self.vehicles.of(vehicle) for vehicle in VEHICLES}
        return {vehicle: tuple(map(row.symbols_after, range(row.tiles + 1))) for vehicle, row in rows.items()}

    @cached_property
    def usual_prices(self) -> Mapping[Action, Prices]:
        """The prices in yen of each action that may be done one to three times for yen."""
        return {
            "knowledge": self.prices.knowledge,
            "mines": self.prices.mines,
            "machinery": self.prices.machinery,
            "trains": self.prices.trains,
            "ships": self.prices.ships,
        }

    @cached_property
    def special_prices(self) -> Mapping[Action, Mapping[FactoryId, Prices]]:
        """For each action the prices of the factories that change them (rulebook annex 2)."""
        return {
            action: {
                id_: row.synergy.prices[action] for id_, row in self.factories.items() if action in row.synergy.prices
            }
            for action in ACTIONS
        }

    @cached_property
    def price_table(self) -> Mapping[Action, tuple[Prices, Mapping[FactoryId, Prices]]]:
        """The usual prices of each action that has any, with its special prices."""
        return {action: (usual, self.special_prices[action]) for action, usual in self.usual_prices.items()}

    @cached_property
    def least_yen(self) -> Mapping[Action, int]:
        """For each action the lowest price in yen for doing it once, over the usual and all special prices."""
        usual: Mapping[Action, tuple[int, ...]] = {"invest": (self.prices.factory,), **self.usual_prices}
        return {
            action: min(totals[0] for totals in (usual.get(action, (0,)), *self.special_prices[action].values()))
            for action in ACTIONS
        }

    @cached_property
    def coal_to_run(self) -> Mapping[FactoryId, int]:
        """The coal that each factory uses when it is run: that of its good, unless the factory has its own number."""
        return {
            id_: self.goods[row.good].coal if row.synergy.coal is None else row.synergy.coal
            for id_, row in self.factories.items()
        }

    @cached_property
    def slots(self) -> int:
        """The number of workers that a player board holds."""
        return len(self.emperors_reward.level_by_workers)
