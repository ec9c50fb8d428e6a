"""Phase 2: paying for an auction that is won, after any card that makes it cheaper (rulebook p. 7)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.yedo.events import YedoPlay
from domain.yedo.moves.move import YedoMove
from domain.yedo.phases.bidding import pay


class PayBid(YedoMove, frozen=True):
    """Pay the bid that has won."""


def pay_bid(play: YedoPlay, _seat: Seat, _move: PayBid) -> None:
    """The bid is paid, less what cards take off it, for the reward; who has too little loses it for nothing."""
    pay(play)


PAY_BID: Final = MoveRule(PayBid, only(PayBid()), never_refused, pay_bid)
