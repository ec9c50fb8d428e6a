"""Who is waited for, what it may do, and what comes of it."""

from typing import Any, Final

from domain.move_rules import InTurn, Refusal
from domain.nippon.state import State
from domain.nippon.turn import FAMILIES, advance, open_families
from domain.secrecy import Seat

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "It is not your turn.", "rulebook p. 4, course of the game")
NOT_NOW: Final = Refusal(
    "not-now", "That cannot be done at this point of the turn.", "rulebook p. 4, course of the game, and p. 6-11"
)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat in turn, until the game is over."""
    return (state.turn.seat,) if state.pending else ()


IN_TURN: Final = InTurn[State, Any](to_act, FAMILIES, open_families, advance, NOT_YOUR_TURN, NOT_NOW)
"""What the seat in turn may do, and what comes of it."""
