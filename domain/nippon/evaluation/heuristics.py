"""The value of a state for a seat, in points: the points so far and an estimate of those to come."""

from collections.abc import Hashable
from functools import lru_cache

from msgspec.structs import replace

from domain.components import Digest
from domain.game import Seat, points_of
from domain.nippon.components import REGISTRY, components_of
from domain.nippon.components.rows import ACHIEVEMENTS, Achievement, Color, Multiplier, TrackSpace
from domain.nippon.evaluation.regions import regions_value
from domain.nippon.evaluation.weights import Weights
from domain.nippon.final_scoring import base_points, multipliers_of, regions_with_influence
from domain.nippon.player_board import level
from domain.nippon.state import BuiltFactory, Markers, State
from domain.value import Value, memoize_by


def value(weights: Weights, state: State, seat: Seat) -> float:
    """Returns the points of a seat so far, and the estimated value of the scorings left and of all that it owns."""
    points = float(points_of(state.zaibatsu[seat].lines, seat))
    if state.over:
        return points
    zaibatsu, owned = state.zaibatsu[seat], owned_value(weights, state, seat)
    budget = (
        weights.thousand_yen * zaibatsu.yen / 1000
        + weights.coal * zaibatsu.coal
        + weights.blueprint * zaibatsu.blueprints
        + owned.stored
    )
    return (
        points
        + regions_value(weights, state, seat)
        + owned.achievements
        + owned.usable * budget
        + owned.levels
        + owned.factories
        + owned.workers
    )


class Owned(Value, frozen=True):
    """The values of what changes more seldom than yen, coal and blueprints."""

    achievements: float
    usable: float
    """Which part of the budget can still be used."""
    stored: float
    levels: float
    factories: float
    workers: float


def _owned(weights: Weights, state: State, seat: Seat) -> Hashable:
    zaibatsu = state.zaibatsu[seat]
    return (
        weights,
        state.components,
        state.marker,
        state.turns_left,
        len(state.zaibatsu),
        zaibatsu.markers,
        zaibatsu.factories,
        zaibatsu.machines,
        zaibatsu.achievements,
        workers_counted(zaibatsu.workers),
        len(zaibatsu.fulfilled),
        zaibatsu.trains.left,
        zaibatsu.ships.left,
        regions_with_influence(state, seat),
    )


@memoize_by(_owned)
def owned_value(weights: Weights, state: State, seat: Seat) -> Owned:
    """Returns the values of all that a seat owns, besides its regions and the rest of its budget."""
    left, bases = time_left(state), bases_so_far(state, seat)
    return Owned(
        achievements_value(weights, state, seat, left, bases),
        usable(weights, left),
        stored_value(weights, state.components, state.zaibatsu[seat].factories),
        levels_value(weights, state, seat, left),
        factories_value(weights, state, seat, left),
        workers_value(weights, state, seat, left, bases),
    )


def time_left(state: State) -> float:
    """Returns the part of the match that is left, from 1 at the beginning to 0 at the end."""
    return _time_left(state.components, state.marker, state.turns_left, len(state.zaibatsu))


@lru_cache(maxsize=1024)
def _time_left(components: Digest, marker: TrackSpace, turns_left: int | None, seats: int) -> float:
    track = REGISTRY[components].scoring_track
    steps = track.first_golden
    if turns_left is None:
        return 1 - (marker - 1) / steps
    return turns_left / (track.last_rounds * seats) / steps


def achievements_value(weights: Weights, state: State, seat: Seat, left: float, bases: tuple[float, ...]) -> float:
    """Returns what the achievements of a seat would score now, and what they may still gain.

    `bases` are its base points so far.
    """
    return _achievements_value(weights, state.components, state.zaibatsu[seat].achievements, left, bases)


@lru_cache(maxsize=4096)
def _achievements_value(
    weights: Weights,
    components: Digest,
    tiles: tuple[Multiplier | None, ...],
    left: float,
    bases: tuple[float, ...],
) -> float:
    return sum(
        [
            times * (base + left * weights.potential[achievement])
            for (achievement, times), base in zip(multipliers_of(components, tiles), bases, strict=True)
            if times
        ]
    )


def _counted(state: State, seat: Seat) -> Hashable:
    zaibatsu = state.zaibatsu[seat]
    placed = zaibatsu.trains.left, zaibatsu.ships.left, regions_with_influence(state, seat)
    return state.components, zaibatsu.markers, machines(zaibatsu.factories), len(zaibatsu.fulfilled), placed


@lru_cache(maxsize=4096)
def machines(factories: tuple[BuiltFactory, ...]) -> tuple[BuiltFactory, ...]:
    """Returns the factories with their machines, without their goods."""
    return tuple([replace(factory, goods=0) for factory in factories])


@memoize_by(_counted)
def bases_so_far(state: State, seat: Seat) -> tuple[float, ...]:
    """Returns the base points so far of each achievement, in the order of `ACHIEVEMENTS`."""
    return tuple([base_so_far(state, seat, achievement) for achievement in ACHIEVEMENTS])


def base_so_far(state: State, seat: Seat, achievement: Achievement) -> float:
    """Returns the base points so far: money from the final income, contracts not rounded down to pairs."""
    each = components_of(state).achievements[achievement].each
    if achievement == "money":
        return level(state, seat, "money") / each
    if achievement == "contracts":
        return len(state.zaibatsu[seat].fulfilled) / each
    return base_points(state, seat, achievement)


def usable(weights: Weights, left: float) -> float:
    """Returns which part of yen, coal, goods and workers can still be used: 1, and in the last rounds down to 0."""
    return min(1.0, left / weights.last_stretch)


def budget_value(weights: Weights, state: State, seat: Seat, left: float) -> float:
    """Returns the value of yen, coal, blueprints and goods; none of them has a value at the end."""
    zaibatsu = state.zaibatsu[seat]
    stored = stored_value(weights, state.components, zaibatsu.factories)
    return usable(weights, left) * (
        weights.thousand_yen * zaibatsu.yen / 1000
        + weights.coal * zaibatsu.coal
        + weights.blueprint * zaibatsu.blueprints
        + stored
    )


@lru_cache(maxsize=4096)
def stored_value(weights: Weights, components: Digest, factories: tuple[BuiltFactory, ...]) -> float:
    """Returns the value of the goods in factories."""
    goods = REGISTRY[components].goods
    return sum([weights.good[goods[factory.good].level - 1] * factory.goods for factory in factories])


def levels_value(weights: Weights, state: State, seat: Seat, left: float) -> float:
    """Returns the value of the tracks for the consolidations that are left."""
    return _levels_value(weights, state.components, state.zaibatsu[seat].markers, left)


@lru_cache(maxsize=4096)
def _levels_value(weights: Weights, components: Digest, markers: Markers, left: float) -> float:
    tracks = REGISTRY[components].tracks
    each = (
        weights.thousand_yen * tracks.money.levels[markers.money] / 1000
        + weights.level_of_coal * tracks.coal.levels[markers.coal]
        + weights.level_of_knowledge * tracks.knowledge.levels[markers.knowledge]
    )
    steps = markers.coal + markers.knowledge
    return weights.consolidations * left * (each + weights.step * steps)


def factories_value(weights: Weights, state: State, seat: Seat, left: float) -> float:
    """Returns the value of what factories and machines will produce."""
    zaibatsu = state.zaibatsu[seat]
    each = produced_value(weights, state.components, zaibatsu.factories)
    return weights.consolidations * left * each + weights.stocked_machine * zaibatsu.machines


@lru_cache(maxsize=4096)
def produced_value(weights: Weights, components: Digest, factories: tuple[BuiltFactory, ...]) -> float:
    """Returns the value of what factories produce, for each consolidation that is left."""
    goods = REGISTRY[components].goods
    grades = [(goods[factory.good].level - 1, factory.machine) for factory in factories]
    return sum([weights.factory[grade] + weights.machine[grade] * machine for grade, machine in grades])


@lru_cache(maxsize=4096)
def workers_counted(workers: tuple[Color, ...]) -> tuple[int, int]:
    """Returns the number of workers and that of their colors: which colors these are makes no difference."""
    return len(workers), len(set(workers))


def workers_value(weights: Weights, state: State, seat: Seat, left: float, bases: tuple[float, ...]) -> float:
    """Returns the value of the reward that the workers allow, minus what they cost."""
    workers, colors = workers_counted(state.zaibatsu[seat].workers)
    level_reached = components_of(state).emperors_reward.level_by_workers[workers - 1] if workers else 0
    base = best_achievement(weights, state, seat, left, bases) if level_reached else 0.0
    reward = weights.reward * level_reached * base
    cost = weights.worker_color * colors
    return usable(weights, left) * reward + weights.turn * workers - cost


def best_achievement(weights: Weights, state: State, seat: Seat, left: float, bases: tuple[float, ...]) -> float:
    """Returns the base points of the best achievement without a tile: the Emperor's reward multiplies them."""
    spaces = zip(ACHIEVEMENTS, state.zaibatsu[seat].achievements, bases, strict=True)
    values = [base + left * weights.potential[achievement] for achievement, tile, base in spaces if tile is None]
    return max(values, default=0.0)
