"""Handlers of the events of action cards (rulebook p. 5)."""

from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.pending import popped, pushed, topmost, with_topmost
from domain.secrecy import Hidden, without
from domain.value import replaced
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import all_viewers, back_home, scored, with_mon
from domain.yedo.components import components_of
from domain.yedo.decks import buried, with_in_hand, without_in_hand
from domain.yedo.mixes import left, left_openly, mixed
from domain.yedo.pending import GivenAnswer, PendingActionCard, PendingActivation, PendingAnswers, top_of
from domain.yedo.pieces import Card, FaceDown, SeenCard, StackPlace
from domain.yedo.state import State


def _action_card_played(state: State, event: ev.ActionCardPlayed, _version: Version) -> State:
    top = top_of(state)
    if isinstance(top, PendingActivation) and components_of(state).action_cards[event.card].timing == "phase_7_turn":
        state = with_topmost(state, replace(top, card_played=True))
    state = with_mon(without_in_hand(state, event.seat, "action", Card(event.card)), event.seat, -event.mon)
    state = left_openly(state, event.seat, "action_cards", Card(event.card))
    state = buried(state, "action", (FaceDown(Card(event.card), all_viewers(state)),))
    return pushed(state, PendingActionCard(event.seat, event.card, event.aim, event.upon))


def _answers_awaited(state: State, event: ev.AnswersAwaited, _version: Version) -> State:
    card = replace(topmost(state, PendingActionCard), asked=True)
    return pushed(with_topmost(state, card), PendingAnswers(event.seats))


def _answered(state: State, event: ev.Answered, _version: Version) -> State:
    top = topmost(state, PendingAnswers)
    return with_topmost(
        state, PendingAnswers(without(top.waiting, event.seat), (*top.given, GivenAnswer(event.seat, event.answer)))
    )


def _answers_revealed(state: State, _event: ev.AnswersRevealed, _version: Version) -> State:
    return popped(state)


def with_underway(state: State, upon: StackPlace, **changes: Any) -> State:
    """Returns the state with changes to an action card on the stack of pending choices."""
    return replace(state, pending=replaced(state.pending, upon, replace(state.pending[upon], **changes)))


def _action_card_negated(state: State, event: ev.ActionCardNegated, _version: Version) -> State:
    return with_underway(state, event.upon, negated=True)


def _action_card_reversed(state: State, event: ev.ActionCardReversed, _version: Version) -> State:
    return with_underway(state, event.upon, reversed=True)


def _action_card_redirected(state: State, event: ev.ActionCardRedirected, _version: Version) -> State:
    return with_underway(state, event.upon, aim=event.aim)


def _action_card_resolved(state: State, _event: ev.ActionCardResolved, _version: Version) -> State:
    return popped(state)


def _mon_stolen(state: State, event: ev.MonStolen, _version: Version) -> State:
    return with_mon(with_mon(state, event.victim, -event.mon), event.seat, event.mon)


def _disciple_sent_home(state: State, event: ev.DiscipleSentHome, _version: Version) -> State:
    return back_home(state, event.seat, event.post)


def _card_stolen(state: State, event: ev.CardStolen, _version: Version) -> State:
    state, mix = left(without_in_hand(state, event.victim, "action", event.lost), event.victim, "action_cards")
    card = event.taken if isinstance(event.lost, Hidden) else event.lost
    state, mix = mixed(state, [mix], [SeenCard(card, (event.victim, event.seat))])
    return with_in_hand(state, event.seat, "action", event.taken, mix)


def _prestige_gained(state: State, event: ev.PrestigeGained, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Action card")


HANDLERS: Final[Handlers] = {
    ev.ActionCardPlayed: _action_card_played,
    ev.AnswersAwaited: _answers_awaited,
    ev.Answered: _answered,
    ev.AnswersRevealed: _answers_revealed,
    ev.ActionCardNegated: _action_card_negated,
    ev.ActionCardReversed: _action_card_reversed,
    ev.ActionCardRedirected: _action_card_redirected,
    ev.ActionCardResolved: _action_card_resolved,
    ev.MonStolen: _mon_stolen,
    ev.DiscipleSentHome: _disciple_sent_home,
    ev.CardStolen: _card_stolen,
    ev.PrestigeGained: _prestige_gained,
}
