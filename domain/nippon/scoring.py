"""The scoring of the regions, and the points and ranks of the seats (rulebook p. 12)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import add

from domain.components import Digest
from domain.game import Score, Seat
from domain.nippon.components import REGISTRY, components_of
from domain.nippon.components.rows import Places, RegionId, RegionScoring, Scoring, Vehicle
from domain.nippon.events import NipponPlay, RegionScored, Standing
from domain.nippon.state import CityOnMap, RegionOnMap, State
from domain.value import memoize_last

# The points and ranks of the seats


def scores(state: State) -> tuple[Score, ...]:
    """Returns the score of each seat in seat order: the points so far or, once the match is over, the final ones."""
    seats = state.seats
    keys = [sort_key(state, seat) for seat in seats]
    return tuple(
        Score(seat, zaibatsu.points, 1 + sum(other < key for other in keys), zaibatsu.lines)
        for seat, zaibatsu, key in zip(seats, state.zaibatsu, keys, strict=True)
    )


def sort_key(state: State, seat: Seat) -> tuple[int, int]:
    """Returns a key that is smaller for a seat that is ahead.

    At the end of the match a tie is won by the seat that played last or sits nearest to it, counter-clockwise.
    """
    behind = (state.turn.seat - seat) % len(state.zaibatsu) if state.over else 0
    return -state.zaibatsu[seat].points, behind


# The scoring of the regions


def score_regions(play: NipponPlay, scoring: Scoring) -> None:
    """Scores every region of the map, one after another."""
    rules = components_of(play.state).region_scoring
    for region in play.state.regions:
        totals = influences(region, tile_values(play.state, region.id))
        found = (standing(rules, seat, region, scoring, totals) for seat in seats_with_influence(totals))
        play.emit(RegionScored(region.id, scoring, foreign=totals[-1], standings=tuple(found)))


def influences(region: RegionOnMap, values: Sequence[int]) -> tuple[int, ...]:
    """Returns the influence in a region, from its `tile_values`: of each seat, and last of the foreign companies.

    Trains count only for a seat that has an influence tile in the region.
    """
    *of_tiles, foreign = values
    of_trains = (vehicle_value(region, Seat(seat), "train") if tiles else 0 for seat, tiles in enumerate(of_tiles))
    return (*map(add, of_tiles, of_trains), foreign)


def tile_values(state: State, region: RegionId) -> tuple[int, ...]:
    """Returns the sum of the influence tiles in a region: of each seat, and last of the foreign companies.

    The foreign companies have the numbers on the empty influence spaces.
    """
    return values_by_region(state)[region]


def values_by_region(state: State) -> Mapping[RegionId, tuple[int, ...]]:
    """Returns the `tile_values` of all regions."""
    return _tile_values(state.cities, (state.components, len(state.zaibatsu)))


@memoize_last
@lru_cache(maxsize=4096)
def _tile_values(cities: tuple[CityOnMap, ...], played_with: tuple[Digest, int]) -> dict[RegionId, tuple[int, ...]]:
    """`played_with` is the digest of the components and the number of seats."""
    digest, seats = played_with
    components = REGISTRY[digest]
    rows, foreign_numbers = components.cities, components.foreign_companies.influence
    found = {row.region: [0] * (seats + 1) for row in rows.values()}
    for city in cities:
        values = found[rows[city.id].region]
        for tile, foreign in zip(city.tiles, foreign_numbers, strict=True):
            if tile is None:
                values[-1] += foreign
            else:
                values[tile.seat] += tile.value
    return {region: tuple(values) for region, values in found.items()}


def vehicle_value(region: RegionOnMap, seat: Seat, vehicle: Vehicle) -> int:
    """Returns the sum of the trains of a seat in a region, as influence, or of its ships, as VP."""
    return sum([built.value for built in region.vehicles if built.seat == seat and built.vehicle == vehicle])


def seats_with_influence(totals: Sequence[int]) -> tuple[Seat, ...]:
    """Returns the seats that take a place, from the influence of each seat and last of the foreign companies."""
    return tuple(Seat(seat) for seat, own in enumerate(totals[:-1]) if own)


def standing(
    rules: RegionScoring, seat: Seat, region: RegionOnMap, scoring: Scoring, totals: Sequence[int]
) -> Standing:
    """Returns the place and the points of a seat with influence; the foreign companies count as one more player."""
    place, points = place_and_points(totals[seat], totals, rules.vp[scoring - 1])
    ships = vehicle_value(region, seat, "ship") if place <= rules.places_with_ships else 0
    return Standing(seat, totals[seat], place, points, ships)


def place_and_points(own: int, totals: Sequence[int], vp: Places) -> tuple[int, int]:
    """Returns the place, from 1, of an influence among all, and its VP.

    Seats that tie share the sum of the VP of their places, rounded down.
    """
    place = 1 + sum([other > own for other in totals])
    tied = totals.count(own)
    return place, sum(vp[place - 1 : place - 1 + tied]) // tied
