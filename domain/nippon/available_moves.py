"""Who is waited for, what it may do, and what comes of it."""

from typing import Any, Final

from domain.game import Seat
from domain.move_rules import Refusal, TurnRules
from domain.nippon.state import State
from domain.nippon.turn import MOVE_RULES, advance, available_moves

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "It is not your turn.", "rulebook p. 4, course of the game")
NOT_NOW: Final = Refusal(
    "not-now", "That cannot be done at this point of the turn.", "rulebook p. 4, course of the game, and p. 6-11"
)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat in turn, until the game is over."""
    return (state.turn.seat,) if state.pending else ()


TURN_RULES: Final = TurnRules[State, Any](to_act, MOVE_RULES, available_moves, advance, NOT_YOUR_TURN, NOT_NOW)
"""What the seat in turn may do, and what comes of it."""
