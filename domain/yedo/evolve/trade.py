"""Handlers of the events of the trade phase (rulebook p. 10)."""

from typing import Any, Final

from msgspec.structs import replace

from domain.game import Seat, Version
from domain.pending import popped, topmost, with_topmost
from domain.secrecy import Hidden, without
from domain.value import Value, replaced
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import surely_among, with_clan
from domain.yedo.components.vocabulary import Color
from domain.yedo.mixes import UNMIXED, added, left, mixed
from domain.yedo.pending import PendingDeal, PendingOffer
from domain.yedo.pieces import Assets, Card, Hand, MixNumber, SeenCard
from domain.yedo.state import State, Trading, phase_of

Cards = tuple[Card | Hidden, ...]


def with_offers(state: State, seat: Seat, left: int) -> State:
    """Returns the state in which a seat may make this many offers more."""
    phase = phase_of(state, Trading)
    return replace(state, phase=replace(phase, offers=replaced(phase.offers, seat, left)))


def _offer_made(state: State, event: ev.OfferMade, _version: Version) -> State:
    left = phase_of(state, Trading).offers[event.offer.seat] - 1
    return with_topmost(with_offers(state, event.offer.seat, left), PendingOffer(event.offer))


def _offer_accepted(state: State, event: ev.OfferAccepted, _version: Version) -> State:
    return with_topmost(state, PendingDeal(event.offer))


def _offer_declined(state: State, _event: ev.OfferDeclined, _version: Version) -> State:
    return popped(state)


def _cards_chosen(state: State, event: ev.CardsChosen, _version: Version) -> State:
    deal = topmost(state, PendingDeal)
    side = "first" if event.seat == deal.offer.seat else "second"
    return with_topmost(state, replace(deal, **{side: event.cards}))


def split_by_hand(assets: Assets, cards: Cards) -> list[tuple[Hand, Cards]]:
    """Returns the cards of one side, split by the hand that they come from; hands without any are left out."""
    if not cards:
        return []
    actions, bonuses = assets.action_cards, assets.action_cards + assets.bonus_cards
    split: tuple[tuple[Hand, Cards], ...] = (
        ("action_cards", cards[:actions]),
        ("bonus_cards", cards[actions:bonuses]),
        ("missions", cards[bonuses:]),
    )
    return [(name, some) for name, some in split if some]


class Side(Value, frozen=True):
    """What one side of a deal hands over."""

    seat: Seat
    assets: Assets
    given: Cards
    """The cards, as the seat knows them."""
    got: Cards
    """The same cards, as the other seat knows them."""


Mixes = dict[Hand, MixNumber]
"""By hand, the mix of the cards that come from it."""


def with_given(state: State, side: Side) -> tuple[State, Mixes]:
    """Returns the state after a seat has given away assets and cards of its hands, and the mixes of these cards."""
    clan, assets = state.clans[side.seat], side.assets
    weapons = clan.weapons
    for weapon in assets.weapons:
        weapons = without(weapons, weapon)
    clan = replace(clan, mon=clan.mon - assets.mon, geisha=clan.geisha - assets.geisha, weapons=weapons)
    state = with_clan(state, side.seat, clan)
    return without_given_cards(state, side) if side.given else (state, {})


def without_given_cards(state: State, side: Side) -> tuple[State, Mixes]:
    """Returns the state after the given cards have left the hands of a seat, and the mixes of these cards."""
    clan = state.clans[side.seat]
    changes: dict[str, Any] = {"known_colors": surely_among(clan, len(clan.missions) - side.assets.missions)}
    by_hand = split_by_hand(side.assets, side.given)
    for name, given in by_hand:
        rest = getattr(clan, name)
        for card in given:
            rest = without(rest, card)
        changes[name] = rest
    state = with_clan(state, side.seat, replace(clan, **changes))
    mixes: Mixes = {}
    for name, _given in by_hand:
        state, mixes[name] = left(state, side.seat, name)
    return state, mixes


def with_received(state: State, seat: Seat, side: Side, colors: tuple[Color, ...], mixes: Mixes) -> State:
    """Returns the state after a seat has received assets and cards into its hands from another one, which knows them.

    `colors` are those that everybody knows of the missions. `mixes` are those of the cards.
    """
    clan, assets = state.clans[seat], side.assets
    weapons = clan.weapons + assets.weapons
    clan = replace(clan, mon=clan.mon + assets.mon, geisha=clan.geisha + assets.geisha, weapons=weapons)
    state = with_clan(state, seat, clan)
    return with_received_cards(state, seat, side, colors, mixes) if side.got else state


def with_received_cards(state: State, seat: Seat, side: Side, colors: tuple[Color, ...], mixes: Mixes) -> State:
    """Returns the state after a seat has received cards into its hands, see `with_received`."""
    clan, assets = state.clans[seat], side.assets
    hands: dict[str, Any] = {name: getattr(clan, name) + got for name, got in split_by_hand(assets, side.got)}
    known = tuple(
        [got if isinstance(given, Hidden) else given for given, got in zip(side.given, side.got, strict=True)]
    )
    known_colors = tuple(sorted(clan.known_colors + colors))
    state = with_clan(state, seat, replace(clan, known_colors=known_colors, **hands))
    for name, cards in split_by_hand(assets, known):
        seen = [SeenCard(card, (side.seat, seat)) for card in cards]
        state, mix = mixed(state, [mixes[name]], seen)
        state = with_clan(state, seat, added(state.clans[seat], name, mix, len(cards)))
    return state


def _deal_closed(state: State, event: ev.DealClosed, _version: Version) -> State:
    first = Side(event.first, event.first_gives, event.given_by_first, event.got_by_second)
    second = Side(event.second, event.second_gives, event.given_by_second, event.got_by_first)
    of_first, of_second = (surely_among(state.clans[side.seat], side.assets.missions) for side in (first, second))
    state, by_first = with_given(popped(state), first)
    state, by_second = with_given(state, second)
    numbers = {UNMIXED, *[mix.number for mix in state.mixes]}  # a mix of the first may be a part of one of the second
    by_first = {hand: mix if mix in numbers else by_second.get(hand, UNMIXED) for hand, mix in by_first.items()}
    state = with_received(state, event.second, first, of_first, by_first)
    return with_received(state, event.first, second, of_second, by_second)


def _trading_finished(state: State, event: ev.TradingFinished, _version: Version) -> State:
    return with_offers(popped(state), event.seat, 0)


HANDLERS: Final[Handlers] = {
    ev.OfferMade: _offer_made,
    ev.OfferAccepted: _offer_accepted,
    ev.OfferDeclined: _offer_declined,
    ev.CardsChosen: _cards_chosen,
    ev.DealClosed: _deal_closed,
    ev.TradingFinished: _trading_finished,
}
