"""The printed components of Nippon: boards, tiles and tables, as `components.toml` lists them.

`shelf.py` reads and checks such a file.
"""

from collections.abc import Mapping
from functools import cached_property

from domain.nippon.printed.boards import (
    ActionSpace,
    ActionSpaces,
    City,
    EmperorsReward,
    LevelTrack,
    LevelTracks,
    Limits,
    Map,
    PriceList,
    Region,
    RegionScoring,
    ScoringTrack,
    Start,
    VehicleRow,
    Vehicles,
    Workers,
)
from domain.nippon.printed.tiles import (
    Achievements,
    AchievementSpace,
    CityTile,
    CityTiles,
    Contract,
    Contracts,
    Factories,
    Factory,
    GoodCard,
    GoodCards,
    Influence,
    Rewards,
    Synergy,
)
from domain.nippon.printed.words import (
    ACHIEVEMENTS,
    ACTIONS,
    COLORS,
    GOODS,
    SEAT_COUNTS,
    TRACKS,
    Achievement,
    Action,
    Amount,
    Bonus,
    ByPlayers,
    CityId,
    CityTileId,
    Color,
    ContractId,
    Entry,
    FactoryId,
    Gain,
    Good,
    Level,
    Multiplier,
    Prices,
    Provenance,
    RegionId,
    Row,
    Space,
    Step,
    Strict,
    Table,
    Track,
    Vehicle,
)

__all__ = [
    "ACHIEVEMENTS",
    "ACTIONS",
    "COLORS",
    "GOODS",
    "SEAT_COUNTS",
    "TRACKS",
    "Achievement",
    "AchievementSpace",
    "Achievements",
    "Action",
    "ActionSpace",
    "ActionSpaces",
    "Amount",
    "Bonus",
    "ByPlayers",
    "City",
    "CityId",
    "CityTile",
    "CityTileId",
    "CityTiles",
    "Color",
    "Contract",
    "ContractId",
    "Contracts",
    "EmperorsReward",
    "Entry",
    "Factories",
    "Factory",
    "FactoryId",
    "Gain",
    "Good",
    "GoodCard",
    "GoodCards",
    "Influence",
    "Level",
    "LevelTrack",
    "LevelTracks",
    "Limits",
    "Map",
    "Multiplier",
    "PriceList",
    "Prices",
    "Printed",
    "Provenance",
    "Region",
    "RegionId",
    "RegionScoring",
    "Rewards",
    "Row",
    "ScoringTrack",
    "Space",
    "Start",
    "Step",
    "Strict",
    "Synergy",
    "Table",
    "Track",
    "Vehicle",
    "VehicleRow",
    "Vehicles",
    "Workers",
]


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
