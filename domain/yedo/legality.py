"""What a seat may do, and what comes of it."""

from typing import Final

from domain.game import Seat
from domain.move_rules import Refusal, legal
from domain.yedo.asked import MOVE_RULES, asked_of, worth_listing
from domain.yedo.events import YedoPlay
from domain.yedo.moves.move import YedoMove
from domain.yedo.phases.course import proceed, to_act
from domain.yedo.state import State

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "The game waits for somebody else.", "rulebook p. 5, Playing the Game")
NOT_NOW: Final = Refusal("not-now", "That is not what you can do now.", "rulebook p. 5, Playing the Game")


def legal_moves(state: State, seat: Seat) -> tuple[YedoMove, ...]:
    """Every legal move of a seat; of offers, the simple ones. Cards of any moment are there even out of turn."""
    return tuple(legal(state, seat, worth_listing(state, seat)))


def decide(play: YedoPlay, seat: Seat, move: YedoMove) -> None:
    """Checks and plays a move, and lets the game go on until somebody has to choose. Raises `IllegalMove`."""
    if refused := refusal(play.state, seat, move):
        raise refused.illegal()
    MOVE_RULES[type(move)].play(play, seat, move)
    proceed(play)


def refusal(state: State, seat: Seat, move: YedoMove) -> Refusal | None:
    """Why a move is refused; `None`: it is legal."""
    move_rule = MOVE_RULES[type(move)]
    if move_rule not in asked_of(state, seat):
        return NOT_NOW if seat in to_act(state) else NOT_YOUR_TURN
    answer: Refusal | None = move_rule.refusal(state, seat, move)
    return answer
