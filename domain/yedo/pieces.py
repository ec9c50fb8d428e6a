"""Where disciples stand and how cards lie."""

from typing import Final, Literal, NewType, TypeVar

from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN, Hidden
from domain.value import Value

T = TypeVar("T")

Round = NewType("Round", int)
"""Counted from 1; 0 while the match is set up."""
Post = NewType("Post", str)
"""Where a disciple stands: an assignment space, an annex of its own clan, or a district, when The Hidden Gate let it
in beside the spaces."""
Stall = NewType("Stall", int)
"""A space of the weapon market, from left to right, counted from 0."""
Position = NewType("Position", int)
"""A place on the player order track, counted from 1."""
StackPlace = NewType("StackPlace", int)
"""A place on the stack of what is to be settled, from the bottom, counted from 0."""
Card = NewType("Card", str)
"""A card or weapon tile of any kind, by what is printed on it."""

Deck = Literal["action", "bonus", "weapon", "event", "green", "yellow", "red", "black"]
"""A face-down deck; the colors are those of the missions."""
Hand = Literal["missions", "action_cards", "bonus_cards"]

HAND_OF: Final[dict[Deck, Hand]] = {
    "action": "action_cards",
    "bonus": "bonus_cards",
    "green": "missions",
    "yellow": "missions",
    "red": "missions",
    "black": "missions",
}


class FaceDown(Value, frozen=True, omit_defaults=True):
    """A card in a face-down deck. Who has seen it there is known to all; what it is, only to those."""

    card: Card | Hidden
    seen: tuple[Viewer, ...] = ()
    """Who knows it; with `None` among them, everyone does."""


Pile = tuple[FaceDown, ...]
"""A deck, the next card first."""

UNKNOWN: Final = FaceDown(HIDDEN)


def face_down(cards: tuple[Card | Hidden, ...], seen: tuple[Viewer, ...] = ()) -> Pile:
    """Cards laid face down, in the given order."""
    if not seen:
        return tuple(UNKNOWN if isinstance(card, Hidden) else FaceDown(card) for card in cards)
    return tuple(FaceDown(card, seen) for card in cards)


def known(card: T | Hidden) -> T:
    """A card that is not hidden. Raises `ValueError`: a masked state cannot be decided on."""
    if isinstance(card, Hidden):
        raise ValueError("the card is hidden")
    return card


class Disciple(Value, frozen=True):
    """A disciple in a district."""

    seat: Seat
    post: Post
