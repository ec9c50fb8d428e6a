"""Prices in this round: those of the components, unless the current event card changes them (rulebook p. 9)."""

from functools import lru_cache
from typing import TypeVar

from domain.components import Digest
from domain.game import Seat
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.vocabulary import (
    AnnexPrice,
    AudienceReward,
    EventCardId,
    Exchange,
    GeishaPrice,
    LuxuryPrices,
    MarketPriceChange,
    Verb,
)
from domain.yedo.pieces import Stall
from domain.yedo.state import State

V = TypeVar("V", bound=Verb)


def current_effects(state: State, kind: type[V]) -> tuple[V, ...]:
    """Returns the effects of the current event card that have the given type."""
    return _effects_of(state.components, state.events[-1], kind) if state.events else ()


@lru_cache(maxsize=1024)
def _effects_of(components: Digest, card: EventCardId, kind: type[V]) -> tuple[V, ...]:
    """They are asked for often in a round, for each price, and its card stays the same."""
    effects = REGISTRY[components].event_cards[card].effect
    return tuple([effect for effect in effects if isinstance(effect, kind)])


def weapon_prices(state: State, seat: Seat) -> tuple[int, ...]:
    """Returns the price in mon of the weapon on each space of the market, from left to right (rulebook p. 12)."""
    return _prices_with(state.components, surcharge(state, seat))


@lru_cache(maxsize=1024)
def _prices_with(components: Digest, more: int) -> tuple[int, ...]:
    """Returns the prices in the market if each weapon costs so many mon more than printed."""
    return tuple([max(0, price + more) for price in REGISTRY[components].market.prices])


def weapon_price(state: State, seat: Seat, stall: Stall) -> int:
    """Returns the price in mon of the weapon on a space of the market (rulebook p. 12)."""
    return weapon_prices(state, seat)[stall]


def surcharge(state: State, seat: Seat) -> int:
    """Returns how many mon more than printed a weapon costs a seat; negative if it costs less."""
    more = sum([change.mon for change in current_effects(state, MarketPriceChange)])
    if "kobudo_ryu" in state.clans[seat].annexes:
        more -= components_of(state).market.kobudo_ryu_discount
    return more


def geisha_price(state: State) -> Exchange:
    """Returns the price of a geisha, in mon or in prestige points (rulebook p. 12)."""
    prices = components_of(state).prices
    for event in current_effects(state, GeishaPrice):
        return Exchange(event.mon, event.pp)
    return Exchange(prices.geisha, prices.geisha_pp)


def annex_price(state: State) -> int:
    """Returns the price of an annex in mon (rulebook p. 12)."""
    for event in current_effects(state, AnnexPrice):
        return event.mon
    return components_of(state).prices.annex


def luxury_offers(state: State) -> tuple[Exchange, ...]:
    """Returns the luxury goods of the European merchants: mon for prestige points (rulebook p. 13)."""
    for event in current_effects(state, LuxuryPrices):
        return event.offers
    return components_of(state).prices.luxury


def audience_points(state: State) -> int:
    """Returns the prestige points for an audience with the Shogun (rulebook p. 13)."""
    for event in current_effects(state, AudienceReward):
        return event.pp
    return components_of(state).prices.audience_pp
