"""How promising a position looks to a seat, in points; for bots.

The sum of what is certain (points so far), what the end would bring if it came now, what is at hand, and what the
next action promises. The weights are a player's judgment, not rules.
"""

from typing import Final

from domain.game import Seat
from domain.yokohama import scoring
from domain.yokohama.components.rows import DECKS
from domain.yokohama.evaluation.open_choices import rest_of_action
from domain.yokohama.evaluation.prospects import best_action
from domain.yokohama.evaluation.worth import (
    worth_of_achievement,
    worth_of_agents,
    worth_of_orders,
    worth_of_pieces,
    worth_of_stock,
    worth_of_technologies,
)
from domain.yokohama.scoring import points
from domain.yokohama.state import State

MAJORITY_SO_FAR: Final = 0.6
"""How much of a majority held now will be worth its points in the end."""


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a position to a seat. Reads nothing that the seat may not know."""
    if state.phase == "over":
        return float(points(state, seat))
    return (
        points(state, seat)
        + at_the_end(state, seat)
        + at_hand(state, seat)
        + rest_of_action(state, seat)
        + best_action(state, seat)
    )


def at_the_end(state: State, seat: Seat) -> float:
    """Bonuses as they stand."""
    majorities = (
        scoring.church_bonus(state).get(seat, 0)
        + scoring.customs_bonus(state).get(seat, 0)
        + scoring.technology_bonus(state).get(seat, 0)
    )
    return MAJORITY_SO_FAR * majorities + scoring.points_of_sets(state, seat)


def at_hand(state: State, seat: Seat) -> float:
    """What a seat owns, as a means to points."""
    merchant = state.merchants[seat]
    return (
        worth_of_stock(merchant.stock)
        + worth_of_orders(state, seat, merchant.stock)
        + worth_of_pieces(merchant.hand)
        + worth_of_agents(merchant)
        + worth_of_technologies(state, seat)
        + sum(worth_of_achievement(state, seat, deck) for deck in DECKS)
    )
