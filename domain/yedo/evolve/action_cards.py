"""How the table changes when action cards are played and answered (rulebook p. 5)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.tuples import replaced, without
from domain.yedo.choices import Activate, Answers, CardUnderway, Given
from domain.yedo.clans import scored, with_clan, with_mon
from domain.yedo.decks import buried, without_in_hand
from domain.yedo.disciples import back_home
from domain.yedo.events import YedoEvent
from domain.yedo.events import action_cards as ev
from domain.yedo.pieces import Card, FaceDown
from domain.yedo.stack import popped, pushed, top_of, topmost, with_top
from domain.yedo.state import State
from domain.yedo.table import everyone, printed


def action_card_played(state: State, event: ev.ActionCardPlayed, _: Version) -> State:
    top = top_of(state)
    if isinstance(top, Activate) and printed(state).action_cards[event.card].timing == "phase_7_turn":
        state = with_top(state, replace(top, card_played=True))
    state = with_mon(without_in_hand(state, event.seat, "action", Card(event.card)), event.seat, -event.mon)
    state = buried(state, "action", (FaceDown(Card(event.card), everyone(state)),))
    return pushed(state, CardUnderway(event.seat, event.card, event.aim, event.upon))


def answers_awaited(state: State, event: ev.AnswersAwaited, _: Version) -> State:
    card = replace(topmost(state, CardUnderway), asked=True)
    return pushed(with_top(state, card), Answers(event.seats))


def answered(state: State, event: ev.Answered, _: Version) -> State:
    top = topmost(state, Answers)
    return with_top(state, Answers(without(top.waiting, event.seat), (*top.given, Given(event.seat, event.answer))))


def answers_revealed(state: State, _: ev.AnswersRevealed, __: Version) -> State:
    return popped(state)


def with_underway(state: State, upon: int, **changes: Any) -> State:
    """The table with a card on the stack changed."""
    return replace(state, pending=replaced(state.pending, upon, replace(state.pending[upon], **changes)))


def action_card_negated(state: State, event: ev.ActionCardNegated, _: Version) -> State:
    return with_underway(state, event.upon, negated=True)


def action_card_reversed(state: State, event: ev.ActionCardReversed, _: Version) -> State:
    return with_underway(state, event.upon, reversed=True)


def action_card_redirected(state: State, event: ev.ActionCardRedirected, _: Version) -> State:
    return with_underway(state, event.upon, aim=event.aim)


def action_card_resolved(state: State, _: ev.ActionCardResolved, __: Version) -> State:
    return popped(state)


def mon_stolen(state: State, event: ev.MonStolen, _: Version) -> State:
    return with_mon(with_mon(state, event.victim, -event.mon), event.seat, event.mon)


def disciple_sent_home(state: State, event: ev.DiscipleSentHome, _: Version) -> State:
    return back_home(state, event.seat, event.post)


def card_stolen(state: State, event: ev.CardStolen, _: Version) -> State:
    state = without_in_hand(state, event.victim, "action", event.lost)
    return with_clan(state, event.seat, action_cards=(*state.clans[event.seat].action_cards, event.taken))


def prestige_gained(state: State, event: ev.PrestigeGained, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Action card")


ARMS: Final[Mapping[type[YedoEvent], Callable[[State, Any, Version], State]]] = {
    ev.ActionCardPlayed: action_card_played,
    ev.AnswersAwaited: answers_awaited,
    ev.Answered: answered,
    ev.AnswersRevealed: answers_revealed,
    ev.ActionCardNegated: action_card_negated,
    ev.ActionCardReversed: action_card_reversed,
    ev.ActionCardRedirected: action_card_redirected,
    ev.ActionCardResolved: action_card_resolved,
    ev.MonStolen: mon_stolen,
    ev.DiscipleSentHome: disciple_sent_home,
    ev.CardStolen: card_stolen,
    ev.PrestigeGained: prestige_gained,
}
