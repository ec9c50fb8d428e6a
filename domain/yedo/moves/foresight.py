"""Foresight: looking at the top cards of a deck and arranging them (rulebook p. 12-13)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Annotated, Final

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoMove
from domain.yedo.clans import posts_of
from domain.yedo.components.vocabulary import District
from domain.yedo.decks import exhausted_decks, foresee, is_exhausted
from domain.yedo.events import CardsArranged, YedoPlay
from domain.yedo.limits import deck_empty
from domain.yedo.moves.activation import activate, posts_by_district, refuse_in
from domain.yedo.pending import PendingArrangement
from domain.yedo.pieces import Card, Deck, Post
from domain.yedo.state import State

RULE: Final = "rulebook p. 12, Foresight"
OTHER_DECK: Final = Refusal("deck-not-foreseen-there", "That District gives no Foresight of that deck.", RULE)
DECK_EMPTY: Final = deck_empty(RULE)
FORESEEN_IN: Final[Mapping[District, tuple[Deck, ...]]] = {
    "gates": ("action",),
    "tavern": ("weapon",),
    "harbor": ("bonus",),
    "temple": ("green", "yellow", "red", "black", "event"),
}
"""By district: the decks of which it gives foresight (rulebook p. 12-13)."""


class Foresee(YedoMove, frozen=True):
    """Activate this disciple to look at the top cards of a deck."""

    disciple: Post
    deck: Deck


def each_foresight(state: State, seat: Seat) -> tuple[Foresee, ...]:
    """Returns a move for each disciple in a district that gives foresight and each deck of it that has cards left."""
    return _each_look(state.components, posts_of(state, seat), exhausted_decks(state))


@lru_cache(maxsize=4096)
def _each_look(components: Digest, posts: tuple[Post, ...], exhausted: tuple[Deck, ...]) -> tuple[Foresee, ...]:
    """Returns a move for each of these places that gives foresight and each deck of it that is not exhausted."""
    standing = posts_by_district(components, posts)
    return tuple(
        Foresee(post, deck)
        for district, foreseen in FORESEEN_IN.items()
        for post in standing.get(district, ())
        for deck in foreseen
        if deck not in exhausted
    )


def refuse_foresight(state: State, seat: Seat, move: Foresee) -> Refusal | None:
    """Returns why the disciple cannot look at this deck; `None` if it can."""
    district = next((district for district, decks in FORESEEN_IN.items() if move.deck in decks), None)
    if district is None:
        return OTHER_DECK
    if refused := refuse_in(state, seat, move.disciple, district):
        return refused
    return DECK_EMPTY if is_exhausted(state, move.deck) else None


def use_foresight(play: YedoPlay, seat: Seat, move: Foresee) -> None:
    """Shows only the seat the top cards; it arranges them unless they are events (rulebook p. 12-13)."""
    activate(play, seat, move.disciple)
    foresee(play, seat, move.deck)


FORESEE: Final = MoveRule(Foresee, each_foresight, refuse_foresight, use_foresight, always_legal=True)


OTHER_CARDS: Final = Refusal(
    "cards-not-drawn", "You must put back exactly the cards that you have looked at.", "rulebook p. 12, Foresight"
)


class ArrangeCards(YedoMove, frozen=True):
    """Put the cards back in this order, the next one first."""

    cards: Annotated[tuple[Card | Hidden, ...], Secret()]


def each_arrangement(state: State, seat: Seat) -> Iterator[ArrangeCards]:
    """Returns a move for each order of the cards looked at."""
    return map(ArrangeCards, dict.fromkeys(permutations(state.clans[seat].drawn)))


def refuse_arrangement(state: State, seat: Seat, move: ArrangeCards) -> Refusal | None:
    """Returns why the cards cannot be put back like this; `None` if they can."""
    return None if move.cards in permutations(state.clans[seat].drawn) else OTHER_CARDS


def arrange_cards(play: YedoPlay, seat: Seat, move: ArrangeCards) -> None:
    """Puts the cards back on top of their deck in this order. All players know that the seat has seen them."""
    play.emit(CardsArranged(seat, topmost(play.state, PendingArrangement).deck, move.cards))


ARRANGE_CARDS: Final = MoveRule(ArrangeCards, each_arrangement, refuse_arrangement, arrange_cards, always_legal=True)
