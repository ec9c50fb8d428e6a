"""The end of the second additional phase, always said aloud: by itself it would tell of orders in hand."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.yokohama import rounds
from domain.yokohama.events import YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove


class EndTurn(YokohamaMove, frozen=True):
    """Do no more additional actions."""


def end_turn(play: YokohamaPlay, _seat: Seat, _move: EndTurn) -> None:
    """Ends the turn: the next seat, the next round, or the end of the game follows (rulebook p. 5)."""
    rounds.end_turn(play)


END_TURN: Final = MoveRule(EndTurn, only(EndTurn()), never_refused, end_turn)
