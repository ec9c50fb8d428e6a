"""Reactions: cards that answer an action card, such as Walls Have Ears and Feint (rulebook p. 5).

Their targets depend on the card that they answer. They change it while it is on the stack of pending choices.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from domain.game import Seat
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import (
    ChooseOne,
    Effect,
    NegateActionCard,
    PatrolMove,
    RedirectActionCard,
    ReversePatrolMove,
    Verb,
)
from domain.yedo.effects import NOWHERE, if_possible
from domain.yedo.effects.cards import aims_of
from domain.yedo.events import ActionCardNegated, ActionCardRedirected, ActionCardReversed, YedoPlay
from domain.yedo.pending import PendingActionCard
from domain.yedo.pieces import Aim, StackPlace
from domain.yedo.state import State, expected


class ReactionRule(NamedTuple):
    """The rule of a verb that answers a card."""

    aims: Callable[[State, Seat, Any, PendingActionCard], Iterable[Aim]]
    """Returns what the answering seat may aim it at; nothing if it does not fit the card."""
    act: Callable[[YedoPlay, Seat, Any, StackPlace, Aim], None]
    """Emits what it does to the card at a place on the stack."""


def effects_of(state: State, card: PendingActionCard) -> tuple[Effect, ...]:
    """Returns what a card on the stack does, in its order."""
    return components_of(state).action_cards[card.card].effect


def negatable(_state: State, _seat: Seat, _verb: NegateActionCard, _card: PendingActionCard) -> tuple[Aim]:
    """Returns the aims of a negation: it fits any action card and needs no target."""
    return (NOWHERE,)


def negate(play: YedoPlay, _seat: Seat, _verb: NegateActionCard, upon: StackPlace, _aim: Aim) -> None:
    """Negates the card: it will have no effect, and its cost is not returned."""
    play.emit(ActionCardNegated(upon))


def reversible(state: State, _seat: Seat, _verb: ReversePatrolMove, card: PendingActionCard) -> tuple[Aim, ...]:
    """Returns the aims of a reversal: it fits only a card that moves the patrol, and needs no target."""
    return if_possible(any(isinstance(effect, PatrolMove) for effect in effects_of(state, card)))


def reverse(play: YedoPlay, _seat: Seat, _verb: ReversePatrolMove, upon: StackPlace, _aim: Aim) -> None:
    """Reverses the card: it will move the patrol in the opposite direction."""
    play.emit(ActionCardReversed(upon))


def redirectable(state: State, seat: Seat, _verb: RedirectActionCard, card: PendingActionCard) -> tuple[Aim, ...]:
    """Returns the aims of a redirection, which fits only a card that is aimed at its seat.

    They are all other legal targets of the card, or no target if there is no other.
    """
    return (other_targets(state, seat, card) or (NOWHERE,)) if card.aim.seat == seat else ()


def other_targets(state: State, seat: Seat, card: PendingActionCard) -> tuple[Aim, ...]:
    """Returns what a seat may aim a card at instead: neither itself nor the player of the card."""
    return tuple(aim for aim in targets(state, card) if aim.seat not in (seat, card.seat))


def targets(state: State, card: PendingActionCard) -> tuple[Aim, ...]:
    """Returns what a card on the stack may be aimed at; for a redirection, where it may redirect the card beneath."""
    if card.upon is None:
        return aims_of(state, card.seat, effects_of(state, card))
    return other_targets(state, card.seat, expected(state.pending[card.upon], PendingActionCard))


def redirect(play: YedoPlay, _seat: Seat, _verb: RedirectActionCard, upon: StackPlace, aim: Aim) -> None:
    """Gives the card another target; without one it has no effect."""
    play.emit(ActionCardNegated(upon) if aim == NOWHERE else ActionCardRedirected(upon, aim))


def fitting(state: State, seat: Seat, verb: ChooseOne, card: PendingActionCard) -> tuple[Aim, ...]:
    """Returns the aims of all alternatives that fit the card."""
    return tuple(aim for one in verb.of for aim in ANSWER_VERBS[type(one)].aims(state, seat, one, card))


def choose_fitting(play: YedoPlay, seat: Seat, verb: ChooseOne, upon: StackPlace, aim: Aim) -> None:
    """Emits what the alternative does that fits the card and the aim.

    A target stays chosen even if it is legal no more: its player may have played the last action card since.
    """
    card = expected(play.state.pending[upon], PendingActionCard)
    for one in verb.of:
        rule = ANSWER_VERBS[type(one)]
        has_target = isinstance(one, RedirectActionCard) and aim != NOWHERE
        if has_target or aim in rule.aims(play.state, seat, one, card):
            rule.act(play, seat, one, upon, aim)
            return


ANSWER_VERBS: Final[Mapping[type[Verb], ReactionRule]] = {
    NegateActionCard: ReactionRule(negatable, negate),
    ReversePatrolMove: ReactionRule(reversible, reverse),
    RedirectActionCard: ReactionRule(redirectable, redirect),
    ChooseOne: ReactionRule(fitting, choose_fitting),
}
