"""Phase 2: announcing an auction, or dropping out instead (rulebook p. 6-7)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, never_refused, only
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import AuctionAnnounced, BiddingLeft
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import Lot
from domain.yedo.phases.bidding import minimum_bid, open_lots
from domain.yedo.shortages import BID_BEYOND_MEANS, BIDDING_RULE
from domain.yedo.state import State

CLOSED: Final = Refusal(
    "category-closed", "That category cannot be announced, or is closed for this round.", BIDDING_RULE
)


class AnnounceAuction(YedoMove, frozen=True):
    """Announce an auction, which bids its minimum."""

    lot: Lot


class DropOut(YedoMove, frozen=True):
    """Drop out of the bidding phase instead of announcing an auction; no mon are received for that."""


def candidates(state: State, _seat: Seat) -> Iterator[AnnounceAuction]:
    """Each category, or main category where few play, that has not been won in this round."""
    return map(AnnounceAuction, open_lots(state))


def refusal(state: State, seat: Seat, move: AnnounceAuction) -> Refusal | None:
    """Why not: the category is closed, or its minimum bid exceeds the mon at hand; `None`: it is legal."""
    if move.lot not in open_lots(state):
        return CLOSED
    return BID_BEYOND_MEANS if state.clans[seat].mon < minimum_bid(state, move.lot) else None


def announce(play: YedoPlay, seat: Seat, move: AnnounceAuction) -> None:
    """The auction begins; its announcer bids the minimum, neither more nor less."""
    play.emit(AuctionAnnounced(seat, move.lot, minimum_bid(play.state, move.lot)))


def drop_out(play: YedoPlay, seat: Seat, _move: DropOut) -> None:
    """The marker leaves the bidding track for 0 mon."""
    play.emit(BiddingLeft(seat, 0))


ANNOUNCE_AUCTION: Final = MoveRule(AnnounceAuction, candidates, refusal, announce)
DROP_OUT: Final = MoveRule(DropOut, only(DropOut()), never_refused, drop_out)
