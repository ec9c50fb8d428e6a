"""Drawing cards and weapon tiles, and looking ahead into decks."""

from typing import cast

from domain.game import Seat
from domain.yedo.components import components_of
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color, Weapon
from domain.yedo.decks import cards_of, pile
from domain.yedo.events import YedoPlay
from domain.yedo.events.cards import (
    CardDrawn,
    CardsSeen,
    CardsShown,
    WeaponDrawn,
    WeaponsReshuffled,
)
from domain.yedo.events.rounds import ChoiceOpened
from domain.yedo.expected import known
from domain.yedo.pending import PendingArrangement, PendingMissionDeck
from domain.yedo.pieces import Card, Deck
from domain.yedo.state import State


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
