"""Phase 2: announcing an auction, bidding and paying (rulebook p. 6-7)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal, always, only
from domain.secrecy import Seat
from domain.yedo.choices import Lot
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import AuctionAnnounced, BiddingLeft, BidPassed, BidRaised
from domain.yedo.expected import auction_of
from domain.yedo.moves.move import YedoMove
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


def each_lot(state: State, _seat: Seat) -> Iterator[AnnounceAuction]:
    """Each category, or main category where few play, that has not been won in this round."""
    return map(AnnounceAuction, open_lots(state))


def refuse_lot(state: State, seat: Seat, move: AnnounceAuction) -> Refusal | None:
    """Why not: the category is closed, or its minimum bid exceeds the mon at hand; `None`: it is legal."""
    if move.lot not in open_lots(state):
        return CLOSED
    return TOO_POOR if state.clans[seat].mon < minimum_bid(state, move.lot) else None


def announce(play: YedoPlay, seat: Seat, move: AnnounceAuction) -> None:
    """The auction begins; its announcer bids the minimum, neither more nor less."""
    play.emit(AuctionAnnounced(seat, move.lot, minimum_bid(play.state, move.lot)))


def each_bid(state: State, seat: Seat) -> Iterator[RaiseBid]:
    """Each sum above the highest bid, up to all mon of the seat."""
    return map(RaiseBid, range(auction_of(state).bid + 1, state.clans[seat].mon + 1))


def refuse_bid(state: State, seat: Seat, move: RaiseBid) -> Refusal | None:
    """Why not: the bid does not top the highest, or exceeds the mon at hand; `None`: it is legal."""
    if move.bid <= auction_of(state).bid:
        return TOO_LOW
    return TOO_POOR if move.bid > state.clans[seat].mon else None


def raise_bid(play: YedoPlay, seat: Seat, move: RaiseBid) -> None:
    """The bid is the highest now; nothing is paid before the auction is won."""
    play.emit(BidRaised(seat, move.bid))


def pass_bid(play: YedoPlay, seat: Seat, _move: PassBid) -> None:
    """The seat is out of this auction, and stays on the bidding track."""
    play.emit(BidPassed(seat))


def drop_out(play: YedoPlay, seat: Seat, _move: DropOut) -> None:
    """The marker leaves the bidding track for 0 mon."""
    play.emit(BiddingLeft(seat, 0))


def pay_bid(play: YedoPlay, _seat: Seat, _move: PayBid) -> None:
    """The bid is paid, less what cards take off it, and the reward follows; without enough mon all of it is lost."""
    pay(play)


ANNOUNCE_AUCTION: Final = Family(AnnounceAuction, each_lot, refuse_lot, announce)
DROP_OUT: Final = Family(DropOut, only(DropOut()), always, drop_out)
RAISE_BID: Final = Family(RaiseBid, each_bid, refuse_bid, raise_bid)
PASS_BID: Final = Family(PassBid, only(PassBid()), always, pass_bid)
PAY_BID: Final = Family(PayBid, only(PayBid()), always, pay_bid)
