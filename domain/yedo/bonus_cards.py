"""Bonus cards: the prestige points that they give at the end of the game (rulebook p. 15)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.yedo.clans import owned_disciples, posts_of
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import (
    BonusCardId,
    CompletedOfColor,
    Countable,
    DistinctCategories,
    Most,
    MostOfCategory,
    NoneOfCategory,
    Owns,
    OwnsAnnexes,
    Task,
)
from domain.yedo.missions import completed
from domain.yedo.state import State

COUNTS: Final[Mapping[Countable, Callable[[State, Seat], int]]] = {
    "completed_missions": lambda state, seat: len(state.clans[seat].completed),
    "mon": lambda state, seat: state.clans[seat].mon,
    "geisha": lambda state, seat: state.clans[seat].geisha,
    "annexes": lambda state, seat: len(state.clans[seat].annexes),
    "weapons": lambda state, seat: len(state.clans[seat].weapons),
    "distinct_weapons": lambda state, seat: len(set(state.clans[seat].weapons)),
    "disciples": lambda state, seat: owned_disciples(state.clans[seat], len(posts_of(state, seat))),
    "blessing": lambda state, seat: state.clans[seat].blessings,
}
"""For each asset that bonus cards count: how many a seat has."""


def points_of(state: State, seat: Seat, card: BonusCardId) -> int:
    """Returns the prestige points that a bonus card would give its owner now."""
    task = components_of(state).bonus_cards[card].rule
    return _POINTS[type(task)](state, seat, task)


def most(state: State, seat: Seat, task: Most | MostOfCategory, count: Callable[[Seat], int]) -> int:
    """Returns the points for having the most, alone or tied; 0 for having less (p. 15, the Warfare example)."""
    own = count(seat)
    best = max([count(other) for other in state.seats if other != seat])
    if own < task.at_least or own < best:
        return 0
    return task.alone if own > best else task.tied


def none_of_category(state: State, seat: Seat, task: NoneOfCategory) -> int:
    """Returns the points for having completed enough missions, but none of a category."""
    enough = completed(state, seat, None) >= task.completed_at_least
    return task.pp if enough and not completed(state, seat, task.category) else 0


def completed_of_color(state: State, seat: Seat, task: CompletedOfColor) -> int:
    """Returns the points for having completed enough missions of a color."""
    missions = components_of(state).missions
    done = sum(missions[mission].color == task.color for mission in state.clans[seat].completed)
    return task.pp if done >= task.at_least else 0


def distinct_categories(state: State, seat: Seat, task: DistinctCategories) -> int:
    """Returns the points for having completed missions of enough categories."""
    missions = components_of(state).missions
    categories = {missions[mission].category for mission in state.clans[seat].completed}
    return task.pp if len(categories) >= task.at_least else 0


def owns(state: State, seat: Seat, task: Owns) -> int:
    """Returns the points for owning enough of an asset; what others own does not matter."""
    return task.pp if COUNTS[task.of](state, seat) >= task.at_least else 0


def owns_annexes(state: State, seat: Seat, task: OwnsAnnexes) -> int:
    """Returns the points for owning each of certain annexes."""
    return task.pp if set(task.annexes) <= set(state.clans[seat].annexes) else 0


_POINTS: Final[Mapping[type[Task], Callable[[State, Seat, Any], int]]] = {
    MostOfCategory: lambda state, seat, task: most(
        state, seat, task, lambda other: completed(state, other, task.category)
    ),
    Most: lambda state, seat, task: most(state, seat, task, lambda other: COUNTS[task.of](state, other)),
    NoneOfCategory: none_of_category,
    CompletedOfColor: completed_of_color,
    DistinctCategories: distinct_categories,
    Owns: owns,
    OwnsAnnexes: owns_annexes,
}
