"""What the regions are worth to a seat: what each scoring that is left would score now, and the influence itself."""

from functools import lru_cache

from domain.components import Digest
from domain.game import Seat
from domain.nippon.components import REGISTRY, components_of
from domain.nippon.components.rows import SCORINGS
from domain.nippon.evaluation.weights import Weights
from domain.nippon.scoring import influences, standing, values_by_region, vehicle_value
from domain.nippon.state import RegionOnMap, State
from domain.value import Value, memoize_by


@memoize_by(lambda weights, state, seat: (weights, state.components, state.regions, state.cities, state.marker, seat))
def regions_value(weights: Weights, state: State, seat: Seat) -> float:
    """Returns the value of all regions for a seat."""
    done = sum([state.marker > symbol for symbol in components_of(state).scoring_track.scorings_after])
    tiles = values_by_region(state)
    regions = [Region(state.components, region, tiles[region.id]) for region in state.regions]
    return sum([region_value(weights, region, seat, done) for region in regions])


class Region(Value, frozen=True):
    """A region with all that decides its scorings."""

    components: Digest
    on_map: RegionOnMap
    tiles: tuple[int, ...]
    """The sum of the influence tiles of each seat, and last of the foreign companies."""


@lru_cache(maxsize=4096)
def region_value(weights: Weights, region: Region, seat: Seat, done: int) -> float:
    """Returns the value of a region: a share of what each scoring left would score now, and a small value of influence.

    A seat that is close to the strongest other one may still overtake it, or be overtaken, so a part of the first place
    counts by its part of their influence. `done` is the number of scorings that are over. The result is kept, since
    most moves change no region, or one of them.
    """
    rules = REGISTRY[region.components].region_scoring
    totals = influences(region.on_map, region.tiles)
    own = totals[seat]
    estimate = weights.influence * own + weights.ship * vehicle_value(region.on_map, seat, "ship")
    if not own:
        return estimate
    part = own / (own + max([other for place, other in enumerate(totals) if place != seat]))
    for scoring, share in zip(SCORINGS[done:], weights.scoring_left, strict=False):
        now = standing(rules, seat, region.on_map, scoring, totals)
        first = rules.vp[scoring - 1][0]
        estimate += share * (now.points + now.ships + weights.contest * first * part)
    return estimate
