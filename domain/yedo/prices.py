"""What things cost this round: as printed, unless the current event says otherwise (rulebook p. 9)."""

from typing import TypeVar

from domain.game import Seat
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import (
    AnnexPrice,
    AudienceReward,
    Exchange,
    GeishaPrice,
    LuxuryPrices,
    MarketPriceChange,
    Verb,
)
from domain.yedo.pieces import Stall
from domain.yedo.state import State

V = TypeVar("V", bound=Verb)


def in_force(state: State, kind: type[V]) -> tuple[V, ...]:
    """What the current event says of this kind."""
    if not state.events:
        return ()
    card = components_of(state).event_cards[state.events[-1]]
    return tuple([effect for effect in card.effect if isinstance(effect, kind)])


def weapon_price(state: State, seat: Seat, stall: Stall) -> int:
    """Mon for a weapon at the market, by its space (rulebook p. 12)."""
    market = components_of(state).market
    price = market.prices[stall] + sum(change.mon for change in in_force(state, MarketPriceChange))
    if "kobudo_ryu" in state.clans[seat].annexes:
        price -= market.kobudo_ryu_discount
    return max(0, price)


def geisha_price(state: State) -> Exchange:
    """Mon, or else prestige points, for a geisha (rulebook p. 12)."""
    prices = components_of(state).prices
    for event in in_force(state, GeishaPrice):
        return Exchange(event.mon, event.pp)
    return Exchange(prices.geisha, prices.geisha_pp)


def annex_price(state: State) -> int:
    """Mon for an annex (rulebook p. 12)."""
    for event in in_force(state, AnnexPrice):
        return event.mon
    return components_of(state).prices.annex


def luxury_offers(state: State) -> tuple[Exchange, ...]:
    """What the European merchants sell (rulebook p. 13)."""
    for event in in_force(state, LuxuryPrices):
        return event.offers
    return components_of(state).prices.luxury


def audience_points(state: State) -> int:
    """Prestige points for an audience with the Shogun (rulebook p. 13)."""
    for event in in_force(state, AudienceReward):
        return event.pp
    return components_of(state).prices.audience_pp
