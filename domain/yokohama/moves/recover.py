"""The recovery step with Telephone: whether one assistant stays behind (rulebook p. 7, 19)."""

from typing import Final

from domain.move_rules import Family, always, only
from domain.secrecy import Seat
from domain.yokohama.events import AssistantsRecovered, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.table import area_board, underway


class RecoverAll(YokohamaMove, frozen=True):
    """Take all assistants of the area to the hand."""


class LeaveOneBehind(YokohamaMove, frozen=True):
    """Take all assistants of the area but one to the hand."""


def recover(play: YokohamaPlay, seat: Seat, left: int = 0) -> None:
    """Takes all assistants of the area but so many to the hand; that ends the area action (rulebook p. 7)."""
    area = underway(play.state).area
    play.emit(AssistantsRecovered(seat, area, area_board(play.state, area).assistants[seat] - left))


def recover_all(play: YokohamaPlay, seat: Seat, _move: RecoverAll) -> None:
    """Takes all assistants of the area to the hand, as without Telephone (rulebook p. 7)."""
    recover(play, seat)


def leave_one_behind(play: YokohamaPlay, seat: Seat, _move: LeaveOneBehind) -> None:
    """Takes all assistants of the area but one to the hand, by Telephone (rulebook p. 19)."""
    recover(play, seat, left=1)


RECOVER_ALL: Final = Family(RecoverAll, only(RecoverAll()), always, recover_all)
LEAVE_ONE_BEHIND: Final = Family(LeaveOneBehind, only(LeaveOneBehind()), always, leave_one_behind)
