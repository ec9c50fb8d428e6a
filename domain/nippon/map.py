"""Places on the map of Japan, found by their ids (rulebook p. 3)."""

from collections.abc import Iterator

from domain.nippon.components import components_of
from domain.nippon.components.rows import CityId, RegionId
from domain.nippon.state import CityOnMap, RegionOnMap, State


def region_on(state: State, region: RegionId) -> RegionOnMap:
    """A region of the map. Raises `LookupError`: there is no such region."""
    for found in state.regions:
        if found.id == region:
            return found
    raise LookupError(f"there is no region {region}")


def city_on(state: State, city: CityId) -> CityOnMap:
    """A city of the map. Raises `LookupError`: there is no such city."""
    for found in state.cities:
        if found.id == city:
            return found
    raise LookupError(f"there is no city {city}")


def region_of(state: State, city: CityId) -> RegionId:
    """The region in which a city lies. Raises `KeyError`: there is no such city."""
    return components_of(state).cities[city].region


def cities_of(state: State, region: RegionId) -> Iterator[CityOnMap]:
    """The cities of a region, in the order of the map."""
    rows = components_of(state).cities
    return (city for city in state.cities if rows[city.id].region == region)
