"""Who is waited for, what it may do, and what comes of it."""

from typing import Any, Final

from domain.family import InTurn, Refusal
from domain.nippon.events import NipponPlay
from domain.nippon.moves.move import NipponMove
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


IN_TURN: Final = InTurn[State, Any](to_act, FAMILIES, open_families, NOT_YOUR_TURN, NOT_NOW)


def legal_moves(state: State, seat: Seat) -> tuple[NipponMove, ...]:
    """Every legal move of a seat."""
    return IN_TURN.legal_moves(state, seat)


def decide(play: NipponPlay, seat: Seat, move: NipponMove) -> None:
    """Checks and plays one move, and what follows from it by itself. Raises `IllegalMove`."""
    if refused := IN_TURN.refusal(play.state, seat, move):
        raise refused.illegal()
    FAMILIES[type(move)].play(play, seat, move)
    advance(play, seat)
