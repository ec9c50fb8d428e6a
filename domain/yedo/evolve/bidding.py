"""Handlers of the events of the bidding phase (rulebook p. 6-8)."""

from typing import Any, Final

from msgspec.structs import replace

from domain.game import Seat, Version
from domain.pending import popped
from domain.secrecy import without
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import scored, with_clan, with_mon
from domain.yedo.pending import PendingAnnouncement, PendingBid, PendingParticipation, PendingPayment, settled
from domain.yedo.state import Auction, State, auction_of, bidding_of


def with_phase(state: State, **changes: Any) -> State:
    """Returns the state with changes to the phase."""
    return replace(state, phase=replace(state.phase, **changes))


def with_auction(state: State, **changes: Any) -> State:
    """Returns the state with changes to the current auction."""
    return with_phase(state, auction=replace(auction_of(state), **changes))


def off_track(state: State, seat: Seat) -> State:
    """Returns the state without a seat on the bidding track, and without a current auction."""
    return with_phase(state, track=without(bidding_of(state).track, seat), auction=None)


def _part_taken(state: State, _event: ev.PartTaken, _version: Version) -> State:
    return with_phase(popped(state), to_poll=bidding_of(state).to_poll[1:])


def _bidding_left(state: State, event: ev.BiddingLeft, _version: Version) -> State:
    phase = bidding_of(state)
    state = with_mon(settled(state, PendingParticipation, PendingAnnouncement), event.seat, event.mon)
    return with_phase(state, track=without(phase.track, event.seat), auction=None, to_poll=phase.to_poll[1:])


def _auction_announced(state: State, event: ev.AuctionAnnounced, _version: Version) -> State:
    track = bidding_of(state).track
    start = track.index(event.seat) + 1
    to_bid = track[start:] + track[:start]
    return with_phase(popped(state), auction=Auction(event.lot, event.seat, event.bid, to_bid))


def _bid_raised(state: State, event: ev.BidRaised, _version: Version) -> State:
    to_bid = auction_of(state).to_bid[1:]
    return with_auction(popped(state), bidder=event.seat, bid=event.bid, to_bid=to_bid)


def _bid_passed(state: State, _event: ev.BidPassed, _version: Version) -> State:
    return with_auction(settled(state, PendingBid), to_bid=auction_of(state).to_bid[1:])


def _auction_won(state: State, _event: ev.AuctionWon, _version: Version) -> State:
    return with_auction(state, won=True, to_bid=())


def _bid_discounted(state: State, event: ev.BidDiscounted, _version: Version) -> State:
    return with_auction(state, discount=auction_of(state).discount + event.mon)


def _bid_paid(state: State, event: ev.BidPaid, _version: Version) -> State:
    state = with_mon(off_track(settled(state, PendingPayment), event.seat), event.seat, -event.mon)
    return with_phase(state, closed=(*bidding_of(state).closed, event.lot))


def _bid_forfeited(state: State, event: ev.BidForfeited, _version: Version) -> State:
    return with_mon(off_track(settled(state, PendingPayment), event.seat), event.seat, -event.mon)


def _category_picked(state: State, _event: ev.CategoryPicked, _version: Version) -> State:
    return popped(state)


def _auction_prestige_gained(state: State, event: ev.AuctionPrestigeGained, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label=f"Auction: {event.category}")


def _annex_taken(state: State, event: ev.AnnexTaken, _version: Version) -> State:
    state = replace(popped(state), annexes=without(state.annexes, event.annex))
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, annexes=(*clan.annexes, event.annex)))


def _geisha_taken(state: State, event: ev.GeishaTaken, _version: Version) -> State:
    state = replace(state, geisha=state.geisha - 1)
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, geisha=clan.geisha + 1))


def _disciple_promoted(state: State, event: ev.DisciplePromoted, _version: Version) -> State:
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, reserve=clan.reserve - 1, house=clan.house + 1))


HANDLERS: Final[Handlers] = {
    ev.PartTaken: _part_taken,
    ev.BiddingLeft: _bidding_left,
    ev.AuctionAnnounced: _auction_announced,
    ev.BidRaised: _bid_raised,
    ev.BidPassed: _bid_passed,
    ev.AuctionWon: _auction_won,
    ev.BidDiscounted: _bid_discounted,
    ev.BidPaid: _bid_paid,
    ev.BidForfeited: _bid_forfeited,
    ev.CategoryPicked: _category_picked,
    ev.AuctionPrestigeGained: _auction_prestige_gained,
    ev.AnnexTaken: _annex_taken,
    ev.GeishaTaken: _geisha_taken,
    ev.DisciplePromoted: _disciple_promoted,
}
