"""The options and the state of a match: what belongs to each seat, what is on the board, which choices are pending."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.components import Digest
from domain.game import ScoreLine, Seat
from domain.nippon.components.rows import (
    Bonus,
    CityId,
    CityTileId,
    Color,
    ContractId,
    FactoryId,
    Good,
    InfluenceValue,
    Multiplier,
    RegionId,
    Space,
    Step,
    TrackSpace,
    Vehicle,
)
from domain.nippon.pending import AnyPendingChoice
from domain.value import Value


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match options. The defaults are closest to the text of the rulebook."""

    distinct_spaces: Annotated[
        bool,
        Meta(description="In one Local Market action a seat uses each influence space at most once."),
    ] = False
    final_income_with_silk: Annotated[
        bool,
        Meta(description="The silk factory that adds 2,000 yen to a consolidation adds them to the final income too."),
    ] = False


class Goods(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount of each good."""

    silk: int = 0
    paper: int = 0
    bento: int = 0
    lenses: int = 0
    clocks: int = 0
    bulbs: int = 0

    def of(self, good: Good) -> int:
        """Returns the amount of one good."""
        found: int = getattr(self, good)
        return found


class BuiltFactory(Value, frozen=True, omit_defaults=True, cache_hash=True):
    """A factory that a seat has built."""

    id: FactoryId
    good: Good
    machine: int = 0
    """How many more goods its machine makes: 1 or 2; 0 without a machine."""
    goods: int = 0
    """The number of goods in its storage."""


class Markers(Value, frozen=True, cache_hash=True):
    """The steps of the level markers on their tracks, counted from 0."""

    money: Step = 0
    coal: Step = 0
    knowledge: Step = 0


class Fleet(Value, frozen=True, omit_defaults=True):
    """The trains or the ships that are still on a player board."""

    left: int
    """How many there are."""
    turned: bool = False
    """True if their better side is up."""


class Zaibatsu(Value, frozen=True, omit_defaults=True):
    """All that belongs to one seat, except its tiles on the map."""

    trains: Fleet
    ships: Fleet
    contracts: tuple[ContractId, ...]
    """The contracts that are still to be fulfilled."""
    influence: tuple[InfluenceValue, ...]
    """The values of the influence tiles in the supply, rising."""
    achievements: tuple[Multiplier | None, ...]
    """The multiplier of the tile on each achievement space, in the order of `ACHIEVEMENTS`; `None` without a tile."""
    yen: int = 0
    coal: int = 0
    blueprints: int = 0
    markers: Markers = Markers()
    workers: tuple[Color, ...] = ()
    """The workers on the player board, from the left."""
    factories: tuple[BuiltFactory, ...] = ()
    """The factories, in the order in which they were built."""
    machines: int = 0
    """The number of machines in the stock of the seat (rulebook p. 7)."""
    fulfilled: tuple[ContractId, ...] = ()
    """The contracts that are turned over, in the order in which they were fulfilled."""
    lines: tuple[ScoreLine, ...] = ()
    """The points and where they came from, in the order in which they were scored."""

    def owns(self, id_: FactoryId) -> bool:
        """True if the seat has built a factory."""
        return id_ in [own.id for own in self.factories]

    def factory(self, id_: FactoryId) -> BuiltFactory:
        """Returns a factory of the seat. Raises `LookupError` if the seat has no such factory."""
        for own in self.factories:
            if own.id == id_:
                return own
        raise LookupError(f"there is no factory {id_} on this player board")

    def factory_for(self, good: Good) -> BuiltFactory | None:
        """Returns the factory that makes a good; `None` if there is none. A seat never has two of one good."""
        for own in self.factories:
            if own.good == good:
                return own
        return None

    def fleet(self, vehicle: Vehicle) -> Fleet:
        """Returns the trains or the ships that are still on the player board."""
        return self.trains if vehicle == "train" else self.ships

    @property
    def points(self) -> int:
        """The VP so far."""
        return sum([line.points for line in self.lines])


class InfluenceTile(Value, frozen=True):
    """An influence tile on the map."""

    seat: Seat
    value: InfluenceValue


class CityOnMap(Value, frozen=True, cache_hash=True):
    """A city with its tile, the goods in demand and the influence tiles around it, both clockwise."""

    id: CityId
    tile: CityTileId
    demand: tuple[Good, ...]
    tiles: tuple[InfluenceTile | None, ...]

    def on(self, good: Good) -> InfluenceTile | None:
        """Returns the influence tile on the space for a good. Raises `ValueError` if the good is not in demand."""
        return self.tiles[self.demand.index(good)]


class BuiltVehicle(Value, frozen=True):
    """A train or ship on the map."""

    seat: Seat
    vehicle: Vehicle
    value: int
    """The influence of a train, the VP of a ship."""


class RegionOnMap(Value, frozen=True, cache_hash=True):
    """A region with the trains and ships in it."""

    id: RegionId
    vehicles: tuple[BuiltVehicle, ...] = ()


class RewardPile(Value, frozen=True, cache_hash=True):
    """A pile of reward tiles with the same multiplier and the same bonus."""

    multiplier: Multiplier
    bonus: Bonus
    tiles: int


class Turn(Value, frozen=True, omit_defaults=True):
    """The current turn."""

    seat: Seat = Seat(0)
    space: Space | None = None
    """The action space from which a worker was taken in this turn."""


class State(Value, frozen=True, omit_defaults=True):
    """The state of a match. Nothing of it is secret: workers are drawn at random when they leave the bag."""

    components: Digest
    options: Options
    zaibatsu: tuple[Zaibatsu, ...]
    """What belongs to each seat, in seat order."""
    bag: tuple[Color, ...]
    """The workers in the bag, sorted by color; this order does not tell when they are drawn."""
    factories: tuple[FactoryId, ...]
    """The factories beside the board, which can still be built."""
    regions: tuple[RegionOnMap, ...]
    """The regions, in the order of the map."""
    spare_tiles: int
    """The number of multiplier tiles beside the board."""
    cities: tuple[CityOnMap, ...] = ()
    """The cities, in the order of the map."""
    rewards: tuple[RewardPile, ...] = ()
    discarded_rewards: int = 0
    spaces: tuple[tuple[Color, ...], ...] = ()
    """The workers on each action space, from the left."""
    rows: tuple[tuple[Color, ...], ...] = ()
    """The workers in each row, from the top row."""
    owed: tuple[int, ...] = ()
    """How many workers the last general refill lacked, on each space and then in each row; `()` if none are lacking."""
    marker: TrackSpace = TrackSpace(1)
    """The space of the scoring marker, from 1."""
    turns_left: int | None = None
    """The number of turns that are still to begin; `None` before the last rounds."""
    turn: Turn = Turn()
    pending: tuple[AnyPendingChoice, ...] = ()
    """The stack of pending choices; the last one is settled first."""
    over: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in turn order."""
        return tuple(map(Seat, range(len(self.zaibatsu))))
