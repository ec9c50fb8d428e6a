"""Foresight: looking at the top cards of a deck, in the district that allows it (rulebook p. 12-13)."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.activation import activate, posts_in, refuse_in
from domain.yedo.components.vocabulary import District
from domain.yedo.districts import districts_of
from domain.yedo.drawing import foresee, is_exhausted
from domain.yedo.events import YedoPlay
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Deck, Post
from domain.yedo.shortages import deck_empty
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
"""The decks of which a district gives foresight."""


class Foresee(YedoMove, frozen=True):
    """Activate this disciple to look at the top cards of a deck."""

    disciple: Post
    deck: Deck


def candidates(state: State, seat: Seat) -> Iterator[Foresee]:
    """Each disciple in a district that gives foresight, for each deck of that district that has cards."""
    standing = districts_of(state, seat)
    for district, decks in FORESEEN_IN.items():
        if district in standing:
            pairs = product(posts_in(state, seat, district), decks)
            yield from (Foresee(post, deck) for post, deck in pairs if not is_exhausted(state, deck))


def refusal(state: State, seat: Seat, move: Foresee) -> Refusal | None:
    """Why not: the district gives no foresight of that deck, or the deck has no cards; `None`: it is legal."""
    district = next((district for district, decks in FORESEEN_IN.items() if move.deck in decks), None)
    if district is None:
        return OTHER_DECK
    if refused := refuse_in(state, seat, move.disciple, district):
        return refused
    return DECK_EMPTY if is_exhausted(state, move.deck) else None


def look(play: YedoPlay, seat: Seat, move: Foresee) -> None:
    """The disciple goes home, and the seat alone sees the top cards: all but events it may arrange (rulebook p. 13)."""
    activate(play, seat, move.disciple)
    foresee(play, seat, move.deck)


FORESEE: Final = MoveRule(Foresee, candidates, refusal, look, always_legal=True)
