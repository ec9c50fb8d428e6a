"""Decks and hands: the cards in them, and the table after cards have come or gone."""

from typing import Any

from msgspec.structs import replace

from domain.game import Seat
from domain.secrecy import Hidden
from domain.tuples import without
from domain.yedo.clans import with_clan
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import ActionCardId, MissionId
from domain.yedo.pieces import HAND_OF, Card, Deck, FaceDown, Pile
from domain.yedo.state import State


def pile(state: State, deck: Deck) -> Pile:
    """A deck, the next card first."""
    cards: Pile = getattr(state.decks, deck)
    return cards


def with_pile(state: State, deck: Deck, cards: Pile) -> State:
    """The table with another pile as a deck."""
    return replace(state, decks=replace(state.decks, **{deck: cards}))


def cards_of(cards: Pile) -> tuple[Card | Hidden, ...]:
    """What lies in a pile."""
    return tuple(card.card for card in cards)


def buried(state: State, deck: Deck, cards: Pile) -> State:
    """The table with cards at the bottom of a deck."""
    return with_pile(state, deck, pile(state, deck) + cards)


def topped(state: State, deck: Deck, cards: Pile) -> State:
    """The table with cards on top of a deck."""
    return with_pile(state, deck, cards + pile(state, deck))


def without_top(state: State, deck: Deck, count: int = 1) -> State:
    """The table with so many cards fewer on top of a deck."""
    return with_pile(state, deck, pile(state, deck)[count:])


def merged(known: FaceDown, seen: Card | Hidden, viewer: Seat) -> FaceDown:
    """A face-down card after somebody has looked at it."""
    card = known.card if isinstance(seen, Hidden) else seen
    return FaceDown(card, known.seen if viewer in known.seen else (*known.seen, viewer))


def hand(state: State, seat: Seat, deck: Deck) -> tuple[Any, ...]:
    """The cards of a deck's kind in a seat's hand."""
    cards: tuple[Any, ...] = getattr(state.clans[seat], HAND_OF[deck])
    return cards


def with_in_hand(state: State, seat: Seat, deck: Deck, card: Card | Hidden) -> State:
    """The table with a card of a deck in a seat's hand."""
    return with_clan(state, seat, **{HAND_OF[deck]: (*hand(state, seat, deck), card)})


def without_in_hand(state: State, seat: Seat, deck: Deck, card: Card | Hidden) -> State:
    """The table without a card of a deck in a seat's hand."""
    return with_clan(state, seat, **{HAND_OF[deck]: without(hand(state, seat, deck), card)})


def deck_of(state: State, card: Card) -> Deck:
    """The deck to which a card of a hand belongs."""
    mission = components_of(state).missions.get(MissionId(card))
    if mission is not None:
        return mission.color
    return "action" if ActionCardId(card) in components_of(state).action_cards else "bonus"
