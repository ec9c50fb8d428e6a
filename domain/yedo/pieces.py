"""Names of places, cards and decks; disciples in districts and cards in decks."""

from typing import Final, Literal, NewType, TypeVar

from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN, Hidden
from domain.value import Value

T = TypeVar("T")

Round = NewType("Round", int)
"""The number of a round from 1; 0 during set-up."""
Post = NewType("Post", str)
"""The place of a disciple: an assignment space, an annex of its own clan, or a district if The Hidden Gate placed it
outside the assignment spaces."""
Stall = NewType("Stall", int)
"""A space of the weapon market, counted from 0, from left to right."""
Position = NewType("Position", int)
"""A place on the player order track, counted from 1."""
StackPlace = NewType("StackPlace", int)
"""A place on the stack of pending choices, counted from 0, from the bottom."""
Card = NewType("Card", str)
"""A card or weapon tile of any kind, by its id in the components file."""

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
    """A card in a face-down deck. All viewers know which seats have seen it; only those seats know the card."""

    card: Card | Hidden
    seen: tuple[Viewer, ...] = ()
    """The viewers that know the card; `None` is a spectator."""


Pile = tuple[FaceDown, ...]
"""The cards of a deck, the next one first."""

UNKNOWN: Final = FaceDown(HIDDEN)


def face_down(cards: tuple[Card | Hidden, ...], seen: tuple[Viewer, ...] = ()) -> Pile:
    """Returns cards laid face down, in the given order."""
    if not seen:
        return tuple(UNKNOWN if isinstance(card, Hidden) else FaceDown(card) for card in cards)
    return tuple(FaceDown(card, seen) for card in cards)


def known(card: T | Hidden) -> T:
    """Returns a card that has to be visible. Raises `ValueError` if it is hidden: a masked state cannot be decided
    on."""
    if isinstance(card, Hidden):
        raise ValueError("the card is hidden")
    return card


class Disciple(Value, frozen=True):
    """A disciple in a district."""

    seat: Seat
    post: Post
