"""Trains and Ships: build them in the regions (rulebook p. 8)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import Components, components_of
from domain.nippon.components.rows import Action, RegionId, Vehicle
from domain.nippon.events import NipponPlay, VehicleBuilt
from domain.nippon.map import region_on
from domain.nippon.pending import PendingVehicles
from domain.nippon.player_board import advance_without_paying, next_price, steps_per_symbol
from domain.nippon.state import RegionOnMap, State, Zaibatsu
from domain.pending import topmost
from domain.refusals import Refusal
from domain.value import memoize_last

RULE: Final = "rulebook p. 8, Trains and Ships"

UNKNOWN_REGION: Final = Refusal("unknown-region", "There is no such region.", RULE)
WRONG_VEHICLE: Final = Refusal("wrong-vehicle", "You can build either trains or ships now, not both.", RULE)
NO_MORE: Final = Refusal("no-more-vehicles", "You have built as many as you may at once.", RULE)
NONE_LEFT: Final = Refusal("no-vehicle-left", "You have none left on your board.", RULE)
SAME_REGION: Final = Refusal("region-already-served", "Build each of them in a different region.", RULE)
REGION_FULL: Final = Refusal("region-full", "All train and ship spaces of that region are taken.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-vehicle", "You do not have enough yen for the next one.", RULE)


class BuildTrain(NipponMove, frozen=True):
    """Build a train in a region."""

    region: RegionId


class BuildShip(NipponMove, frozen=True):
    """Build a ship in a region."""

    region: RegionId


ACTION_OF: Final[Mapping[Vehicle, Action]] = {"train": "trains", "ship": "ships"}
"""The action that builds each vehicle."""
BuildVehicle = BuildTrain | BuildShip
"""The same rules apply to both."""


def vehicle_of(move: BuildVehicle) -> Vehicle:
    """Returns what a move builds."""
    return "train" if isinstance(move, BuildTrain) else "ship"


def train_candidates(state: State, seat: Seat) -> Iterator[BuildTrain]:
    """Yields a train in every region where the seat can build one."""
    return map(BuildTrain, candidate_regions(state, seat, "train"))


def ship_candidates(state: State, seat: Seat) -> Iterator[BuildShip]:
    """Yields a ship in every region where the seat can build one."""
    return map(BuildShip, candidate_regions(state, seat, "ship"))


def candidate_regions(state: State, seat: Seat, vehicle: Vehicle) -> Iterator[RegionId]:
    """Yields the regions where a seat can build a vehicle."""
    components, own, choice = components_of(state), state.zaibatsu[seat], topmost(state, PendingVehicles)
    return regions(components, state, choice) if refuse_any(components, own, choice, vehicle) is None else iter(())


def is_possible(components: Components, state: State, own: Zaibatsu, choice: PendingVehicles) -> bool:
    """True if a zaibatsu can build a train or ship by a choice."""
    if refuse_any(components, own, choice, choice.vehicle) is not None:
        return False
    return next(regions(components, state, choice), None) is not None


def regions(components: Components, state: State, choice: PendingVehicles) -> Iterator[RegionId]:
    """Yields the regions with room for a train or ship that a choice has not served before."""
    for region in regions_with_room(state.regions, vehicle_spaces(components, state)):
        if region not in choice.regions:
            yield region


@memoize_last
def regions_with_room(regions: tuple[RegionOnMap, ...], spaces: int) -> tuple[RegionId, ...]:
    """Returns the regions with an empty space; they change less often than they are asked for."""
    return tuple([region.id for region in regions if refuse_room(region, spaces) is None])


def vehicle_price(state: State, seat: Seat) -> int | None:
    """Returns the yen for the next train or ship, 0 if it is free; `None` if no more are allowed at once."""
    top = topmost(state, PendingVehicles)
    return next_price(components_of(state), state.zaibatsu[seat], ACTION_OF[top.vehicle], top)


def refusal(state: State, seat: Seat, move: BuildVehicle) -> Refusal | None:
    """Returns why a seat cannot build a train or ship in a region, or `None` if it can (rulebook p. 8)."""
    components, own, choice = components_of(state), state.zaibatsu[seat], topmost(state, PendingVehicles)
    return refuse_any(components, own, choice, vehicle_of(move)) or refuse_region(state, choice, move.region)


def refuse_any(components: Components, own: Zaibatsu, choice: PendingVehicles, vehicle: Vehicle) -> Refusal | None:
    """Returns why a zaibatsu can build a train or ship in no region, or `None` if it depends on the region.

    It needs one on its player board and the yen, and one more must be allowed at once.
    """
    if vehicle != choice.vehicle:
        return WRONG_VEHICLE
    if own.fleet(vehicle).left == 0:
        return NONE_LEFT
    due = next_price(components, own, ACTION_OF[vehicle], choice)
    if due is None:
        return NO_MORE
    return CANNOT_PAY if own.yen < due else None


def refuse_region(state: State, choice: PendingVehicles, region: RegionId) -> Refusal | None:
    """Returns why no train or ship can be built in a region, or `None` if one can."""
    components = components_of(state)
    if region not in components.regions:
        return UNKNOWN_REGION
    return refuse_served(region_on(state, region), choice.regions, vehicle_spaces(components, state))


def refuse_served(region: RegionOnMap, served: Sequence[RegionId], spaces: int) -> Refusal | None:
    """Returns why no train or ship can be built in a region of the map, or `None` if one can.

    The region must not be served before in this action, and it must have an empty space (rulebook p. 8).
    """
    if region.id in served:
        return SAME_REGION
    return refuse_room(region, spaces)


def refuse_room(region: RegionOnMap, spaces: int) -> Refusal | None:
    """Returns why no train or ship can be built in a region of any choice, or `None` if it has an empty space."""
    return REGION_FULL if len(region.vehicles) >= spaces else None


def vehicle_spaces(components: Components, state: State) -> int:
    """Returns the number of spaces for trains and ships that each region has with this number of players."""
    return components.map.vehicle_spaces[len(state.zaibatsu)]


def build(play: NipponPlay, seat: Seat, move: BuildVehicle) -> None:
    """Moves the tile to the map. A money symbol that is now completely revealed advances the money marker."""
    vehicle, components = vehicle_of(move), components_of(play.state)
    row, fleet = components.vehicles.of(vehicle), play.state.zaibatsu[seat].fleet(vehicle)
    value = row.turned_value if fleet.turned else row.value
    play.emit(VehicleBuilt(seat, vehicle, move.region, value, vehicle_price(play.state, seat) or 0))
    built, symbols = row.tiles - fleet.left + 1, components.symbols_revealed[vehicle]
    revealed = symbols[built] - symbols[built - 1]
    if revealed:
        advance_without_paying(play, seat, "money", revealed * steps_per_symbol(play.state, seat))


BUILD_TRAIN: Final = MoveRule(BuildTrain, train_candidates, refusal, build, always_legal=True)
BUILD_SHIP: Final = MoveRule(BuildShip, ship_candidates, refusal, build, always_legal=True)
