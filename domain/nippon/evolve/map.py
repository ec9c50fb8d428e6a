"""The table with something changed on the map of Japan (rulebook p. 8 and 10)."""

from msgspec.structs import replace

from domain.nippon.components.rows import RegionId
from domain.nippon.map import city_on
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import BuiltVehicle, InfluenceTile, State
from domain.tuples import replaced


def with_tile(state: State, space: InfluenceSpace, tile: InfluenceTile | None) -> State:
    """The table with an influence tile, or none, on a space."""
    city = city_on(state, space.city)
    changed = replace(city, tiles=replaced(city.tiles, city.demand.index(space.good), tile))
    return replace(state, cities=tuple(changed if old.id == city.id else old for old in state.cities))


def with_vehicle(state: State, region: RegionId, built: BuiltVehicle) -> State:
    """The table with one more train or ship in a region."""
    regions = tuple(replace(old, vehicles=(*old.vehicles, built)) if old.id == region else old for old in state.regions)
    return replace(state, regions=regions)
