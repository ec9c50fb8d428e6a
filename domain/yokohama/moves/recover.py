"""The recovery step with Telephone: whether one assistant stays behind (rulebook p. 7, 19)."""

from typing import Final

from domain.family import Family, always
from domain.secrecy import Seat
from domain.yokohama.events import AssistantsRecovered, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.table import area_board, underway


class RecoverAll(YokohamaMove, frozen=True):
    """Take all assistants of the area to the hand."""


class LeaveOneBehind(YokohamaMove, frozen=True):
    """Take all assistants of the area but one to the hand."""


def recover(play: YokohamaPlay, seat: Seat, left: int = 0) -> None:
    """All assistants of the area but so many go back to the hand, and the area action is over."""
    area = underway(play.state).area
    play.emit(AssistantsRecovered(seat, area, area_board(play.state, area).assistants[seat] - left))


def recover_all(play: YokohamaPlay, seat: Seat, _: RecoverAll) -> None:
    """As without Telephone."""
    recover(play, seat)


def leave_one(play: YokohamaPlay, seat: Seat, _: LeaveOneBehind) -> None:
    """It keeps its place for later."""
    recover(play, seat, left=1)


RECOVER_ALL: Final = Family(RecoverAll, lambda _, __: (RecoverAll(),), always, recover_all)
LEAVE_ONE_BEHIND: Final = Family(LeaveOneBehind, lambda _, __: (LeaveOneBehind(),), always, leave_one)
