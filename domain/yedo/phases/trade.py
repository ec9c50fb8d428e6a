"""Phase 6: players who meet in the Market or the Tavern make offers in turn (rulebook p. 10)."""

from typing import Final

from domain.yedo.clans import successor
from domain.yedo.events import DealClosed, PhaseBegan, TurnBegan, YedoPlay
from domain.yedo.pending import PendingDeal, PendingTrade
from domain.yedo.phases import PhaseRules
from domain.yedo.state import Trading, phase_of
from domain.yedo.trading import has_partner


def begin(play: YedoPlay) -> bool:
    """Begins the trade phase. Returns `False` if no two players meet in a trading district."""
    if not any(has_partner(play.state, seat) for seat in play.state.seats):
        return False
    play.emit(PhaseBegan(Trading((play.state.options.offers_each,) * len(play.state.clans))))
    return True


def next_step(play: YedoPlay) -> bool:
    """Begins the turn of the next seat that may make an offer and has another seat to trade with.

    Returns `False` if there is none.
    """
    state, phase = play.state, phase_of(play.state, Trading)
    seat = successor(state.order, phase.turn, lambda seat: phase.offers[seat] and has_partner(state, seat))
    if seat is not None:
        play.emit(TurnBegan(PendingTrade(seat)))
    return seat is not None


def close(play: YedoPlay, deal: PendingDeal) -> None:
    """Exchanges the assets, after both sides have chosen their cards."""
    offer, first, second = deal.offer, deal.first or (), deal.second or ()
    play.emit(DealClosed(offer.seat, offer.to, offer.give, offer.ask, first, first, second, second))


TRADE: Final = PhaseRules(Trading, begin, next_step)
