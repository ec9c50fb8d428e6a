"""Phase 2: taking part, announcing auctions, bidding and paying (rulebook p. 6-7)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.events import AuctionAnnounced, BiddingLeft, BidPassed, BidRaised, PartTaken, YedoPlay
from domain.yedo.limits import BIDDING_RULE, CANNOT_PAY_BID
from domain.yedo.pending import Lot
from domain.yedo.phases.bidding import lots, minimum_bid, open_lots, pay
from domain.yedo.state import State, auction_of


class TakePart(YedoMove, frozen=True):
    """Take part in this round's auctions."""


class LeaveForMon(YedoMove, frozen=True):
    """Leave the bidding phase before the auctions and receive mon."""


def take_part(play: YedoPlay, seat: Seat, _move: TakePart) -> None:
    """Keeps the marker of the seat on the bidding track."""
    play.emit(PartTaken(seat))


def leave_for_mon(play: YedoPlay, seat: Seat, _move: LeaveForMon) -> None:
    """Removes the marker of the seat from the bidding track and gives the seat mon from the bank (rulebook p. 7)."""
    play.emit(BiddingLeft(seat, components_of(play.state).auctions.mon_for_leaving))


TAKE_PART: Final = MoveRule(TakePart, only(TakePart()), never_refused, take_part)
LEAVE_FOR_MON: Final = MoveRule(LeaveForMon, only(LeaveForMon()), never_refused, leave_for_mon)


CATEGORY_CLOSED: Final = Refusal(
    "category-closed", "That category cannot be announced, or is closed for this round.", BIDDING_RULE
)


class AnnounceAuction(YedoMove, frozen=True):
    """Announce an auction and bid its minimum."""

    lot: Lot


class DropOut(YedoMove, frozen=True):
    """Leave the bidding phase instead of announcing an auction, without receiving mon."""


def each_auction(state: State, seat: Seat) -> Iterator[AnnounceAuction]:
    """Returns a move for each category, or main category, whose minimum the seat can bid."""
    return map(AnnounceAuction, lots_within_means(state, seat))


def lots_within_means(state: State, seat: Seat) -> list[Lot]:
    """Returns what can still be auctioned and has a minimum bid that the seat can pay."""
    mon, minimum = state.clans[seat].mon, lots(state)
    return [lot for lot in open_lots(state) if minimum[lot] <= mon]


def refuse_announcement(state: State, seat: Seat, move: AnnounceAuction) -> Refusal | None:
    """Returns why an auction cannot be announced; `None` if it can."""
    if move.lot not in open_lots(state):
        return CATEGORY_CLOSED
    return None if move.lot in lots_within_means(state, seat) else CANNOT_PAY_BID


def announce_auction(play: YedoPlay, seat: Seat, move: AnnounceAuction) -> None:
    """Begins the auction with the minimum bid of the announcer (rulebook p. 7)."""
    play.emit(AuctionAnnounced(seat, move.lot, minimum_bid(play.state, move.lot)))


def drop_out(play: YedoPlay, seat: Seat, _move: DropOut) -> None:
    """Removes the marker of the seat from the bidding track."""
    play.emit(BiddingLeft(seat, 0))


ANNOUNCE_AUCTION: Final = MoveRule(
    AnnounceAuction, each_auction, refuse_announcement, announce_auction, always_legal=True
)
DROP_OUT: Final = MoveRule(DropOut, only(DropOut()), never_refused, drop_out)


TOO_LOW: Final = Refusal("bid-too-low", "You must bid more than the highest bid so far.", BIDDING_RULE)


class RaiseBid(YedoMove, frozen=True):
    """Bid this many mon, more than the highest bid."""

    bid: int


class PassBid(YedoMove, frozen=True):
    """Bid no more in this auction."""


def each_bid(state: State, seat: Seat) -> Iterator[RaiseBid]:
    """Returns a move for each sum above the highest bid, up to all mon of the seat."""
    return map(RaiseBid, range(auction_of(state).bid + 1, state.clans[seat].mon + 1))


def refuse_bid(state: State, seat: Seat, move: RaiseBid) -> Refusal | None:
    """Returns why a bid is refused; `None` if it is legal."""
    if move.bid <= auction_of(state).bid:
        return TOO_LOW
    return CANNOT_PAY_BID if move.bid > state.clans[seat].mon else None


def raise_bid(play: YedoPlay, seat: Seat, move: RaiseBid) -> None:
    """Makes the bid the highest one; it is paid only if it wins."""
    play.emit(BidRaised(seat, move.bid))


def pass_bid(play: YedoPlay, seat: Seat, _move: PassBid) -> None:
    """Removes the seat from this auction, but not from the bidding track."""
    play.emit(BidPassed(seat))


RAISE_BID: Final = MoveRule(RaiseBid, each_bid, refuse_bid, raise_bid, always_legal=True)
PASS_BID: Final = MoveRule(PassBid, only(PassBid()), never_refused, pass_bid)


class PayBid(YedoMove, frozen=True):
    """Pay the winning bid."""


def pay_bid(play: YedoPlay, _seat: Seat, _move: PayBid) -> None:
    """Pays the bid and gives the reward; a winner with too few mon loses all of them instead (rulebook p. 7)."""
    pay(play)


PAY_BID: Final = MoveRule(PayBid, only(PayBid()), never_refused, pay_bid)
