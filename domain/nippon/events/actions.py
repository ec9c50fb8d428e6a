"""The events of the nine actions (rulebook p. 4 and 6-10)."""

from typing import Literal

from domain.game import Seat
from domain.nippon.base import NipponEvent
from domain.nippon.components.rows import (
    Action,
    Color,
    ContractId,
    FactoryId,
    Gain,
    InfluenceValue,
    RegionId,
    Space,
    Track,
    Vehicle,
)
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import Goods

Source = Literal["contract", "factory", "region", "reward"]
"""What gives a bonus."""


class WorkerTaken(NipponEvent, frozen=True):
    """A worker was moved from an action space to a player board."""

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
    """The number of blueprints paid for missing knowledge."""


class VehiclesTurned(NipponEvent, frozen=True):
    """All trains or ships that are still on a player board were turned to their better side (rulebook annex 2)."""

    seat: Seat
    vehicle: Vehicle


class FactoryUpgraded(NipponEvent, frozen=True):
    """A machine was installed in a factory, or turned to its better side."""

    seat: Seat
    factory: FactoryId
    machine: int
    """How many goods the machine adds now."""
    yen: int = 0
    from_stock: bool = False
    """True if the machine came from the stock of the seat."""


class MachineStocked(NipponEvent, frozen=True):
    """A seat bought a machine for its stock."""

    seat: Seat
    yen: int


class GoodsProduced(NipponEvent, frozen=True):
    """A factory was run."""

    seat: Seat
    factory: FactoryId
    goods: int
    """The goods stored; those without an empty space are lost."""
    coal: int
    """The coal that it used."""


class MarkerAdvanced(NipponEvent, frozen=True):
    """A level marker advanced."""

    seat: Seat
    track: Track
    steps: int
    yen: int = 0


class VehicleBuilt(NipponEvent, frozen=True):
    """A train or ship was moved from a player board to a region."""

    seat: Seat
    vehicle: Vehicle
    region: RegionId
    value: int
    """The influence of a train, the VP of a ship."""
    yen: int = 0


class ContractFulfilled(NipponEvent, frozen=True):
    """A seat exported goods and fulfilled a contract."""

    seat: Seat
    contract: ContractId
    delivered: Goods


class CitySupplied(NipponEvent, frozen=True):
    """A seat supplied a city with goods."""

    seat: Seat
    space: InfluenceSpace
    goods: int
    limit: InfluenceValue
    """The highest value of an influence tile that the goods allow."""


class InfluencePlaced(NipponEvent, frozen=True):
    """A seat placed an influence tile."""

    seat: Seat
    space: InfluenceSpace
    value: InfluenceValue


class InfluenceReturned(NipponEvent, frozen=True):
    """An influence tile was returned to its owner."""

    seat: Seat
    """The owner of the tile."""
    space: InfluenceSpace
    value: InfluenceValue


class BonusReceived(NipponEvent, frozen=True):
    """A seat received a bonus."""

    seat: Seat
    gain: Gain
    source: Source
