"""The evaluation that Nippon had first (`Game.first_evaluation`), which never changes; for the bot `greedy-1`.

A state in the middle of an action is valued after the rest of the action, as `lookahead` carries it out. `heuristics`
values a state as it is, with the `weights`, which are a player's judgment and not rules.
"""

from domain.game import Seat
from domain.nippon.evaluation.first.lookahead import value_after_action
from domain.nippon.state import State


def evaluate(state: State, seat: Seat) -> float:
    """Returns the estimated value of a state for a seat, in points."""
    return value_after_action(state, seat)
