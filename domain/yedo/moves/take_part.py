"""Phase 2: whether to take part in this round's auctions (rulebook p. 7)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.yedo.components import components_of
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import BiddingLeft, PartTaken
from domain.yedo.moves.move import YedoMove


class TakePart(YedoMove, frozen=True):
    """Stay on the bidding track."""


class LeaveForMon(YedoMove, frozen=True):
    """Drop out before the auctions, and receive mon for it."""


def stay(play: YedoPlay, seat: Seat, _move: TakePart) -> None:
    """The marker stays on the bidding track, and the next player is asked."""
    play.emit(PartTaken(seat))


def leave(play: YedoPlay, seat: Seat, _move: LeaveForMon) -> None:
    """The marker goes to the Egress space, and the seat receives mon from the bank."""
    play.emit(BiddingLeft(seat, components_of(play.state).auctions.mon_for_leaving))


TAKE_PART: Final = MoveRule(TakePart, only(TakePart()), never_refused, stay)
LEAVE_FOR_MON: Final = MoveRule(LeaveForMon, only(LeaveForMon()), never_refused, leave)
