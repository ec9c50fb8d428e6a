"""Trains and Ships: build them in the regions (rulebook p. 8)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import RegionId, Vehicle
from domain.nippon.events import NipponPlay, VehicleBuilt
from domain.nippon.levels import advance_as_far_as_possible
from domain.nippon.map import region_on
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import PendingVehicles
from domain.nippon.player_board import next_price, steps_per_symbol
from domain.nippon.state import RegionOnMap, State
from domain.pending import topmost

RULE: Final = "rulebook p. 8, Trains and Ships"

UNKNOWN_REGION: Final = Refusal("unknown-region", "There is no such region.", RULE)
WRONG_VEHICLE: Final = Refusal("wrong-vehicle", "This action builds trains or ships, not both.", RULE)
NO_MORE: Final = Refusal("no-more-vehicles", "You have built as many as you may at once.", RULE)
NONE_LEFT: Final = Refusal("no-vehicle-left", "You have none left on your board.", RULE)
SAME_REGION: Final = Refusal("region-already-served", "Those built at once go to different regions.", RULE)
REGION_FULL: Final = Refusal("region-full", "All train and ship spaces of that region are taken.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-vehicle", "You do not have the yen that the next one costs.", RULE)


class BuildTrain(NipponMove, frozen=True):
    """Build a train in a region."""

    region: RegionId


class BuildShip(NipponMove, frozen=True):
    """Build a ship in a region."""

    region: RegionId


BuildVehicle = BuildTrain | BuildShip
"""The two have one legality."""


def vehicle_of(move: BuildVehicle) -> Vehicle:
    """What a move builds."""
    return "train" if isinstance(move, BuildTrain) else "ship"


def trains(state: State, seat: Seat) -> Iterator[BuildTrain]:
    """A train in each region, if another one can be built at all."""
    return (BuildTrain(region.id) for region in regions(state, seat, "train"))


def ships(state: State, seat: Seat) -> Iterator[BuildShip]:
    """A ship in each region, if another one can be built at all."""
    return (BuildShip(region.id) for region in regions(state, seat, "ship"))


def regions(state: State, seat: Seat, vehicle: Vehicle) -> tuple[RegionOnMap, ...]:
    """Where a train or ship might be built: in every region of the map, or in none."""
    return () if refuse_any(state, seat, vehicle) else state.regions


def price(state: State, seat: Seat) -> int | None:
    """What the next train or ship of this action or gift costs, in yen; `None`: no other may be built."""
    top = topmost(state, PendingVehicles)
    return next_price(state, seat, "trains" if top.vehicle == "train" else "ships", top)


def refusal(state: State, seat: Seat, move: BuildVehicle) -> Refusal | None:
    """Why a train or ship cannot be built in a region; `None`: it can."""
    return refuse_any(state, seat, vehicle_of(move)) or refuse_region(state, move.region)


def refuse_any(state: State, seat: Seat, vehicle: Vehicle) -> Refusal | None:
    """Why a train or ship can be built in no region at all; `None`: that depends on the region. It is what the action
    builds, one is left on the player board, one more is allowed, and the seat has the yen."""
    zaibatsu = state.zaibatsu[seat]
    if vehicle != topmost(state, PendingVehicles).vehicle:
        return WRONG_VEHICLE
    if zaibatsu.fleet(vehicle).left == 0:
        return NONE_LEFT
    due = price(state, seat)
    if due is None:
        return NO_MORE
    return CANNOT_PAY if zaibatsu.yen < due else None


def refuse_region(state: State, region: RegionId) -> Refusal | None:
    """Why a region takes no vehicle; `None`: it does. Each one of an action goes to another region, which has a free
    space."""
    if region not in components_of(state).regions:
        return UNKNOWN_REGION
    if region in topmost(state, PendingVehicles).regions:
        return SAME_REGION
    spaces = components_of(state).map.vehicle_spaces[len(state.zaibatsu)]
    return REGION_FULL if len(region_on(state, region).vehicles) >= spaces else None


def build(play: NipponPlay, seat: Seat, move: BuildVehicle) -> None:
    """Moves the tile to the map. A money symbol that it reveals completely advances the money marker."""
    vehicle = vehicle_of(move)
    row, fleet = components_of(play.state).vehicles.of(vehicle), play.state.zaibatsu[seat].fleet(vehicle)
    value = row.turned_value if fleet.turned else row.value
    play.emit(VehicleBuilt(seat, vehicle, move.region, value, price(play.state, seat) or 0))
    built = row.tiles - fleet.left + 1
    revealed = row.symbols_after(built) - row.symbols_after(built - 1)
    advance_as_far_as_possible(play, seat, "money", revealed * steps_per_symbol(play.state, seat))


BUILD_TRAIN: Final = MoveRule(BuildTrain, trains, refusal, build)
BUILD_SHIP: Final = MoveRule(BuildShip, ships, refusal, build)
