"""Decks and hands: the cards in them, drawing from them and looking into them."""

from collections.abc import Iterable
from typing import Any, cast

from msgspec.structs import asdict, replace

from domain.game import Seat
from domain.secrecy import Hidden, without
from domain.value import memoize_last
from domain.yedo.clans import with_clan, with_known_color, without_known_color
from domain.yedo.components import components_of
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import ActionCardId, Color, MissionId, Weapon
from domain.yedo.events import (
    CardDrawn,
    CardsSeen,
    CardsShown,
    ChoiceOpened,
    WeaponDrawn,
    WeaponsReshuffled,
    YedoPlay,
)
from domain.yedo.mixes import UNMIXED, added, left, taken
from domain.yedo.pending import PendingArrangement, PendingMissionDeck
from domain.yedo.pieces import HAND_OF, Card, Deck, FaceDown, MixNumber, Pile, known
from domain.yedo.state import Decks, State


def pile(state: State, deck: Deck) -> Pile:
    """Returns the cards of a deck, the next one first."""
    cards: Pile = getattr(state.decks, deck)
    return cards


def with_pile(state: State, deck: Deck, cards: Pile) -> State:
    """Returns the state with other cards as a deck."""
    return replace(state, decks=replace(state.decks, **{deck: cards}))


def cards_of(cards: Pile) -> tuple[Card | Hidden, ...]:
    """Returns the cards of a pile without who has seen them."""
    return tuple([card.card for card in cards])


def buried(state: State, deck: Deck, cards: Pile) -> State:
    """Returns the state with more cards at the bottom of a deck."""
    return with_pile(state, deck, pile(state, deck) + cards)


def topped(state: State, deck: Deck, cards: Pile) -> State:
    """Returns the state with more cards on top of a deck."""
    return with_pile(state, deck, cards + pile(state, deck))


def without_top(state: State, deck: Deck, count: int = 1) -> State:
    """Returns the state with `count` cards fewer on top of a deck."""
    return with_pile(state, deck, pile(state, deck)[count:])


def merged(known: FaceDown, seen: Card | Hidden, viewer: Seat) -> FaceDown:
    """Returns a face-down card after a seat has looked at it."""
    card = known.card if isinstance(seen, Hidden) else seen
    return FaceDown(card, known.seen if viewer in known.seen else (*known.seen, viewer), known.mix)


def hand(state: State, seat: Seat, deck: Deck) -> tuple[Any, ...]:
    """Returns the cards of a deck's kind in a seat's hand."""
    cards: tuple[Any, ...] = getattr(state.clans[seat], HAND_OF[deck])
    return cards


def with_in_hand(state: State, seat: Seat, deck: Deck, card: Card | Hidden, mix: MixNumber = UNMIXED) -> State:
    """Returns the state with one card more in a seat's hand, which belongs to a mix or to none."""
    clan = replace(state.clans[seat], **{HAND_OF[deck]: (*hand(state, seat, deck), card)})
    return with_clan(state, seat, added(with_known_color(clan, deck), HAND_OF[deck], mix))


def with_drawn(state: State, seat: Seat, deck: Deck, card: Card | Hidden) -> State:
    """Returns the state after a seat has drawn the top card of a deck into its hand."""
    state, mix = taken(without_top(state, deck), seat, pile(state, deck)[:1], (card,))
    return with_in_hand(state, seat, deck, card, mix)


def without_in_hand(state: State, seat: Seat, deck: Deck, card: Card | Hidden) -> State:
    """Returns the state with one card fewer in a seat's hand. All have seen from which deck it was."""
    clan = replace(state.clans[seat], **{HAND_OF[deck]: without(hand(state, seat, deck), card)})
    return with_clan(state, seat, without_known_color(clan, deck))


def put_back(state: State, seat: Seat, deck: Deck, card: Card | Hidden) -> State:
    """Returns the state after a seat has put a card of its hand face down under its deck."""
    state, mix = left(without_in_hand(state, seat, deck, card), seat, HAND_OF[deck])
    return buried(state, deck, (FaceDown(card, (seat,), mix),))


def deck_of(state: State, card: Card) -> Deck:
    """Returns the deck to which a card of a hand belongs."""
    mission = components_of(state).missions.get(MissionId(card))
    if mission is not None:
        return mission.color
    return "action" if ActionCardId(card) in components_of(state).action_cards else "bonus"


def open_mission_decks(state: State) -> tuple[Color, ...]:
    """Returns the mission decks that have cards left; no mission of the others can be gained (rulebook p. 8)."""
    return tuple([deck for deck in COLORS if pile(state, deck)])


def draw(play: YedoPlay, seat: Seat, deck: Deck) -> None:
    """Gives the seat the top card of a deck, if there is one."""
    if deck == "weapon":
        draw_weapon(play, seat)
    elif pile(play.state, deck):
        play.emit(CardDrawn(seat, deck, pile(play.state, deck)[0].card))


def draw_mission(play: YedoPlay, seat: Seat, cards: int = 1, *, by_card: bool = False) -> None:
    """Lets the seat choose the deck of a mission to gain, unless all mission decks are exhausted.

    `cards` is how many cards it will draw, to keep one. `by_card` is true for the effect of a card.
    """
    if open_mission_decks(play.state):
        play.emit(ChoiceOpened(PendingMissionDeck(seat, cards, by_card)))


def draw_weapon(play: YedoPlay, seat: Seat) -> None:
    """Gives the seat the top weapon of the deck, if there is one."""
    if renew_weapons(play):
        play.emit(WeaponDrawn(seat, top_weapon(play.state)))


def is_exhausted(state: State, deck: Deck) -> bool:
    """True if a deck has no cards left to look at."""
    return deck in exhausted_decks(state)


def exhausted_decks(state: State) -> tuple[Deck, ...]:
    """Returns the decks that have no cards left to look at. That of the weapons is renewed if any are discarded."""
    return _exhausted(state.decks, "weapon" if state.weapon_discards else None)


@memoize_last
def _exhausted(decks: Decks, renewed: Deck | None) -> tuple[Deck, ...]:
    piles = cast("Iterable[tuple[Deck, Pile]]", asdict(decks).items())
    return tuple([deck for deck, cards in piles if not cards and deck != renewed])


def renew_weapons(play: YedoPlay) -> bool:
    """Shuffles the discarded weapons into a new deck if the weapon deck is exhausted (rulebook p. 9).

    Returns true if a weapon can be drawn now.
    """
    if not play.state.decks.weapon and play.state.weapon_discards:
        play.emit(WeaponsReshuffled(tuple(map(Card, play.chance.shuffled(play.state.weapon_discards)))))
    return bool(play.state.decks.weapon)


def top_weapon(state: State) -> Weapon:
    """Returns the next weapon of the deck."""
    return as_weapon(known(state.decks.weapon[0].card))


def as_weapon(card: Card) -> Weapon:
    """Returns the weapon on a tile."""
    return cast("Weapon", card)


def show(play: YedoPlay, seat: Seat, deck: Deck, count: int) -> bool:
    """Shows the seat the top `count` cards of a deck, or as many as there are.

    Returns true if there were any.
    """
    shown = cards_of(pile(play.state, deck)[:count])
    if shown:
        play.emit(CardsShown(seat, deck, shown))
    if deck == "weapon" and len(shown) < count and renew_weapons(play):
        return show(play, seat, deck, count - len(shown))
    return bool(play.state.clans[seat].drawn)


def foresee(play: YedoPlay, seat: Seat, deck: Deck) -> None:
    """Shows the seat the top cards of a deck, which it has to arrange.

    Event cards stay in their order (rulebook p. 13).
    """
    if deck == "weapon":
        renew_weapons(play)
    cards = cards_of(pile(play.state, deck)[: components_of(play.state).course.foresight_cards])
    if deck == "event" or len(cards) == 1:
        play.emit(CardsSeen(seat, deck, cards))
    else:
        play.emit(CardsShown(seat, deck, cards))
        play.emit(ChoiceOpened(PendingArrangement(seat, deck)))
