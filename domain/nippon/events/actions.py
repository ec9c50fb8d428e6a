"""What the actions bring about, but for Local Market (rulebook p. 6-9)."""

from typing import Literal

from domain.game import Seat
from domain.nippon.components.rows import Action, Color, ContractId, FactoryId, Gain, RegionId, Space, Track, Vehicle
from domain.nippon.events.event import NipponEvent
from domain.nippon.state import Goods

Source = Literal["contract", "factory", "region", "reward"]
"""Where a bonus comes from."""


class WorkerTaken(NipponEvent, frozen=True):
    """A worker went from an action space to a player board."""

    seat: Seat
    space: Space
    color: Color
    action: Action


class FactoryBuilt(NipponEvent, frozen=True):
    """A factory was built."""

    seat: Seat
    factory: FactoryId
    yen: int
    blueprints: int = 0
    """Paid for missing knowledge."""


class VehiclesTurned(NipponEvent, frozen=True):
    """The trains or ships on a player board were turned to their better side."""

    seat: Seat
    vehicle: Vehicle


class FactoryUpgraded(NipponEvent, frozen=True):
    """A machine was installed in a factory, or made better."""

    seat: Seat
    factory: FactoryId
    machine: int
    """What the machine adds now."""
    yen: int = 0
    from_stock: bool = False
    """Whether the machine was waiting in the stock."""


class MachineStocked(NipponEvent, frozen=True):
    """A machinery tile went to the stock of a seat."""

    seat: Seat
    yen: int


class GoodsProduced(NipponEvent, frozen=True):
    """A factory was run."""

    seat: Seat
    factory: FactoryId
    goods: int
    """As many as there was room for."""
    coal: int
    """What the run used."""


class MarkerAdvanced(NipponEvent, frozen=True):
    """A level marker advanced."""

    seat: Seat
    track: Track
    steps: int
    yen: int = 0


class VehicleBuilt(NipponEvent, frozen=True):
    """A train or ship went from a player board to a region."""

    seat: Seat
    vehicle: Vehicle
    region: RegionId
    value: int
    """Influence of a train, VP of a ship."""
    yen: int = 0


class ContractFulfilled(NipponEvent, frozen=True):
    """Goods were exported for a contract."""

    seat: Seat
    contract: ContractId
    delivered: Goods


class BonusReceived(NipponEvent, frozen=True):
    """A seat received a bonus."""

    seat: Seat
    gain: Gain
    source: Source
