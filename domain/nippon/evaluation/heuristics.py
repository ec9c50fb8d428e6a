"""The worth of a position as it stands, in points: a player's judgment, for `evaluate`."""

from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.nippon.achievements import base, multiplier
from domain.nippon.components import components_of
from domain.nippon.components.rows import ACHIEVEMENTS, SCORINGS, Achievement, Level
from domain.nippon.levels import level, step
from domain.nippon.region_scoring import influences, standing, vehicle_value
from domain.nippon.state import RegionOnMap, State

THOUSAND_YEN: Final = 0.3
COAL: Final = 0.45
BLUEPRINT: Final = 0.6
GOOD: Final[Mapping[Level, float]] = {1: 0.9, 2: 1.3, 3: 1.8}
"""A good in storage, by level."""
STOCKED_MACHINE: Final = 1.0

CONSOLIDATIONS: Final = 7.0
"""How many a player makes in a match."""
LEVEL_OF_COAL: Final = 0.35
"""A level of coal, for each consolidation to come."""
LEVEL_OF_KNOWLEDGE: Final = 0.2
STEP: Final = 0.05
"""A step of coal or knowledge, besides the level that it may bring: the next one is nearer."""
FACTORY: Final[Mapping[Level, float]] = {1: 0.5, 2: 0.8, 3: 1.1}
"""A factory, for each consolidation to come."""
MACHINE: Final[Mapping[Level, float]] = {1: 0.4, 2: 0.55, 3: 0.7}
"""Each good that a machine adds, for each consolidation to come."""

SCORING_TO_COME: Final = (0.75, 0.4, 0.25)
"""How much of the points that a scoring would bring now the next ones will bring, the nearest first."""
INFLUENCE: Final = 0.2
SHIP: Final = 0.25

WORKER_COLOR: Final = 0.9
"""What a color of workers costs."""
REWARD: Final = 0.7
"""What the workers held promise, for each level of the reward that they allow."""
TURN: Final = 2.0
"""What a turn is worth: the more workers a player holds when consolidating, the fewer turns that takes."""

LAST_STRETCH: Final = 1 / 8
"""The part of a match in which what has to be used first can less and less be used."""

POTENTIAL: Final[Mapping[Achievement, float]] = {
    "contracts": 2.0,
    "money": 1.0,
    "knowledge_stars": 1.5,
    "ship_stars": 1.0,
    "coal_stars": 1.0,
    "train_stars": 1.0,
    "advanced_factories": 2.0,
    "regions": 2.0,
    "full_machines": 1.5,
}
"""What an achievement gains in the course of a match, before its multiplier."""


def worth(state: State, seat: Seat) -> float:
    """Points so far, what the scorings promise, and what all that is owned is good for."""
    points = float(state.zaibatsu[seat].points)
    if state.over:
        return points
    left = time_left(state)
    return (
        points
        + worth_of_regions(state, seat)
        + worth_of_achievements(state, seat, left)
        + worth_of_budget(state, seat, left)
        + worth_of_levels(state, seat, left)
        + worth_of_factories(state, seat, left)
        + worth_of_workers(state, seat, left)
    )


def time_left(state: State) -> float:
    """How much of the match is still to come, from 1 down to 0."""
    track = components_of(state).scoring_track
    steps = track.first_golden
    if state.turns_left is None:
        return 1 - (state.marker - 1) / steps
    return state.turns_left / (track.last_rounds * len(state.zaibatsu)) / steps


def worth_of_regions(state: State, seat: Seat) -> float:
    """What the scorings to come would bring if they came now, and a little for what might still make a difference."""
    done = sum(state.marker > symbol for symbol in components_of(state).scoring_track.scorings_after)
    return sum(worth_of_region(state, seat, region, done) for region in state.regions)


def worth_of_region(state: State, seat: Seat, region: RegionOnMap, done: int) -> float:
    """What one region promises."""
    everyone = influences(state, region)
    promise = INFLUENCE * everyone[seat] + SHIP * vehicle_value(region, seat, "ship")
    if not everyone[seat]:
        return promise
    for scoring, share in zip(SCORINGS[done:], SCORING_TO_COME, strict=False):
        own = standing(state, seat, region, scoring, everyone)
        promise += share * (own.points + own.ships)
    return promise


def worth_of_achievements(state: State, seat: Seat, left: float) -> float:
    """What the achievements would score now, and what they may still gain."""
    return sum(
        multiplier(state, seat, achievement) * (base_so_far(state, seat, achievement) + left * POTENTIAL[achievement])
        for achievement in ACHIEVEMENTS
    )


def base_so_far(state: State, seat: Seat, achievement: Achievement) -> float:
    """The base points; money by the income that the end will bring, pairs of contracts by halves."""
    each = components_of(state).achievements[achievement].each
    if achievement == "money":
        return level(state, seat, "money") / each
    if achievement == "contracts":
        return len(state.zaibatsu[seat].fulfilled) / each
    return base(state, seat, achievement)


def usable(left: float) -> float:
    """How much of what has to be used first can still be used, from 1 down to 0: all of it, until the last stretch."""
    return min(1.0, left / LAST_STRETCH)


def worth_of_budget(state: State, seat: Seat, left: float) -> float:
    """Money, coal, blueprints and goods, which are worth nothing when it is over."""
    zaibatsu, goods = state.zaibatsu[seat], components_of(state).goods
    stored = sum(GOOD[goods[factory.good].level] * factory.goods for factory in zaibatsu.factories)
    return usable(left) * (
        THOUSAND_YEN * zaibatsu.yen / 1000 + COAL * zaibatsu.coal + BLUEPRINT * zaibatsu.blueprints + stored
    )


def worth_of_levels(state: State, seat: Seat, left: float) -> float:
    """What the tracks will bring in the consolidations to come."""
    each = (
        THOUSAND_YEN * level(state, seat, "money") / 1000
        + LEVEL_OF_COAL * level(state, seat, "coal")
        + LEVEL_OF_KNOWLEDGE * level(state, seat, "knowledge")
    )
    steps = step(state, seat, "coal") + step(state, seat, "knowledge")
    return CONSOLIDATIONS * left * (each + STEP * steps)


def worth_of_factories(state: State, seat: Seat, left: float) -> float:
    """What factories and machines will produce."""
    zaibatsu, goods = state.zaibatsu[seat], components_of(state).goods
    each = sum(
        FACTORY[goods[factory.good].level] + MACHINE[goods[factory.good].level] * factory.machine
        for factory in zaibatsu.factories
    )
    return CONSOLIDATIONS * left * each + STOCKED_MACHINE * zaibatsu.machines


def worth_of_workers(state: State, seat: Seat, left: float) -> float:
    """The reward that the workers allow, less what they cost."""
    workers = state.zaibatsu[seat].workers
    levels = components_of(state).emperors_reward.level_by_workers
    promise = REWARD * levels[len(workers) - 1] if workers else 0.0
    return usable(left) * promise + TURN * len(workers) - WORKER_COLOR * len(set(workers))
