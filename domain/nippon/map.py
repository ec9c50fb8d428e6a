"""The map of Japan: its places by id (rulebook p. 3), and which influence tiles can be placed (rulebook p. 10)."""

from bisect import bisect_right

from domain.components import Digest
from domain.game import Seat
from domain.nippon.components import REGISTRY, components_of
from domain.nippon.components.rows import CityId, Good, InfluenceValue, RegionId
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import CityOnMap, RegionOnMap, State
from domain.value import memoize_by, memoize_last

# Places


def region_on(state: State, region: RegionId) -> RegionOnMap:
    """Returns a region of the map. Raises `LookupError` if there is no such region."""
    for found in state.regions:
        if found.id == region:
            return found
    raise LookupError(f"there is no region {region}")


def city_on(state: State, city: CityId) -> CityOnMap:
    """Returns a city of the map. Raises `LookupError` if there is no such city."""
    for found in state.cities:
        if found.id == city:
            return found
    raise LookupError(f"there is no city {city}")


def region_of(state: State, city: CityId) -> RegionId:
    """Returns the region of a city. Raises `KeyError` if there is no such city."""
    return components_of(state).cities[city].region


# Influence tiles (rulebook p. 10)


def placeable(state: State, seat: Seat, space: InfluenceSpace, limit: InfluenceValue) -> tuple[InfluenceValue, ...]:
    """Returns the values, up to a limit, of the tiles that a seat can place on a space: rising, each once."""
    supply, beaten = state.zaibatsu[seat].influence, value_to_beat(state, city_on(state, space.city), space.good)
    return tuple(dict.fromkeys(supply[bisect_right(supply, beaten) : bisect_right(supply, limit)]))


def lowest_above(supply: tuple[InfluenceValue, ...], beaten: int) -> InfluenceValue | None:
    """Returns the lowest value of a tile in a supply that is higher than another value; `None` if none is."""
    index = bisect_right(supply, beaten)
    return supply[index] if index < len(supply) else None


def sides(state: State, good: Good) -> tuple[tuple[CityId, int], ...]:
    """Returns the cities that demand a good, each with the value to beat at that side, in the order of the map."""
    return _sides(state.cities, (state.components, len(state.zaibatsu), good))


@memoize_last  # the same cities are asked most often: they are found without their hash
@memoize_by(lambda cities, asked: (cities, asked))
def _sides(cities: tuple[CityOnMap, ...], asked: tuple[Digest, int, Good]) -> tuple[tuple[CityId, int], ...]:
    """`asked` are the digest of the components, the number of seats, and the good."""
    digest, seats, good = asked
    return tuple([(city.id, _value_to_beat(digest, seats, city, good)) for city in cities if good in city.demand])


def value_to_beat(state: State, city: CityOnMap, good: Good) -> int:
    """Returns the value that a tile must exceed at a side of a city; 0 if any tile can be placed.

    It is the value of the tile on the space or, if the space is empty and the city full, of the lowest tile around it.
    """
    return _value_to_beat(state.components, len(state.zaibatsu), city, good)


@memoize_by(lambda *asked: asked)
def _value_to_beat(components: Digest, seats: int, city: CityOnMap, good: Good) -> int:
    there = city.on(good)
    if there is not None:
        return there.value
    return min(values_around(city)) if is_full(components, seats, city) else 0


def values_around(city: CityOnMap) -> list[InfluenceValue]:
    """Returns the values of all tiles around a city, clockwise."""
    return [tile.value for tile in city.tiles if tile is not None]


def is_full(components: Digest, seats: int, city: CityOnMap) -> bool:
    """True if there are as many tiles around a city as the number of players allows."""
    return len(values_around(city)) >= REGISTRY[components].map.tiles_per_city[seats]


def returnable(state: State, space: InfluenceSpace) -> tuple[Good, ...]:
    """Returns the sides with the lowest tiles of a full city, one of which is returned if a tile is placed on a space.

    There are none if the city is not full, or if the new tile replaces the tile on the space.
    """
    city = city_on(state, space.city)
    if city.on(space.good) is not None or not is_full(state.components, len(state.zaibatsu), city):
        return ()
    lowest = min(values_around(city))
    return tuple(
        good for good, tile in zip(city.demand, city.tiles, strict=True) if tile is not None and tile.value == lowest
    )
