"""Values of the state, events, moves and pending choices alike: places, cards, decks, aims of action cards, offers."""

from typing import Final, Literal, NewType, TypeVar, get_args

from msgspec import Struct

from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN, Hidden
from domain.value import Value
from domain.yedo.components.vocabulary import ActionCardId, District, Weapon

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

MixNumber = NewType("MixNumber", int)
"""The number of a mix, from 1."""

Deck = Literal["action", "bonus", "weapon", "event", "green", "yellow", "red", "black"]
"""A face-down deck; the colors are those of the missions."""
Hand = Literal["missions", "action_cards", "bonus_cards"]
Held = Hand | Literal["drawn"]
"""A hand, or the cards that a seat has drawn to keep one or to arrange them."""

HANDS: Final[tuple[Hand, ...]] = get_args(Hand)
HELD: Final[tuple[Held, ...]] = (*HANDS, "drawn")
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
    mix: MixNumber = MixNumber(0)
    """The mix to which it belongs; 0 if it belongs to none."""


class SeenCard(Value, frozen=True):
    """A card of a mix that some viewers have seen. All viewers know who has; only those know the card."""

    card: Card | Hidden | None
    """`None` in a guess of a seat that does not know it."""
    seen: tuple[Viewer, ...]


class Look(Value, frozen=True, omit_defaults=True):
    """Cards that lay in a mix at different places when a viewer lost track of some of them."""

    cards: tuple[SeenCard, ...]
    gone: tuple[Card, ...] = ()
    """The cards that have left the mix since and that all have seen then: they may be some of these, or others."""


class Mix(Value, frozen=True):
    """Cards in decks, in hands or drawn: some viewers know that a card is among them, but not which one it is."""

    number: MixNumber
    looks: tuple[Look, ...]
    """What viewers have seen of it at several times. The cards of two looks may be the same ones."""


class MixNumbers(Value, frozen=True, omit_defaults=True):
    """For each card that a clan holds or has drawn, in the same order: the mix to which it belongs, 0 for none.

    It is empty if no card belongs to one.
    """

    missions: tuple[MixNumber, ...] = ()
    action_cards: tuple[MixNumber, ...] = ()
    bonus_cards: tuple[MixNumber, ...] = ()
    drawn: tuple[MixNumber, ...] = ()


Pile = tuple[FaceDown, ...]
"""The cards of a deck, the next one first."""

UNKNOWN: Final = FaceDown(HIDDEN)


def face_down(cards: tuple[Card | Hidden, ...], seen: tuple[Viewer, ...] = (), mix: MixNumber = MixNumber(0)) -> Pile:
    """Returns cards laid face down, in the given order."""
    if not seen and not mix:
        return tuple([UNKNOWN if isinstance(card, Hidden) else FaceDown(card) for card in cards])
    return tuple([FaceDown(card, seen, mix) for card in cards])


def known(card: T | Hidden) -> T:
    """Returns a card that has to be visible. Raises `ValueError` if it is hidden: nothing is decided without it."""
    if isinstance(card, Hidden):
        raise ValueError("the card is hidden")
    return card


class Disciple(Value, frozen=True):
    """A disciple in a district."""

    seat: Seat
    post: Post


# What action cards are aimed at, and the answers to them


class Aim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The part of an action card's target that its player chooses."""

    seat: Seat | None = None
    """Another player."""
    post: Post | None = None
    """The place of a disciple: of that player if `seat` is set, else of the seat itself."""
    to: Post | None = None
    """Where that disciple goes."""
    district: District | None = None


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="answer"):
    """An action card played as a reaction to another one."""

    card: ActionCardId
    aim: Aim = Aim()


# Offers in the trade phase (rulebook p. 10)


class Assets(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """One side of a trade. Cards are only counted, because they are handed over face down."""

    mon: int = 0
    geisha: int = 0
    weapons: tuple[Weapon, ...] = ()
    action_cards: int = 0
    bonus_cards: int = 0
    missions: int = 0

    @property
    def cards(self) -> int:
        """The number of cards of all kinds."""
        return self.action_cards + self.bonus_cards + self.missions


class Offer(Value, frozen=True):
    """An offer of one seat to another: what it gives and what it asks for."""

    seat: Seat
    to: Seat
    give: Assets
    ask: Assets

    def side_of(self, seat: Seat) -> Assets:
        """Returns what one of the two seats gives."""
        return self.give if seat == self.seat else self.ask
