"""Cards and weapon tiles: how they are drawn, kept, looked at and discarded."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoEvent
from domain.yedo.components.vocabulary import Weapon
from domain.yedo.pieces import Card, Deck, Stall


class CardDrawn(YedoEvent, frozen=True):
    """A seat drew the top card of a deck into its hand."""

    seat: Seat
    deck: Deck
    card: Annotated[Card | Hidden, Secret(to="seat")]


class CardsShown(YedoEvent, frozen=True):
    """A seat took the top cards of a deck and looked at them, to keep one or to arrange them."""

    seat: Seat
    deck: Deck
    cards: Annotated[tuple[Card | Hidden, ...], Secret(to="seat")]


class CardKept(YedoEvent, frozen=True):
    """A seat kept one of the cards that it took; the others went under the deck."""

    seat: Seat
    deck: Deck
    card: Annotated[Card | Hidden, Secret(to="seat")]
    returned: Annotated[tuple[Card | Hidden, ...], Secret(to="seat")]


class CardsArranged(YedoEvent, frozen=True):
    """A seat put the cards that it looked at back on top of the deck, in an order of its choice."""

    seat: Seat
    deck: Deck
    cards: Annotated[tuple[Card | Hidden, ...], Secret(to="seat")]


class CardsSeen(YedoEvent, frozen=True):
    """A seat looked at the top cards of a deck and did not change their order."""

    seat: Seat
    deck: Deck
    cards: Annotated[tuple[Card | Hidden, ...], Secret(to="seat")]


class CardDiscarded(YedoEvent, frozen=True):
    """A seat put a card of its hand face down under its deck."""

    seat: Seat
    deck: Deck
    card: Annotated[Card | Hidden, Secret(to="seat")]


class WeaponDrawn(YedoEvent, frozen=True):
    """A seat drew the top weapon of the deck."""

    seat: Seat
    weapon: Weapon


class WeaponKept(YedoEvent, frozen=True):
    """A seat kept one of the weapons that it drew; the others were discarded."""

    seat: Seat
    weapon: Weapon
    discarded: tuple[Weapon, ...]


class WeaponDiscarded(YedoEvent, frozen=True):
    """A weapon of a seat was discarded."""

    seat: Seat
    weapon: Weapon


class WeaponsReshuffled(YedoEvent, frozen=True):
    """The weapon deck was empty; the discarded weapons were shuffled and became the new deck."""

    cards: Annotated[tuple[Card | Hidden, ...], Secret()]


class MarketCleared(YedoEvent, frozen=True):
    """Weapons of the market were discarded, and the others moved."""

    market: tuple[Weapon | None, ...]
    dropped: tuple[Weapon, ...]


class WeaponStalled(YedoEvent, frozen=True):
    """The top weapon of the deck was put on a space of the market."""

    stall: Stall
    weapon: Weapon
