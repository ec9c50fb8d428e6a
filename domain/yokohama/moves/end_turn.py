"""The end of the second additional phase, always said aloud: by itself it would tell of orders in hand."""

from typing import Final

from domain.family import Family, always
from domain.secrecy import Seat
from domain.yokohama import rounds
from domain.yokohama.events import YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove


class EndTurn(YokohamaMove, frozen=True):
    """Do no more additional actions."""


def play(play: YokohamaPlay, _: Seat, __: EndTurn) -> None:
    """The next seat, the next round, or the end."""
    rounds.end_turn(play)


END_TURN: Final = Family(EndTurn, lambda _, __: (EndTurn(),), always, play)
