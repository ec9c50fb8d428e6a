"""Who is waited for, what it may do, and what comes of it."""

from typing import Any, Final

from domain.game import Seat
from domain.move_rules import Refusal, TurnRules
from domain.yokohama.state import State
from domain.yokohama.turn import MOVE_RULES, advance, available_moves

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "It is not your turn.", "rulebook p. 5, Flow of the Game")
NOT_NOW: Final = Refusal("not-now", "That cannot be done at this point of the turn.", "rulebook p. 5, Flow of a Turn")


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat in turn; while the game is set up, all that have an order to choose."""
    if state.phase == "over":
        return ()
    if state.phase == "set_up":
        return tuple(Seat(seat) for seat, merchant in enumerate(state.merchants) if merchant.dealt)
    return (state.turn.seat,)


TURN_RULES: Final = TurnRules[State, Any](
    to_act, MOVE_RULES, available_moves, lambda play, _seat: advance(play), NOT_YOUR_TURN, NOT_NOW
)
"""What a seat that is waited for may do, and what comes of it."""
