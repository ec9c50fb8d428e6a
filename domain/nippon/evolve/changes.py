"""The state with one part changed: what belongs to a seat, or what is on the map of Japan."""

from typing import Any

from msgspec.structs import replace

from domain.game import ScoreLine, Seat, Version
from domain.nippon.components.rows import FactoryId, Gain, RegionId, Track, Vehicle
from domain.nippon.events import NipponEvent
from domain.nippon.map import city_on
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import BuiltFactory, BuiltVehicle, InfluenceTile, Markers, State, Zaibatsu
from domain.value import replaced, tag_of

# What belongs to a seat


def with_zaibatsu(state: State, seat: Seat, changed: Zaibatsu) -> State:
    """Returns the state with another zaibatsu at a seat."""
    zaibatsu = list(state.zaibatsu)
    zaibatsu[seat] = changed
    return replace(state, zaibatsu=tuple(zaibatsu))


def with_fleet(zaibatsu: Zaibatsu, vehicle: Vehicle, **changes: Any) -> Zaibatsu:
    """Returns a zaibatsu with changed fields of the trains or ships on its player board."""
    fleet = replace(zaibatsu.fleet(vehicle), **changes)
    return replace(zaibatsu, trains=fleet) if vehicle == "train" else replace(zaibatsu, ships=fleet)


def with_payment(state: State, seat: Seat, yen: int) -> State:
    """Returns the state after a seat has paid yen."""
    if not yen:
        return state
    zaibatsu = state.zaibatsu[seat]
    return with_zaibatsu(state, seat, replace(zaibatsu, yen=zaibatsu.yen - yen))


def with_gain(state: State, seat: Seat, gain: Gain) -> State:
    """Returns the state after a seat has received yen, coal and blueprints; the VP of a gain are not added."""
    zaibatsu = state.zaibatsu[seat]
    return with_zaibatsu(
        state,
        seat,
        replace(
            zaibatsu,
            yen=zaibatsu.yen + gain.yen,
            coal=zaibatsu.coal + gain.coal,
            blueprints=zaibatsu.blueprints + gain.blueprints,
        ),
    )


def with_points(state: State, seat: Seat, points: int, event: NipponEvent, version: Version, *, label: str) -> State:
    """Returns the state with one more score line for a seat; `version` is the version of the event.

    For 0 points the state is unchanged.
    """
    if not points:
        return state
    line = ScoreLine(label, points, version, tag_of(type(event)))
    zaibatsu = state.zaibatsu[seat]
    return with_zaibatsu(state, seat, replace(zaibatsu, lines=(*zaibatsu.lines, line)))


def with_factory(zaibatsu: Zaibatsu, factory: FactoryId, **changes: int) -> tuple[BuiltFactory, ...]:
    """Returns the factories of a seat with changed fields of one factory."""
    return tuple([replace(old, **changes) if old.id == factory else old for old in zaibatsu.factories])


def advanced(markers: Markers, track: Track, steps: int) -> Markers:
    """Returns the markers after one of them advanced."""
    if track == "money":
        return replace(markers, money=markers.money + steps)
    if track == "coal":
        return replace(markers, coal=markers.coal + steps)
    return replace(markers, knowledge=markers.knowledge + steps)


# What is on the map


def with_tile(state: State, space: InfluenceSpace, tile: InfluenceTile | None) -> State:
    """Returns the state with an influence tile on a space; with `None` the space is empty."""
    city = city_on(state, space.city)
    changed = replace(city, tiles=replaced(city.tiles, city.demand.index(space.good), tile))
    return replace(state, cities=replaced(state.cities, state.cities.index(city), changed))


def with_vehicle(state: State, region: RegionId, built: BuiltVehicle) -> State:
    """Returns the state with one more train or ship in a region."""
    index = [old.id for old in state.regions].index(region)
    changed = replace(state.regions[index], vehicles=(*state.regions[index].vehicles, built))
    return replace(state, regions=replaced(state.regions, index, changed))
