"""Phase 2: auctions (rulebook p. 6-8)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from domain.game import Seat
from domain.yedo.components import components_of
from domain.yedo.components.rows import AUCTION_CATEGORIES, AuctionCategory
from domain.yedo.decks import draw_mission, show
from domain.yedo.effects.playing import is_asked_for_card, may_come_into_mon
from domain.yedo.events import (
    AuctionPrestigeGained,
    AuctionWon,
    BiddingLeft,
    BidForfeited,
    BidPaid,
    BidPassed,
    ChoiceOpened,
    DisciplePromoted,
    GeishaTaken,
    PhaseBegan,
    TurnBegan,
    YedoPlay,
)
from domain.yedo.limits import may_take_geisha, takable_annexes
from domain.yedo.pending import (
    Lot,
    PendingAnnex,
    PendingAnnouncement,
    PendingBid,
    PendingCard,
    PendingCategory,
    PendingParticipation,
    PendingPayment,
)
from domain.yedo.phases import PhaseRules
from domain.yedo.pieces import Deck
from domain.yedo.state import Auction, Bidding, State, auction_of, bidding_of


def lots(state: State) -> Mapping[Lot, int]:
    """Returns what can be auctioned with this number of players, each with its minimum bid in mon."""
    return components_of(state).lots[len(state.clans)]


def open_lots(state: State) -> tuple[Lot, ...]:
    """Returns what can still be auctioned: it has not been won in this round."""
    closed = bidding_of(state).closed
    return tuple([lot for lot in lots(state) if lot not in closed])


def categories_of(state: State, lot: Lot) -> tuple[AuctionCategory, ...]:
    """Returns the categories of a main category; for a category, only itself."""
    for group, categories in components_of(state).auctions_in.items():
        if group == lot:
            return categories
    return tuple(category for category in AUCTION_CATEGORIES if category == lot)


def minimum_bid(state: State, lot: Lot) -> int:
    """Returns the mon that are bid by announcing an auction."""
    return lots(state)[lot]


def begin(play: YedoPlay) -> bool:
    """Puts the markers on the bidding track in player order; the phase is never skipped."""
    play.emit(PhaseBegan(Bidding(track=play.state.order, to_poll=play.state.order)))
    return True


def next_step(play: YedoPlay) -> bool:
    """Asks all players whether they take part, then holds auctions. Returns `False` once the bidding track is empty."""
    phase = bidding_of(play.state)
    if phase.to_poll:
        play.emit(TurnBegan(PendingParticipation(phase.to_poll[0])))
    elif phase.auction is not None:
        go_on_with_auction(play, phase.auction)
    elif phase.track:
        go_on_with_track(play, phase.track[0])
    else:
        return False
    return True


def go_on_with_track(play: YedoPlay, seat: Seat) -> None:
    """Lets the first player on the track announce an auction, or removes it if it can pay no minimum bid."""
    if any(can_bid(play.state, seat, minimum_bid(play.state, lot)) for lot in open_lots(play.state)):
        play.emit(TurnBegan(PendingAnnouncement(seat)))
    else:
        play.emit(BiddingLeft(seat, 0))


def can_bid(state: State, seat: Seat, bid: int) -> bool:
    """True if a seat has at least this number of mon, or may still receive some by an action card."""
    return state.clans[seat].mon >= bid or may_come_into_mon(state, seat)


def go_on_with_auction(play: YedoPlay, auction: Auction) -> None:
    """Lets each player bid once or pass, the announcer last; then the highest bid wins (rulebook p. 7)."""
    if auction.to_bid and auction.to_bid != (auction.bidder,):
        seat = auction.to_bid[0]
        if can_bid(play.state, seat, auction.bid + 1):
            play.emit(ChoiceOpened(PendingBid(seat)))
        else:
            play.emit(BidPassed(seat))
        return
    play.emit(AuctionWon(auction.bidder, auction.lot, auction.bid))
    if is_asked_for_card(play.state, PendingPayment(auction.bidder)):
        play.emit(ChoiceOpened(PendingPayment(auction.bidder)))
    else:
        pay(play)


def pay(play: YedoPlay) -> None:
    """Pays the bid and gives the reward. A winner that cannot pay loses all mon and gets nothing (rulebook p. 7)."""
    auction = auction_of(play.state)
    seat, mon = auction.bidder, play.state.clans[auction.bidder].mon
    due = max(0, auction.bid - auction.discount)
    if due > mon:
        play.emit(BidForfeited(seat, mon))
        return
    play.emit(BidPaid(seat, auction.lot, due))
    categories = categories_of(play.state, auction.lot)
    if len(categories) > 1:
        play.emit(ChoiceOpened(PendingCategory(seat, auction.lot)))
    else:
        reward(play, seat, categories[0])


def reward(play: YedoPlay, seat: Seat, category: AuctionCategory) -> None:
    """Gives the winner the reward of an auction category (rulebook p. 8)."""
    _REWARDS[category](play, seat)


def win_card(deck: Deck, play: YedoPlay, seat: Seat) -> None:
    """Shows the winner the top cards or weapons of a deck; it keeps one."""
    if show(play, seat, deck, components_of(play.state).auctions.cards_shown):
        play.emit(ChoiceOpened(PendingCard(seat, deck)))


def win_annex(play: YedoPlay, seat: Seat) -> None:
    """Gives the winner prestige points and, if an annex is available, the choice of one."""
    play.emit(AuctionPrestigeGained(seat, "annex", components_of(play.state).auctions.pp))
    if takable_annexes(play.state, seat):
        play.emit(ChoiceOpened(PendingAnnex(seat)))


def win_geisha(play: YedoPlay, seat: Seat) -> None:
    """Gives the winner prestige points, and a geisha if one is left and there is room for her."""
    play.emit(AuctionPrestigeGained(seat, "geisha", components_of(play.state).auctions.pp))
    if may_take_geisha(play.state, seat):
        play.emit(GeishaTaken(seat))


def win_disciple(play: YedoPlay, seat: Seat) -> None:
    """Moves a disciple of the winner from the reserve to the clan house, if there is one."""
    if play.state.clans[seat].reserve:
        play.emit(DisciplePromoted(seat))


def win_mission(play: YedoPlay, seat: Seat) -> None:
    """Lets the winner draw the top missions of one color; it keeps one."""
    draw_mission(play, seat, components_of(play.state).auctions.cards_shown)


_REWARDS: Final[Mapping[AuctionCategory, Callable[[YedoPlay, Seat], None]]] = {
    "action_card": partial(win_card, "action"),
    "bonus_card": partial(win_card, "bonus"),
    "weapon": partial(win_card, "weapon"),
    "annex": win_annex,
    "geisha": win_geisha,
    "disciple": win_disciple,
    "mission": win_mission,
}

BIDDING: Final = PhaseRules(Bidding, begin, next_step)
