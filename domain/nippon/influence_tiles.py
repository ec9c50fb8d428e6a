"""Which influence tiles can be placed where (rulebook p. 10)."""

from bisect import bisect_right

from domain.game import Seat
from domain.nippon.components import components_of
from domain.nippon.components.rows import Good, InfluenceValue
from domain.nippon.map import city_on
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import CityOnMap, State


def placeable(state: State, seat: Seat, space: InfluenceSpace, limit: InfluenceValue) -> tuple[InfluenceValue, ...]:
    """The values of a seat's tiles that fit on a space and are not above a limit, rising, each once."""
    above = tiles_above(state, seat, city_on(state, space.city), space.good)
    return tuple(dict.fromkeys(above[: bisect_right(above, limit)]))


def tiles_above(state: State, seat: Seat, city: CityOnMap, good: Good) -> tuple[InfluenceValue, ...]:
    """The values of a seat's tiles that are high enough for a side of a city, rising."""
    supply = state.zaibatsu[seat].influence
    return supply[bisect_right(supply, value_to_beat(state, city, good)) :]


def lowest_tile(state: State, seat: Seat, city: CityOnMap, good: Good) -> InfluenceValue | None:
    """The value of the lowest of a seat's tiles that is high enough for a side of a city; `None`: none is."""
    above = tiles_above(state, seat, city, good)
    return above[0] if above else None


def value_to_beat(state: State, city: CityOnMap, good: Good) -> int:
    """What a tile must be higher than: the tile on the space, or else, around a full city, the lowest tile there; 0
    where any tile will do."""
    there = city.on(good)
    if there is not None:
        return there.value
    return min(values_around(city)) if is_full(state, city) else 0


def values_around(city: CityOnMap) -> list[InfluenceValue]:
    """The values of all tiles around a city, clockwise."""
    return [tile.value for tile in city.tiles if tile is not None]


def is_full(state: State, city: CityOnMap) -> bool:
    """Whether as many tiles stand around a city as the number of players allows."""
    return len(values_around(city)) >= components_of(state).map.tiles_per_city[len(state.zaibatsu)]


def returnable(state: State, space: InfluenceSpace) -> tuple[Good, ...]:
    """The sides whose tile may have to go for one more: those of the lowest tiles around a full city. None where the
    city is not full, or where the tile on the space itself is replaced."""
    city = city_on(state, space.city)
    if city.on(space.good) is not None or not is_full(state, city):
        return ()
    lowest = min(values_around(city))
    return tuple(
        good for good, tile in zip(city.demand, city.tiles, strict=True) if tile is not None and tile.value == lowest
    )
