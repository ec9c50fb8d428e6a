"""Where the cards lie that a seat knows in mixes: all places that are possible, and a guess among them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from domain.chance import Chance
from domain.game import Seat
from domain.secrecy import Hidden, is_hidden
from domain.yedo.components.rows import COLORS
from domain.yedo.mixes import UNMIXED, known_copies
from domain.yedo.pending import PendingArrangement, PendingCard
from domain.yedo.pieces import HAND_OF, HELD, Card, Deck, FaceDown, Held, MixNumber
from domain.yedo.state import Clan, State


class Place(NamedTuple):
    """The place of a card in a deck, in a hand, or among the drawn cards of a seat."""

    deck: Deck | None
    """The deck from which a card there is, as far as that follows from the place."""
    at: int = 0
    """Its place in the deck, from 0."""
    seat: Seat | None = None
    held: Held | None = None


class Whereabouts(NamedTuple):
    """The cards of a mix that a seat knows and does not see, and the places where each of them may lie."""

    cards: tuple[tuple[Deck, Card], ...]
    places: tuple[Place, ...]


class Known(NamedTuple):
    """What a seat knows of cards that it does not see, beside the decks from which they are."""

    mixes: tuple[Whereabouts, ...] = ()
    spare: Mapping[Deck, int] = MappingProxyType({})
    """How many missions of each color are in hands, beside those that all know to be there."""


class Placed:
    """Known cards, each put in a place."""

    def __init__(self, clans: Sequence[Clan], spare: Mapping[Deck, int]) -> None:
        self.clans, self.spare = clans, spare
        self.slots: dict[Deck, dict[int, Card]] = {}
        self.drawn: dict[Seat, list[FaceDown]] = {}
        self.hands: dict[Seat, dict[Deck, list[FaceDown]]] = {}
        self.left: list[tuple[Deck, FaceDown]] = []
        """Those for which there was no place any more."""

    def mix(self, mix: Whereabouts, chance: Chance) -> None:
        """Puts each card of a mix in one of the possible places that are free."""
        free = list(chance.shuffled(mix.places))
        for deck, card in mix.cards:
            for place in free:
                if self.fits(deck, place):
                    free.remove(place)
                    self.put(deck, card, place)
                    break
            else:
                self.left.append((deck, FaceDown(card)))

    def put(self, deck: Deck, card: Card, place: Place) -> None:
        """Puts a card in a place."""
        if place.seat is None:
            self.slots.setdefault(deck, {})[place.at] = card
        elif place.held == "drawn":
            self.drawn.setdefault(place.seat, []).append(FaceDown(card))
        else:
            self.hands.setdefault(place.seat, {}).setdefault(deck, []).append(FaceDown(card))

    def fits(self, deck: Deck, place: Place) -> bool:
        """True if a card of a deck may lie in a place."""
        if place.deck is not None or place.seat is None:
            return place.deck == deck
        if place.held != "missions" or HAND_OF.get(deck) != "missions":
            return place.held == HAND_OF.get(deck)
        return self.has_room(deck, place.seat)

    def has_room(self, color: Deck, seat: Seat) -> bool:
        """True if a mission of a color may be in a hand: all know most of the colors that are there."""
        clan = self.clans[seat]
        if len(self.hands.get(seat, {}).get(color, ())) < clan.known_colors.count(color):
            return True
        beyond = [self.beyond(other, one) for other in self.hands for one in self.hands[other] if one == color]
        others = [self.beyond(seat, one) for one in self.hands.get(seat, {}) if HAND_OF.get(one) == "missions"]
        return sum(beyond) < self.spare[color] and sum(others) < len(clan.missions) - len(clan.known_colors)

    def beyond(self, seat: Seat, color: Deck) -> int:
        """Returns how many missions of a color are put in a hand beside those that all know to be there."""
        return max(0, len(self.hands[seat][color]) - self.clans[seat].known_colors.count(color))

    def onto(self, deck: Deck, told: Sequence[tuple[int, FaceDown]]) -> Sequence[tuple[int, FaceDown]]:
        """Returns the cards of a deck of which something is told, by place, with those that are put there."""
        if deck not in self.slots:
            return told
        put = self.slots[deck]
        return [(at, FaceDown(put[at], card.seen, card.mix) if at in put else card) for at, card in told]


_TRIES: Final = 50
"""A card may be put where another one belongs, so that there is no place for that. Then all are put anew."""


_NONE_KNOWN: Final = Placed((), {})


def placed(known: Known, clans: Sequence[Clan], chance: Chance) -> Placed:
    """Returns the known cards of mixes, each in one of its possible places."""
    if not known.mixes:
        return _NONE_KNOWN
    for _ in range(_TRIES):
        put = Placed(clans, known.spare)
        for mix in known.mixes:
            put.mix(mix, chance)
        if not put.left:
            break
    return put


def known_about(view: State, unseen: dict[Deck, list[Card]]) -> Known:
    """Returns what a seat knows of mixes, and takes these cards out of the unseen ones, of which it knows nothing."""
    known = {mix.number: cards for mix in view.mixes if (cards := known_copies(mix))}
    if not known:
        return Known()
    spare = spare_missions(view, unseen)
    places: dict[MixNumber, list[Place]] = {number: [] for number in known}
    visible: dict[MixNumber, Counter[Card]] = {number: Counter() for number in known}
    for number, place, card in places_of_mixes(view):
        if number in known:
            if isinstance(card, Hidden):
                places[number].append(place)
            else:
                visible[number][card] += 1
    found = []
    for number, cards in known.items():
        missing = (cards - visible[number]).elements()
        if sought := tuple([(deck, card) for card in missing if (deck := _taken_from(unseen, card)) is not None]):
            found.append(Whereabouts(sought, tuple(places[number])))
    found.sort(key=lambda one: len(one.places))  # those with the least choice are placed first
    return Known(tuple(found), spare)


def spare_missions(view: State, unseen: Mapping[Deck, Sequence[Card]]) -> dict[Deck, int]:
    """Returns how many unseen missions of each color are neither in the deck, nor drawn, nor known to be in hands."""
    spare: dict[Deck, int] = {}
    for color in COLORS:
        lying = [card for card in getattr(view.decks, color) if isinstance(card.card, Hidden)]
        spare[color] = len(unseen[color]) - len(lying)
        for seat, clan in enumerate(view.clans):
            spare[color] -= clan.known_colors.count(color) if is_hidden(clan.missions) else 0
            spare[color] -= len(clan.drawn) if is_hidden(clan.drawn) and drawn_from(view, Seat(seat)) == color else 0
    return spare


def _taken_from(unseen: dict[Deck, list[Card]], card: Card) -> Deck | None:
    for deck, cards in unseen.items():
        if card in cards:
            cards.remove(card)
            return deck
    return None


def places_of_mixes(view: State) -> Iterator[tuple[MixNumber, Place, Any]]:
    """Yields the place of each card in decks and hands, with its mix, which may be none in a hand, and the card."""
    for deck in get_args(Deck):
        for at, card in enumerate(getattr(view.decks, deck)):
            if card.mix != UNMIXED:
                yield card.mix, Place(deck, at), card.card
    for other, clan in enumerate(view.clans):
        for held in HELD:
            drawn = drawn_from(view, Seat(other)) if held == "drawn" else None
            for number, card in zip(getattr(clan.mixes, held), getattr(clan, held), strict=False):
                yield number, Place(drawn, seat=Seat(other), held=held), card


def drawn_from(view: State, seat: Seat) -> Deck:
    """Returns the deck from which a seat has drawn cards to keep or to arrange; any deck if it has drawn none."""
    choosing = (choice for choice in view.pending if isinstance(choice, PendingCard | PendingArrangement))
    return next((choice.deck for choice in choosing if choice.seat == seat), "action")
