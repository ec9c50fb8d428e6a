"""Handlers of the events of cards and weapon tiles."""

from typing import Final

from msgspec.structs import replace

from domain.game import Seat, Version
from domain.pending import popped
from domain.secrecy import without
from domain.value import replaced
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import with_clan
from domain.yedo.components.vocabulary import Weapon
from domain.yedo.decks import buried, merged, pile, put_back, topped, with_drawn, with_in_hand, with_pile, without_top
from domain.yedo.mixes import added, left, shown, taken
from domain.yedo.pieces import Card, MixNumber, face_down
from domain.yedo.state import State


def _card_drawn(state: State, event: ev.CardDrawn, _version: Version) -> State:
    return with_drawn(state, event.seat, event.deck, event.card)


def _cards_shown(state: State, event: ev.CardsShown, _version: Version) -> State:
    count = len(event.cards)
    top = pile(state, event.deck)[:count]
    state, mix = taken(without_top(state, event.deck, count), event.seat, top, event.cards)
    clan = state.clans[event.seat]
    clan = added(replace(clan, drawn=clan.drawn + event.cards), "drawn", mix, count)
    return with_clan(state, event.seat, clan)


def without_drawn(state: State, seat: Seat) -> tuple[State, MixNumber]:
    """Returns the state in which a seat has put away the cards that it had drawn, and the mix that they make."""
    return left(with_clan(state, seat, replace(state.clans[seat], drawn=())), seat, "drawn")


def _card_kept(state: State, event: ev.CardKept, _version: Version) -> State:
    state, mix = without_drawn(popped(state), event.seat)
    state = with_in_hand(state, event.seat, event.deck, event.card, mix)
    return buried(state, event.deck, face_down(event.returned, (event.seat,), mix))


def _cards_arranged(state: State, event: ev.CardsArranged, _version: Version) -> State:
    state, mix = without_drawn(popped(state), event.seat)
    return topped(state, event.deck, face_down(event.cards, (event.seat,), mix))


def _cards_seen(state: State, event: ev.CardsSeen, _version: Version) -> State:
    cards = pile(state, event.deck)
    seen = tuple([merged(known, card, event.seat) for known, card in zip(cards, event.cards, strict=False)])
    return with_pile(state, event.deck, seen + cards[len(seen) :])


def _card_discarded(state: State, event: ev.CardDiscarded, _version: Version) -> State:
    return put_back(state, event.seat, event.deck, event.card)


def with_weapon(state: State, seat: Seat, weapon: Weapon) -> State:
    """Returns the state with one more weapon of a seat."""
    clan = state.clans[seat]
    return with_clan(state, seat, replace(clan, weapons=(*clan.weapons, weapon)))


def with_discards(state: State, weapons: tuple[Weapon, ...]) -> State:
    """Returns the state with weapons added to the discard pile."""
    return replace(state, weapon_discards=state.weapon_discards + weapons)


def without_top_weapon(state: State, weapon: Weapon) -> State:
    """Returns the state after all have seen the top weapon of the deck being taken."""
    return shown(without_top(state, "weapon"), state.decks.weapon[0].mix, Card(weapon))


def _weapon_drawn(state: State, event: ev.WeaponDrawn, _version: Version) -> State:
    return with_weapon(without_top_weapon(state, event.weapon), event.seat, event.weapon)


def _weapon_kept(state: State, event: ev.WeaponKept, _version: Version) -> State:
    state, mix = without_drawn(popped(state), event.seat)
    state = shown(state, mix, *map(Card, (event.weapon, *event.discarded)))
    return with_discards(with_weapon(state, event.seat, event.weapon), event.discarded)


def _weapon_discarded(state: State, event: ev.WeaponDiscarded, _version: Version) -> State:
    clan = state.clans[event.seat]
    state = with_clan(state, event.seat, replace(clan, weapons=without(clan.weapons, event.weapon)))
    return with_discards(state, (event.weapon,))


def _weapons_reshuffled(state: State, event: ev.WeaponsReshuffled, _version: Version) -> State:
    return replace(with_pile(state, "weapon", face_down(event.cards)), weapon_discards=())


def _market_cleared(state: State, event: ev.MarketCleared, _version: Version) -> State:
    return replace(with_discards(state, event.dropped), market=event.market)


def _weapon_stalled(state: State, event: ev.WeaponStalled, _version: Version) -> State:
    return replace(without_top_weapon(state, event.weapon), market=replaced(state.market, event.stall, event.weapon))


HANDLERS: Final[Handlers] = {
    ev.CardDrawn: _card_drawn,
    ev.CardsShown: _cards_shown,
    ev.CardKept: _card_kept,
    ev.CardsArranged: _cards_arranged,
    ev.CardsSeen: _cards_seen,
    ev.CardDiscarded: _card_discarded,
    ev.WeaponDrawn: _weapon_drawn,
    ev.WeaponKept: _weapon_kept,
    ev.WeaponDiscarded: _weapon_discarded,
    ev.WeaponsReshuffled: _weapons_reshuffled,
    ev.MarketCleared: _market_cleared,
    ev.WeaponStalled: _weapon_stalled,
}
