"""Phase 2: announcing an auction, bidding and paying (rulebook p. 6-7)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal, always, only
from domain.secrecy import Seat
from domain.yedo.choices import Lot
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import AuctionAnnounced, BiddingLeft, BidPassed, BidRaised
from domain.yedo.expected import auction_of
from domain.yedo.moves.base import YedoMove
from domain.yedo.phases.bidding import minimum_bid, open_lots, pay
from domain.yedo.state import State

RULE: Final = "rulebook p. 6, The Bidding Phase"
CLOSED: Final = Refusal("category-closed", "That category cannot be announced, or is closed for this round.", RULE)
TOO_POOR: Final = Refusal("cannot-pay-bid", "You may not bid more Mon than you have.", RULE)
TOO_LOW: Final = Refusal("bid-too-low", "You must bid more than the highest bid so far.", RULE)


class AnnounceAuction(YedoMove, frozen=True):
    """Announce an auction, which bids its minimum."""

    lot: Lot


class DropOut(YedoMove, frozen=True):
    """Drop out of the bidding phase instead of announcing an auction; no mon are received for that."""


class RaiseBid(YedoMove, frozen=True):
    """Top the highest bid with so many mon."""

    bid: int


class PassBid(YedoMove, frozen=True):
    """Do not top the highest bid."""


class PayBid(YedoMove, frozen=True):
    """Pay the bid that has won."""


def each_lot(state: State, _: Seat) -> Iterator[AnnounceAuction]:
    """Each category that is open."""
    return map(AnnounceAuction, open_lots(state))


def refuse_lot(state: State, seat: Seat, move: AnnounceAuction) -> Refusal | None:
    """It must be open, and its minimum bid affordable."""
    if move.lot not in open_lots(state):
        return CLOSED
    return TOO_POOR if state.clans[seat].mon < minimum_bid(state, move.lot) else None


def announce(play: YedoPlay, seat: Seat, move: AnnounceAuction) -> None:
    """The announcer bids the minimum, neither more nor less."""
    play.emit(AuctionAnnounced(seat, move.lot, minimum_bid(play.state, move.lot)))


def each_bid(state: State, seat: Seat) -> Iterator[RaiseBid]:
    """Each amount above the highest bid, up to all mon."""
    return map(RaiseBid, range(auction_of(state).bid + 1, state.clans[seat].mon + 1))


def refuse_bid(state: State, seat: Seat, move: RaiseBid) -> Refusal | None:
    """Higher than the highest, and affordable."""
    if move.bid <= auction_of(state).bid:
        return TOO_LOW
    return TOO_POOR if move.bid > state.clans[seat].mon else None


ANNOUNCE_AUCTION: Final = Family(AnnounceAuction, each_lot, refuse_lot, announce)
DROP_OUT: Final = Family(DropOut, only(DropOut()), always, lambda play, seat, _: play.emit(BiddingLeft(seat, 0)))
RAISE_BID: Final = Family(RaiseBid, each_bid, refuse_bid, lambda play, seat, move: play.emit(BidRaised(seat, move.bid)))
PASS_BID: Final = Family(PassBid, only(PassBid()), always, lambda play, seat, _: play.emit(BidPassed(seat)))
PAY_BID: Final = Family(PayBid, only(PayBid()), always, lambda play, _, __: pay(play))
