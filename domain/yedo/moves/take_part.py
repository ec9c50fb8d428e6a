"""Phase 2: whether to take part in this round's auctions (rulebook p. 7)."""

from typing import Final

from domain.move_rules import Family, always, only
from domain.secrecy import Seat
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import BiddingLeft, PartTaken
from domain.yedo.moves.move import YedoMove
from domain.yedo.table import printed


class TakePart(YedoMove, frozen=True):
    """Stay on the bidding track."""


class LeaveForMon(YedoMove, frozen=True):
    """Drop out before the auctions, and receive mon for it."""


def stay(play: YedoPlay, seat: Seat, _move: TakePart) -> None:
    """The marker stays on the bidding track, and the next player is asked."""
    play.emit(PartTaken(seat))


def leave(play: YedoPlay, seat: Seat, _move: LeaveForMon) -> None:
    """The marker goes to the Egress space, and the seat receives mon from the bank."""
    play.emit(BiddingLeft(seat, printed(play.state).auctions.mon_for_leaving))


TAKE_PART: Final = Family(TakePart, only(TakePart()), always, stay)
LEAVE_FOR_MON: Final = Family(LeaveForMon, only(LeaveForMon()), always, leave)
