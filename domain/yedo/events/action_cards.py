"""Action cards: played, answered, and what only they can do."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.aims import Aim, Answer
from domain.yedo.components.vocabulary import ActionCardId
from domain.yedo.events.event import YedoEvent
from domain.yedo.pieces import Card, Post, StackPlace


class ActionCardPlayed(YedoEvent, frozen=True):
    """A seat played an action card, paid its cost and put it under the deck; it has not taken effect yet."""

    seat: Seat
    card: ActionCardId
    aim: Aim = Aim()
    mon: int = 0
    upon: StackPlace | None = None
    """The place on the stack, from the bottom, of the card that it answers."""


class AnswersAwaited(YedoEvent, frozen=True):
    """The others may answer the card just played."""

    seats: tuple[Seat, ...]


class Answered(YedoEvent, frozen=True):
    """A seat answered with a card or without, unseen."""

    seat: Seat
    answer: Annotated[Answer | Hidden | None, Secret(to="seat")]


class AnswersRevealed(YedoEvent, frozen=True):
    """All have answered; the cards played in answer follow in player order."""


class ActionCardNegated(YedoEvent, frozen=True):
    """A card on the stack will have no effect."""

    upon: StackPlace


class ActionCardReversed(YedoEvent, frozen=True):
    """By a card on the stack the watch patrol will go the other way."""

    upon: StackPlace


class ActionCardRedirected(YedoEvent, frozen=True):
    """A card on the stack aims at somebody else."""

    upon: StackPlace
    aim: Aim


class ActionCardResolved(YedoEvent, frozen=True):
    """An action card takes effect now, unless it was negated."""

    seat: Seat
    card: ActionCardId
    negated: bool = False


class MonStolen(YedoEvent, frozen=True):
    """Mon changed hands."""

    seat: Seat
    victim: Seat
    mon: int


class DiscipleSentHome(YedoEvent, frozen=True):
    """A disciple returned to its clan house unused."""

    seat: Seat
    post: Post


class CardStolen(YedoEvent, frozen=True):
    """A random action card changed hands."""

    seat: Seat
    victim: Seat
    taken: Annotated[Card | Hidden, Secret(to="seat")]
    lost: Annotated[Card | Hidden, Secret(to="victim")]


class PrestigeGained(YedoEvent, frozen=True):
    """A seat gained prestige points."""

    seat: Seat
    points: int
