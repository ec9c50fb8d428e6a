"""Phase 2: taking part, announcing auctions, bidding and paying (rulebook p. 6-7)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, never_refused, only
from domain.yedo.components import components_of
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import AuctionAnnounced, BiddingLeft, BidPassed, BidRaised, PartTaken
from domain.yedo.limits import BID_BEYOND_MEANS, BIDDING_RULE
from domain.yedo.moves import YedoMove
from domain.yedo.pending import Lot
from domain.yedo.phases.bidding import minimum_bid, open_lots, pay
from domain.yedo.state import State, auction_of


class TakePart(YedoMove, frozen=True):
    """Stay on the bidding track."""


class LeaveForMon(YedoMove, frozen=True):
    """Drop out before the auctions, and receive mon for it."""


def take_part(play: YedoPlay, seat: Seat, _move: TakePart) -> None:
    """The marker stays on the bidding track, and the next player is asked."""
    play.emit(PartTaken(seat))


def leave_for_mon(play: YedoPlay, seat: Seat, _move: LeaveForMon) -> None:
    """The marker goes to the Egress space, and the seat receives mon from the bank."""
    play.emit(BiddingLeft(seat, components_of(play.state).auctions.mon_for_leaving))


TAKE_PART: Final = MoveRule(TakePart, only(TakePart()), never_refused, take_part)
LEAVE_FOR_MON: Final = MoveRule(LeaveForMon, only(LeaveForMon()), never_refused, leave_for_mon)


CATEGORY_CLOSED: Final = Refusal(
    "category-closed", "That category cannot be announced, or is closed for this round.", BIDDING_RULE
)


class AnnounceAuction(YedoMove, frozen=True):
    """Announce an auction, which bids its minimum."""

    lot: Lot


class DropOut(YedoMove, frozen=True):
    """Drop out of the bidding phase instead of announcing an auction; no mon are received for that."""


def each_auction(state: State, _seat: Seat) -> Iterator[AnnounceAuction]:
    """Each category, or main category where few play, that has not been won in this round."""
    return map(AnnounceAuction, open_lots(state))


def refuse_announcement(state: State, seat: Seat, move: AnnounceAuction) -> Refusal | None:
    """Why not: the category is closed, or its minimum bid exceeds the mon at hand; `None`: it is legal."""
    if move.lot not in open_lots(state):
        return CATEGORY_CLOSED
    return BID_BEYOND_MEANS if state.clans[seat].mon < minimum_bid(state, move.lot) else None


def announce_auction(play: YedoPlay, seat: Seat, move: AnnounceAuction) -> None:
    """The auction begins; its announcer bids the minimum, neither more nor less."""
    play.emit(AuctionAnnounced(seat, move.lot, minimum_bid(play.state, move.lot)))


def drop_out(play: YedoPlay, seat: Seat, _move: DropOut) -> None:
    """The marker leaves the bidding track for 0 mon."""
    play.emit(BiddingLeft(seat, 0))


ANNOUNCE_AUCTION: Final = MoveRule(AnnounceAuction, each_auction, refuse_announcement, announce_auction)
DROP_OUT: Final = MoveRule(DropOut, only(DropOut()), never_refused, drop_out)


TOO_LOW: Final = Refusal("bid-too-low", "You must bid more than the highest bid so far.", BIDDING_RULE)


class RaiseBid(YedoMove, frozen=True):
    """Top the highest bid with so many mon."""

    bid: int


class PassBid(YedoMove, frozen=True):
    """Do not top the highest bid."""


def each_bid(state: State, seat: Seat) -> Iterator[RaiseBid]:
    """Each sum above the highest bid, up to all mon of the seat."""
    return map(RaiseBid, range(auction_of(state).bid + 1, state.clans[seat].mon + 1))


def refuse_bid(state: State, seat: Seat, move: RaiseBid) -> Refusal | None:
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


RAISE_BID: Final = MoveRule(RaiseBid, each_bid, refuse_bid, raise_bid)
PASS_BID: Final = MoveRule(PassBid, only(PassBid()), never_refused, pass_bid)


class PayBid(YedoMove, frozen=True):
    """Pay the bid that has won."""


def pay_bid(play: YedoPlay, _seat: Seat, _move: PayBid) -> None:
    """The bid is paid, less what cards take off it, for the reward; who has too little loses it for nothing."""
    pay(play)


PAY_BID: Final = MoveRule(PayBid, only(PayBid()), never_refused, pay_bid)
