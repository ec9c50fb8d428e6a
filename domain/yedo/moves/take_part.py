"""Phase 2: whether to take part in this round's auctions (rulebook p. 7)."""

from typing import Final

from domain.family import Family, always
from domain.secrecy import Seat
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import BiddingLeft, PartTaken
from domain.yedo.moves.base import YedoMove
from domain.yedo.state import State
from domain.yedo.table import printed


class TakePart(YedoMove, frozen=True):
    """Stay on the bidding track."""


class LeaveForMon(YedoMove, frozen=True):
    """Drop out before the auctions, and receive mon for it."""


def leave(play: YedoPlay, seat: Seat, _: LeaveForMon) -> None:
    """The marker goes to the Egress space."""
    play.emit(BiddingLeft(seat, printed(play.state).auctions.mon_for_leaving))


def stay_candidates(_: State, __: Seat) -> tuple[TakePart]:
    """The one move."""
    return (TakePart(),)


def leave_candidates(_: State, __: Seat) -> tuple[LeaveForMon]:
    """The one move."""
    return (LeaveForMon(),)


TAKE_PART: Final = Family(TakePart, stay_candidates, always, lambda play, seat, _: play.emit(PartTaken(seat)))
LEAVE_FOR_MON: Final = Family(LeaveForMon, leave_candidates, always, leave)
