"""How promising a position looks to a seat, in points; for bots.

A position in the middle of an action is worth what it is once the action has been carried out as well as can be seen.
The weights are a player's judgment, not rules.
"""

from domain.game import Seat
from domain.nippon.evaluation.heuristics import worth
from domain.nippon.evaluation.lookahead import carried_out
from domain.nippon.state import State


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a position to a seat."""
    return worth(carried_out(state, seat), seat)
