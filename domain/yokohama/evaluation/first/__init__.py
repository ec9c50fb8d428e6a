"""The evaluation that Yokohama had first (`Game.first_evaluation`), which never changes; for the bot `greedy-1`.

It adds the points so far, the final bonuses as if the match ended now, the value of what the seat owns, and the value
of what it can do next. The weights are estimates, not rules.
"""

from typing import Final

from domain.game import Seat
from domain.yokohama import scoring
from domain.yokohama.components.rows import DECKS
from domain.yokohama.evaluation.first.heuristics import (
    value_of_achievement,
    value_of_agents,
    value_of_orders,
    value_of_pieces,
    value_of_stock,
    value_of_technologies,
)
from domain.yokohama.evaluation.first.lookahead import best_action, rest_of_action
from domain.yokohama.scoring import points
from domain.yokohama.state import State

MAJORITY_SO_FAR: Final = 0.6
"""Weight of the points for a majority that the seat holds now."""


def evaluate(state: State, seat: Seat) -> float:
    """Returns the value of a state for a seat, in points; final points if the match is over.

    Reads only what the seat may know.
    """
    if state.phase == "over":
        return float(points(state, seat))
    return (
        points(state, seat)
        + final_bonuses(state, seat)
        + possessions(state, seat)
        + rest_of_action(state, seat)
        + best_action(state, seat)
    )


def final_bonuses(state: State, seat: Seat) -> float:
    """Returns the value of the final bonuses as if the match ended now."""
    majorities = (
        scoring.church_bonus(state).get(seat, 0)
        + scoring.customs_bonus(state).get(seat, 0)
        + scoring.technology_bonus(state).get(seat, 0)
    )
    return MAJORITY_SO_FAR * majorities + scoring.points_of_sets(state, seat)


def possessions(state: State, seat: Seat) -> float:
    """Returns the value of what a seat owns."""
    merchant = state.merchants[seat]
    return (
        value_of_stock(merchant.stock)
        + value_of_orders(state, seat, merchant.stock)
        + value_of_pieces(merchant.hand)
        + value_of_agents(merchant)
        + value_of_technologies(state, seat)
        + sum(value_of_achievement(state, seat, deck) for deck in DECKS)
    )
