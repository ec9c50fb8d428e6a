"""Estimates how many points a seat will have at the end; for bots (`Game.evaluate`).

It adds the points so far, the final bonuses as if the match ended now, the value of what the seat owns, and the value
of what it can do next. `ending` says how near the end is: the weights change with it. They are a player's judgment, not
rules: `weights` says what they mean, `weights.toml` holds them. `first` is the evaluation that the game had first; the
bot `greedy-1` uses it.
"""

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Final

from domain.game import Seat, points_of
from domain.value import Remembered, memoize_by
from domain.weights import Weighted, between, read_folder
from domain.yokohama.evaluation.ending import STEPS
from domain.yokohama.evaluation.heuristics import (
    value_of_achievements,
    value_of_agents,
    value_of_orders,
    value_of_pieces,
    value_of_stock,
    value_of_technologies,
)
from domain.yokohama.evaluation.lookahead import best_action, rest_of_action
from domain.yokohama.evaluation.overview import Overview, overview
from domain.yokohama.evaluation.sites import Sites
from domain.yokohama.evaluation.weights import Tapered, Weights
from domain.yokohama.scoring import points, points_of_sets
from domain.yokohama.state import State


def evaluate_by(tapered: Tapered, state: State, seat: Seat) -> float:
    """Returns the value of a state for a seat, in points; final points if the match is over.

    Reads only what the seat may know.
    """
    if state.phase == "over":
        return float(points(state, seat))
    seen = overview(state)
    value = estimate if state.turn.seat == seat else estimate_of_waiting
    return value(BY_NEARNESS[tapered][seen.ending.nearness], seen, state, seat)


def estimate(weights: Weights, seen: Overview, state: State, seat: Seat) -> float:
    """Returns the value of a state that is not over. Majorities count as if it were."""
    sets, owned = possessions(weights, seen.sites, state, seat)
    return (
        points_of(state.merchants[seat].lines, seat)
        + (weights.majority_so_far * seen.ending.majorities[seat] + sets)
        + owned
        + rest_of_action(weights, state, seat)
        + best_action(weights, seen, state, seat)
    )


def _read_while_waiting(weights: Weights, seen: Overview, state: State, seat: Seat) -> Hashable:
    return (
        weights,
        seen.ending.majorities[seat],
        state.components,
        seat,
        state.merchants[seat],
        seen.presidents,
        seen.assistants[seat],
        seen.sites,
        state.station,
        state.order_boards,
        state.technology_boards,
        state.church,
        state.customs,
        state.achievements,
    )


estimate_of_waiting: Final = memoize_by(_read_while_waiting)(estimate)
"""The same for a seat that is not in turn. Most moves of another seat change nothing that it reads."""


BY_NEARNESS: Final[Remembered[Tapered, Sequence[Weights]]] = Remembered(
    lambda tapered: between(tapered.early, tapered.late, STEPS)
)
"""The weights for each nearness of the end."""


def _owned(weights: Weights, sites: Sites, state: State, seat: Seat) -> Hashable:
    merchant = state.merchants[seat]
    return (
        weights,
        state.components,
        seat,
        merchant.stock,
        merchant.orders,
        merchant.hand,
        merchant.agents,
        merchant.technologies,
        merchant.fulfilled,
        len(merchant.tokens),
        state.achievements,
        sites,
    )


@memoize_by(_owned)
def possessions(weights: Weights, _sites: Sites, state: State, seat: Seat) -> tuple[int, float]:
    """Returns the points of a seat for sets of country icons, and the value of what it owns and of achievements."""
    merchant = state.merchants[seat]
    owned = (
        value_of_stock(weights, merchant.stock)
        + value_of_orders(weights, state.components, merchant.orders, merchant.stock)
        + value_of_pieces(weights, merchant.hand)
        + value_of_agents(weights, merchant)
        + value_of_technologies(weights, state.components, merchant.technologies)
        + value_of_achievements(weights, state, seat)
    )
    return points_of_sets(state, seat), owned


WEIGHTED: Final[Weighted[Tapered]] = read_folder(Path(__file__).parent, Tapered, evaluate_by)
"""The evaluation with the weights that bots use."""
evaluate: Final = WEIGHTED.evaluation()
