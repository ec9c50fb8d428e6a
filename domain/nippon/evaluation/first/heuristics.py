"""The value of a state for a seat, in points: the points so far and an estimate of those to come."""

from functools import lru_cache

from domain.components import Digest
from domain.game import Seat
from domain.nippon.components import REGISTRY, components_of
from domain.nippon.components.rows import SCORINGS, Achievement
from domain.nippon.evaluation.first.weights import (
    BLUEPRINT,
    COAL,
    CONSOLIDATIONS,
    FACTORY,
    GOOD,
    INFLUENCE,
    LAST_STRETCH,
    LEVEL_OF_COAL,
    LEVEL_OF_KNOWLEDGE,
    MACHINE,
    POTENTIAL,
    REWARD,
    SCORING_LEFT,
    SHIP,
    STEP,
    STOCKED_MACHINE,
    THOUSAND_YEN,
    TURN,
    WORKER_COLOR,
)
from domain.nippon.final_scoring import base_points, multipliers
from domain.nippon.player_board import level, step
from domain.nippon.scoring import influences, standing, tile_values, vehicle_value
from domain.nippon.state import RegionOnMap, State


def value(state: State, seat: Seat) -> float:
    """Returns the points of a seat so far, and the estimated value of the scorings left and of all that it owns."""
    points = float(state.zaibatsu[seat].points)
    if state.over:
        return points
    left = time_left(state)
    return (
        points
        + regions_value(state, seat)
        + achievements_value(state, seat, left)
        + budget_value(state, seat, left)
        + levels_value(state, seat, left)
        + factories_value(state, seat, left)
        + workers_value(state, seat, left)
    )


def time_left(state: State) -> float:
    """Returns the part of the match that is left, from 1 at the beginning to 0 at the end."""
    track = components_of(state).scoring_track
    steps = track.first_golden
    if state.turns_left is None:
        return 1 - (state.marker - 1) / steps
    return state.turns_left / (track.last_rounds * len(state.zaibatsu)) / steps


def regions_value(state: State, seat: Seat) -> float:
    """Returns the value of all regions for a seat."""
    done = sum([state.marker > symbol for symbol in components_of(state).scoring_track.scorings_after])
    return sum(
        [region_value(state.components, region, tile_values(state, region.id), seat, done) for region in state.regions]
    )


@lru_cache(maxsize=4096)
def region_value(components: Digest, region: RegionOnMap, values: tuple[int, ...], seat: Seat, done: int) -> float:
    """Returns the value of a region: a share of what each scoring left would score now, and a small value of influence.

    `values` are the influence tiles in the region, and `done` is the number of scorings that are over. The result is
    kept, since most moves change no region, or one of them.
    """
    rules = REGISTRY[components].region_scoring
    totals = influences(region, values)
    estimate = INFLUENCE * totals[seat] + SHIP * vehicle_value(region, seat, "ship")
    if not totals[seat]:
        return estimate
    for scoring, share in zip(SCORINGS[done:], SCORING_LEFT, strict=False):
        own = standing(rules, seat, region, scoring, totals)
        estimate += share * (own.points + own.ships)
    return estimate


def achievements_value(state: State, seat: Seat, left: float) -> float:
    """Returns what the achievements of a seat would score now, and what they may still gain."""
    return sum(
        [
            times * (base_so_far(state, seat, achievement) + left * POTENTIAL[achievement])
            for achievement, times in multipliers(state, seat)
            if times
        ]
    )


def base_so_far(state: State, seat: Seat, achievement: Achievement) -> float:
    """Returns the base points so far: money from the final income, contracts not rounded down to pairs."""
    each = components_of(state).achievements[achievement].each
    if achievement == "money":
        return level(state, seat, "money") / each
    if achievement == "contracts":
        return len(state.zaibatsu[seat].fulfilled) / each
    return base_points(state, seat, achievement)


def usable(left: float) -> float:
    """Returns which part of yen, coal, goods and workers can still be used: 1, and in the last rounds down to 0."""
    return min(1.0, left / LAST_STRETCH)


def budget_value(state: State, seat: Seat, left: float) -> float:
    """Returns the value of yen, coal, blueprints and goods; none of them has a value at the end."""
    zaibatsu, goods = state.zaibatsu[seat], components_of(state).goods
    stored = sum(GOOD[goods[factory.good].level] * factory.goods for factory in zaibatsu.factories)
    return usable(left) * (
        THOUSAND_YEN * zaibatsu.yen / 1000 + COAL * zaibatsu.coal + BLUEPRINT * zaibatsu.blueprints + stored
    )


def levels_value(state: State, seat: Seat, left: float) -> float:
    """Returns the value of the tracks for the consolidations that are left."""
    each = (
        THOUSAND_YEN * level(state, seat, "money") / 1000
        + LEVEL_OF_COAL * level(state, seat, "coal")
        + LEVEL_OF_KNOWLEDGE * level(state, seat, "knowledge")
    )
    steps = step(state, seat, "coal") + step(state, seat, "knowledge")
    return CONSOLIDATIONS * left * (each + STEP * steps)


def factories_value(state: State, seat: Seat, left: float) -> float:
    """Returns the value of what factories and machines will produce."""
    zaibatsu, goods = state.zaibatsu[seat], components_of(state).goods
    each = sum(
        FACTORY[goods[factory.good].level] + MACHINE[goods[factory.good].level] * factory.machine
        for factory in zaibatsu.factories
    )
    return CONSOLIDATIONS * left * each + STOCKED_MACHINE * zaibatsu.machines


def workers_value(state: State, seat: Seat, left: float) -> float:
    """Returns the value of the reward that the workers allow, minus what they cost."""
    workers = state.zaibatsu[seat].workers
    levels = components_of(state).emperors_reward.level_by_workers
    reward = REWARD * levels[len(workers) - 1] if workers else 0.0
    return usable(left) * reward + TURN * len(workers) - WORKER_COLOR * len(set(workers))
