"""The scoring of the regions (rulebook p. 12)."""

from collections.abc import Sequence
from operator import add

from domain.game import Seat
from domain.nippon.components import components_of
from domain.nippon.components.rows import Places, RegionId, Scoring, Vehicle
from domain.nippon.events import NipponPlay, RegionScored, Standing
from domain.nippon.map import cities_of
from domain.nippon.state import RegionOnMap, State


def score_regions(play: NipponPlay, scoring: Scoring) -> None:
    """Scores all regions, one after another."""
    for region in play.state.regions:
        everyone = influences(play.state, region)
        found = (standing(play.state, seat, region, scoring, everyone) for seat in seats_with_influence(everyone))
        play.emit(RegionScored(region.id, scoring, foreign=everyone[-1], standings=tuple(found)))


def influences(state: State, region: RegionOnMap) -> tuple[int, ...]:
    """The influence in a region: of each seat and, last, of the foreign companies. Trains count only beside a tile."""
    *of_tiles, foreign = tile_values(state, region.id)
    of_trains = (vehicle_value(region, Seat(seat), "train") if tiles else 0 for seat, tiles in enumerate(of_tiles))
    return (*map(add, of_tiles, of_trains), foreign)


def tile_values(state: State, region: RegionId) -> list[int]:
    """The sum of the influence tiles of each seat in a region and, last, of what is printed where no tile stands."""
    values, printed_there = [0] * (len(state.zaibatsu) + 1), components_of(state).foreign_companies.influence
    for city in cities_of(state, region):
        for tile, foreign in zip(city.tiles, printed_there, strict=True):
            if tile is None:
                values[-1] += foreign
            else:
                values[tile.seat] += tile.value
    return values


def vehicle_value(region: RegionOnMap, seat: Seat, vehicle: Vehicle) -> int:
    """The sum of what a seat's trains or ships in a region are worth: influence of trains, VP of ships."""
    return sum(built.value for built in region.vehicles if built.seat == seat and built.vehicle == vehicle)


def seats_with_influence(everyone: Sequence[int]) -> tuple[Seat, ...]:
    """The seats that take a place, given the influence of each and, last, of the foreign companies."""
    return tuple(Seat(seat) for seat, own in enumerate(everyone[:-1]) if own)


def standing(state: State, seat: Seat, region: RegionOnMap, scoring: Scoring, everyone: Sequence[int]) -> Standing:
    """What a seat with influence scores in a region; the foreign companies take a place as one more player."""
    worth = components_of(state).region_scoring
    place, points = place_and_points(everyone[seat], everyone, worth.vp[scoring - 1])
    ships = vehicle_value(region, seat, "ship") if place <= worth.places_with_ships else 0
    return Standing(seat, everyone[seat], place, points, ships)


def place_and_points(own: int, everyone: Sequence[int], vp: Places) -> tuple[int, int]:
    """The place of an influence among all, from 1, and its VP: those of tied places are added up and shared, rounded
    down."""
    place = 1 + sum(other > own for other in everyone)
    tied = everyone.count(own)
    return place, sum(vp[place - 1 : place - 1 + tied]) // tied
