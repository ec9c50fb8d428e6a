"""Who is waited for, what it may do, and what comes of it."""

from typing import Any, Final

from domain.move_rules import InTurn, Refusal
from domain.secrecy import Seat
from domain.yokohama.state import State
from domain.yokohama.turn import FAMILIES, advance, open_families

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "It is not your turn.", "rulebook p. 5, Flow of the Game")
NOT_NOW: Final = Refusal("not-now", "That cannot be done at this point of the turn.", "rulebook p. 5, Flow of a Turn")


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat in turn; while the game is set up, all that have an order to choose."""
    if state.phase == "over":
        return ()
    if state.phase == "set_up":
        return tuple(Seat(seat) for seat, merchant in enumerate(state.merchants) if merchant.dealt)
    return (state.turn.seat,)


IN_TURN: Final = InTurn[State, Any](
    to_act, FAMILIES, open_families, lambda play, _seat: advance(play), NOT_YOUR_TURN, NOT_NOW
)
"""What a seat that is waited for may do, and what comes of it."""
