"""The recovery step with Telephone: whether one assistant stays behind (rulebook p. 7, 19)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.yokohama.areas import area_board, underway
from domain.yokohama.events import AssistantsRecovered, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove


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


RECOVER_ALL: Final = MoveRule(RecoverAll, only(RecoverAll()), never_refused, recover_all)
LEAVE_ONE_BEHIND: Final = MoveRule(LeaveOneBehind, only(LeaveOneBehind()), never_refused, leave_one_behind)
