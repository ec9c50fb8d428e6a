"""The table at one moment: who holds what, what stands where, and what is waited for."""

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
from domain.nippon.options import Options
from domain.nippon.pending import AnyPendingChoice
from domain.value import Value


class Goods(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An amount of each good."""

    silk: int = 0
    paper: int = 0
    bento: int = 0
    lenses: int = 0
    clocks: int = 0
    bulbs: int = 0

    def of(self, good: Good) -> int:
        """The amount of one good."""
        found: int = getattr(self, good)
        return found


class BuiltFactory(Value, frozen=True, omit_defaults=True):
    """A factory of a player."""

    id: FactoryId
    good: Good
    machine: int = 0
    """How many more goods its machine makes; 0: none is installed."""
    goods: int = 0
    """How many goods are stored."""


class Markers(Value, frozen=True):
    """On which steps of their tracks the level markers stand."""

    money: Step = 0
    coal: Step = 0
    knowledge: Step = 0


class Fleet(Value, frozen=True, omit_defaults=True):
    """The trains or the ships still on a player board."""

    left: int
    """How many have not been built."""
    turned: bool = False
    """Whether they lie on their better side."""


class Zaibatsu(Value, frozen=True, omit_defaults=True):
    """All that is one player's, but for the tiles on the map."""

    trains: Fleet
    ships: Fleet
    contracts: tuple[ContractId, ...]
    """Those still to be fulfilled."""
    influence: tuple[InfluenceValue, ...]
    """The values of the tiles in the supply, rising."""
    achievements: tuple[Multiplier | None, ...]
    """The tile on each achievement space, in the printed order."""
    yen: int = 0
    coal: int = 0
    blueprints: int = 0
    markers: Markers = Markers()
    workers: tuple[Color, ...] = ()
    """On the slots of the board, from the left."""
    factories: tuple[BuiltFactory, ...] = ()
    """In the order of their building."""
    machines: int = 0
    """Machinery tiles waiting in the stock."""
    fulfilled: tuple[ContractId, ...] = ()
    """Those turned over, in the order in which they were fulfilled."""
    lines: tuple[ScoreLine, ...] = ()
    """What the points came from, in the order in which they came."""

    def owns(self, id_: FactoryId) -> bool:
        """Whether a factory is one of this player's."""
        return id_ in [own.id for own in self.factories]

    def factory(self, id_: FactoryId) -> BuiltFactory:
        """One of the factories. Raises `LookupError`: there is no such one here."""
        for own in self.factories:
            if own.id == id_:
                return own
        raise LookupError(f"there is no factory {id_} here")

    def factory_for(self, good: Good) -> BuiltFactory | None:
        """The factory that makes a good; `None`: there is none. Nobody builds a second one."""
        for own in self.factories:
            if own.good == good:
                return own
        return None

    def fleet(self, vehicle: Vehicle) -> Fleet:
        """The tiles of one kind still on the board."""
        return self.trains if vehicle == "train" else self.ships

    @property
    def points(self) -> int:
        """The points so far."""
        return sum(line.points for line in self.lines)


class InfluenceTile(Value, frozen=True):
    """An influence tile on the map."""

    seat: Seat
    value: InfluenceValue


class CityOnMap(Value, frozen=True):
    """A city and what stands around it, clockwise."""

    id: CityId
    tile: CityTileId
    demand: tuple[Good, ...]
    tiles: tuple[InfluenceTile | None, ...]

    def on(self, good: Good) -> InfluenceTile | None:
        """The tile at the side that demands a good. Raises `ValueError` for a good that is not in demand."""
        return self.tiles[self.demand.index(good)]


class BuiltVehicle(Value, frozen=True):
    """A train or ship on the map."""

    seat: Seat
    vehicle: Vehicle
    value: int
    """Influence of a train, VP of a ship."""


class RegionOnMap(Value, frozen=True):
    """A region and what was built there."""

    id: RegionId
    vehicles: tuple[BuiltVehicle, ...] = ()


class RewardPile(Value, frozen=True):
    """Reward tiles of one multiplier and one bonus."""

    multiplier: Multiplier
    bonus: Bonus
    tiles: int


class Turn(Value, frozen=True, omit_defaults=True):
    """What matters until the next turn begins."""

    seat: Seat = Seat(0)
    space: Space | None = None
    """The action space from which a worker was taken."""


class State(Value, frozen=True, omit_defaults=True):
    """The whole table. Nothing of it is secret: the order of the workers in the bag is drawn when they leave it."""

    components: Digest
    options: Options
    zaibatsu: tuple[Zaibatsu, ...]
    """By seat."""
    bag: tuple[Color, ...]
    """The workers in the bag, by color; their place here says nothing of when they are drawn."""
    factories: tuple[FactoryId, ...]
    """Those that can still be built."""
    regions: tuple[RegionOnMap, ...]
    """In the order of the map."""
    spare_tiles: int
    """Multiplier tiles beside the board."""
    cities: tuple[CityOnMap, ...] = ()
    """In the order of the map."""
    rewards: tuple[RewardPile, ...] = ()
    discarded_rewards: int = 0
    spaces: tuple[tuple[Color, ...], ...] = ()
    """The workers on each action space."""
    rows: tuple[tuple[Color, ...], ...] = ()
    """The workers in each row, from the top."""
    owed: tuple[int, ...] = ()
    """What the last general refill lacked on each space and then in each row; empty: nothing."""
    marker: TrackSpace = TrackSpace(1)
    """The space of the scoring marker."""
    turns_left: int | None = None
    """How many turns are still to begin; unknown until the marker reaches gold."""
    turn: Turn = Turn()
    pending: tuple[AnyPendingChoice, ...] = ()
    """The last one is settled first."""
    over: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in turn order."""
        return tuple(map(Seat, range(len(self.zaibatsu))))
