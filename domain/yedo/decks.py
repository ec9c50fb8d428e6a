"""Decks and hands: the cards in them, drawing from them and looking into them."""

from typing import Any, cast

from msgspec.structs import replace

from domain.game import Seat
from domain.secrecy import Hidden
from domain.tuples import without
from domain.yedo.clans import with_clan
from domain.yedo.components import components_of
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import ActionCardId, Color, MissionId, Weapon
from domain.yedo.events import YedoPlay
from domain.yedo.events.cards import (
    CardDrawn,
    CardsSeen,
    CardsShown,
    WeaponDrawn,
    WeaponsReshuffled,
)
from domain.yedo.events.rounds import ChoiceOpened
from domain.yedo.pending import PendingArrangement, PendingMissionDeck
from domain.yedo.pieces import HAND_OF, Card, Deck, FaceDown, Pile, known
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


def open_mission_decks(state: State) -> tuple[Color, ...]:
    """The mission decks that are not exhausted; of the others nobody can gain a mission (rulebook p. 8)."""
    return tuple([deck for deck in COLORS if pile(state, deck)])


def draw(play: YedoPlay, seat: Seat, deck: Deck) -> None:
    """The seat gains the top card of a deck, if there is one."""
    if deck == "weapon":
        draw_weapon(play, seat)
    elif pile(play.state, deck):
        play.emit(CardDrawn(seat, deck, pile(play.state, deck)[0].card))


def draw_mission(play: YedoPlay, seat: Seat, cards: int = 1) -> None:
    """The seat will choose the deck of a mission that it gains, unless all are exhausted."""
    if open_mission_decks(play.state):
        play.emit(ChoiceOpened(PendingMissionDeck(seat, cards)))


def draw_weapon(play: YedoPlay, seat: Seat) -> None:
    """The seat gains the top weapon, if there is one."""
    if has_weapons(play):
        play.emit(WeaponDrawn(seat, top_weapon(play.state)))


def is_exhausted(state: State, deck: Deck) -> bool:
    """Whether a deck has no cards left to look at; an empty weapon deck is renewed while there are discards."""
    return not pile(state, deck) and not (deck == "weapon" and state.weapon_discards)


def renew_weapons(play: YedoPlay) -> None:
    """An exhausted weapon deck is replaced by the shuffled discards (rulebook p. 9)."""
    if not play.state.decks.weapon and play.state.weapon_discards:
        play.emit(WeaponsReshuffled(tuple(map(Card, play.chance.shuffled(play.state.weapon_discards)))))


def has_weapons(play: YedoPlay) -> bool:
    """Whether a weapon can be drawn, if need be after a reshuffle."""
    renew_weapons(play)
    return bool(play.state.decks.weapon)


def top_weapon(state: State) -> Weapon:
    """The next weapon of the deck."""
    return as_weapon(known(state.decks.weapon[0].card))


def as_weapon(card: Card) -> Weapon:
    """The weapon that a tile shows."""
    return cast("Weapon", card)


def show(play: YedoPlay, seat: Seat, deck: Deck, count: int) -> bool:
    """The seat takes the top cards of a deck, as many as there are; whether there were any."""
    shown = cards_of(pile(play.state, deck)[:count])
    if shown:
        play.emit(CardsShown(seat, deck, shown))
    if deck == "weapon" and len(shown) < count and has_weapons(play):
        return show(play, seat, deck, count - len(shown))
    return bool(play.state.clans[seat].drawn)


def foresee(play: YedoPlay, seat: Seat, deck: Deck) -> None:
    """The seat looks at the top cards of a deck and arranges them; events stay as they are (rulebook p. 13)."""
    if deck == "weapon":
        renew_weapons(play)
    cards = cards_of(pile(play.state, deck)[: components_of(play.state).course.foresight_cards])
    if deck == "event" or len(cards) == 1:
        play.emit(CardsSeen(seat, deck, cards))
    else:
        play.emit(CardsShown(seat, deck, cards))
        play.emit(ChoiceOpened(PendingArrangement(seat, deck)))
