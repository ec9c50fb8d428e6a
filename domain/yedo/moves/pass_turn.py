"""Phases 5b and 5c: playing no card (rulebook p. 9-10)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.yedo.events import YedoPlay
from domain.yedo.events.rounds import TurnEnded
from domain.yedo.moves.move import YedoMove


class PassTurn(YedoMove, frozen=True):
    """Play no card now."""


def pass_turn(play: YedoPlay, seat: Seat, _move: PassTurn) -> None:
    """The next in player order is asked; nobody is asked twice in the same part of the phase."""
    play.emit(TurnEnded(seat))


PASS_TURN: Final = MoveRule(PassTurn, only(PassTurn()), never_refused, pass_turn)
