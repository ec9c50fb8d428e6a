"""Who is waited for, what it may do, and what comes of it."""

from typing import Final

from domain.family import Refusal, legal
from domain.nippon.events import NipponPlay
from domain.nippon.moves.move import NipponMove
from domain.nippon.state import State
from domain.nippon.turn import FAMILIES, advance, open_families
from domain.secrecy import Seat

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "It is not your turn.", "rulebook p. 4, course of the game")
NOT_NOW: Final = Refusal("not-now", "That cannot be done at this point of the turn.", "rulebook p. 4")


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat in turn, until the game is over."""
    return (state.turn.seat,) if state.pending else ()


def legal_moves(state: State, seat: Seat) -> tuple[NipponMove, ...]:
    """Every legal move of a seat."""
    return tuple(legal(state, seat, open_families(state))) if seat in to_act(state) else ()


def decide(play: NipponPlay, seat: Seat, move: NipponMove) -> None:
    """Checks and plays one move, and what follows from it by itself. Raises `IllegalMove`."""
    if refused := refusal(play.state, seat, move):
        raise refused.illegal()
    FAMILIES[type(move)].play(play, seat, move)
    advance(play, seat)


def refusal(state: State, seat: Seat, move: NipponMove) -> Refusal | None:
    """Why a move is refused; `None`: it is legal."""
    if seat not in to_act(state):
        return NOT_YOUR_TURN
    family = FAMILIES[type(move)]
    if family not in open_families(state):
        return NOT_NOW
    answer: Refusal | None = family.refusal(state, seat, move)
    return answer
