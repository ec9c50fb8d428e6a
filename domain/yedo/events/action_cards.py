"""Action cards: how they are played and answered, and effects that only they have (rulebook p. 5)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoEvent
from domain.yedo.components.vocabulary import ActionCardId
from domain.yedo.pieces import Aim, Answer, Card, Post, StackPlace


class ActionCardPlayed(YedoEvent, frozen=True):
    """A seat played an action card, paid its cost and put it under the deck. It takes effect later."""

    seat: Seat
    card: ActionCardId
    aim: Aim = Aim()
    mon: int = 0
    upon: StackPlace | None = None
    """The place of the answered card on the stack of pending choices, counted from the bottom from 0."""


class AnswersAwaited(YedoEvent, frozen=True):
    """Other seats may answer the card just played."""

    seats: tuple[Seat, ...]


class Answered(YedoEvent, frozen=True):
    """A seat answered secretly, with a card or without one."""

    seat: Seat
    answer: Annotated[Answer | Hidden | None, Secret(to="seat")]


class AnswersRevealed(YedoEvent, frozen=True):
    """All seats have answered; the cards they answered with follow in player order."""


class ActionCardNegated(YedoEvent, frozen=True):
    """A card on the stack was negated and will have no effect."""

    upon: StackPlace


class ActionCardReversed(YedoEvent, frozen=True):
    """A card on the stack was reversed: it will move the watch patrol the other way."""

    upon: StackPlace


class ActionCardRedirected(YedoEvent, frozen=True):
    """A card on the stack got a new target."""

    upon: StackPlace
    aim: Aim


class ActionCardResolved(YedoEvent, frozen=True):
    """An action card took effect, unless it was negated."""

    seat: Seat
    card: ActionCardId
    negated: bool = False


class MonStolen(YedoEvent, frozen=True):
    """A seat took mon from another seat."""

    seat: Seat
    victim: Seat
    mon: int


class DiscipleSentHome(YedoEvent, frozen=True):
    """A disciple returned to its clan house without an action."""

    seat: Seat
    post: Post


class CardStolen(YedoEvent, frozen=True):
    """A seat took a random action card from another seat."""

    seat: Seat
    victim: Seat
    taken: Annotated[Card | Hidden, Secret(to="seat")]
    lost: Annotated[Card | Hidden, Secret(to="victim")]


class PrestigeGained(YedoEvent, frozen=True):
    """A seat gained prestige points."""

    seat: Seat
    points: int
