"""The scoring of the regions (rulebook p. 12)."""

from collections.abc import Sequence

from domain.nippon.events import NipponPlay, RegionScored, Standing
from domain.nippon.printed import Prices, RegionId, Vehicle
from domain.nippon.state import City, Region, State
from domain.nippon.table import printed
from domain.secrecy import Seat


def score_regions(play: NipponPlay, scoring: int) -> None:
    """The first, second or third scoring, region by region."""
    for region in play.state.regions:
        foreign = foreign_influence(play.state, region.id)
        play.emit(RegionScored(region.id, scoring, foreign, standings(play.state, region, scoring)))


def cities_of(state: State, region: RegionId) -> tuple[City, ...]:
    """The cities of a region."""
    city = printed(state).cities
    return tuple(found for found in state.cities if city[found.id].region == region)


def foreign_influence(state: State, region: RegionId) -> int:
    """The influence of the foreign companies: what is printed on influence spaces without a tile."""
    printed_there = printed(state).foreign_companies.influence
    return sum(
        influence
        for city in cities_of(state, region)
        for influence, tile in zip(printed_there, city.tiles, strict=True)
        if tile is None
    )


def influence(state: State, seat: Seat, region: Region) -> int:
    """A seat's influence in a region: its tiles and, if it has any, its trains."""
    tiles = sum(
        tile.value
        for city in cities_of(state, region.id)
        for tile in city.tiles
        if tile is not None and tile.seat == seat
    )
    return tiles + vehicle_value(region, seat, "train") if tiles else 0


def vehicle_value(region: Region, seat: Seat, vehicle: Vehicle) -> int:
    """The value of a seat's trains or ships in a region."""
    return sum(built.value for built in region.vehicles if built.seat == seat and built.vehicle == vehicle)


def standings(state: State, region: Region, scoring: int) -> tuple[Standing, ...]:
    """What the seats with influence in a region score; the foreign companies take places as one more player."""
    rules = printed(state).region_scoring
    seats = tuple(map(Seat, range(len(state.zaibatsu))))
    of_seats = [influence(state, seat, region) for seat in seats]
    everyone = (*of_seats, foreign_influence(state, region.id))
    found = []
    for seat, own in zip(seats, of_seats, strict=True):
        if own:
            place, points = place_and_points(own, everyone, rules.vp[scoring - 1])
            ships = vehicle_value(region, seat, "ship") if place <= rules.places_with_ships else 0
            found.append(Standing(seat, own, place, points, ships))
    return tuple(found)


def place_and_points(own: int, everyone: Sequence[int], vp: Prices) -> tuple[int, int]:
    """The place of an influence among all, and its points: tied places are added up and shared, rounded down."""
    place = 1 + sum(other > own for other in everyone)
    tied = everyone.count(own)
    return place, sum(vp[place - 1 : place - 1 + tied]) // tied
