"""Phase 2: topping the highest bid, or not (rulebook p. 7)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, never_refused, only
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import BidPassed, BidRaised
from domain.yedo.expected import auction_of
from domain.yedo.moves.move import YedoMove
from domain.yedo.shortages import BID_BEYOND_MEANS, BIDDING_RULE
from domain.yedo.state import State

TOO_LOW: Final = Refusal("bid-too-low", "You must bid more than the highest bid so far.", BIDDING_RULE)


class RaiseBid(YedoMove, frozen=True):
    """Top the highest bid with so many mon."""

    bid: int


class PassBid(YedoMove, frozen=True):
    """Do not top the highest bid."""


def candidates(state: State, seat: Seat) -> Iterator[RaiseBid]:
    """Each sum above the highest bid, up to all mon of the seat."""
    return map(RaiseBid, range(auction_of(state).bid + 1, state.clans[seat].mon + 1))


def refusal(state: State, seat: Seat, move: RaiseBid) -> Refusal | None:
    """Why not: the bid does not top the highest, or exceeds the mon at hand; `None`: it is legal."""
    if move.bid <= auction_of(state).bid:
        return TOO_LOW
    return BID_BEYOND_MEANS if move.bid > state.clans[seat].mon else None


def raise_bid(play: YedoPlay, seat: Seat, move: RaiseBid) -> None:
    """The bid is the highest now; nothing is paid before the auction is won."""
    play.emit(BidRaised(seat, move.bid))


def pass_bid(play: YedoPlay, seat: Seat, _move: PassBid) -> None:
    """The seat is out of this auction, and stays on the bidding track."""
    play.emit(BidPassed(seat))


RAISE_BID: Final = MoveRule(RaiseBid, candidates, refusal, raise_bid)
PASS_BID: Final = MoveRule(PassBid, only(PassBid()), never_refused, pass_bid)
