"""Playing an action card: when it may be played, which seats may react, and how it takes effect (rulebook p. 5)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from domain.components import Digest
from domain.game import Seat
from domain.pending import pushed
from domain.secrecy import Hidden
from domain.value import Remembered
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import ActionCard, Timing
from domain.yedo.components.vocabulary import ActionCardId, Effect, PatrolMove
from domain.yedo.effects.cards import act, aims_of
from domain.yedo.effects.reactions import ANSWER_VERBS
from domain.yedo.events import ActionCardPlayed, ActionCardResolved, AnswersAwaited, AnswersRevealed, YedoPlay
from domain.yedo.limits import seats_with_surplus
from domain.yedo.pending import (
    OneSeatChoice,
    PendingActionCard,
    PendingActivation,
    PendingAnswers,
    PendingArrangement,
    PendingAssignment,
    PendingCard,
    PendingDeal,
    PendingInfluence,
    PendingPayment,
    PendingRescue,
    top_of,
)
from domain.yedo.pieces import Aim, Answer, StackPlace, known
from domain.yedo.state import Acting, Assigning, Over, SetUp, State, Trading, WatchPatrol

MIDWAY: Final = frozenset((PendingActionCard, PendingAnswers, PendingDeal, PendingCard, PendingArrangement))
"""The choices during which no card for any moment may be played."""
OUTSIDE_ROUNDS: Final = frozenset((SetUp, Over))
AFTER_THE_EVENT: Final = frozenset((Assigning, WatchPatrol, Trading, Acting))


TURN_FOR: Final[Mapping[Timing, type[OneSeatChoice]]] = {
    "on_winning": PendingPayment,
    "phase_4_turn": PendingAssignment,
    "phase_5b": PendingInfluence,
    "phase_5c": PendingRescue,
    "phase_7_turn": PendingActivation,
}
"""By timing of the cards that a seat plays in a turn of its own: the choice that it has then."""


def _timings(moment: tuple[type, type]) -> frozenset[Timing]:
    """Returns the timings of the cards that may be played while a type of choice is pending in a type of phase.

    Cards for any moment may be played in a round, while no card, deal or look at cards is pending. A reaction only
    answers a card.
    """
    choice, phase = moment
    timings = {timing for timing, turn in TURN_FOR.items() if choice is turn}
    if choice not in MIDWAY and phase not in OUTSIDE_ROUNDS:
        timings |= {"any", "after_event_phase"} if phase in AFTER_THE_EVENT else {"any"}
    return frozenset(timings)


_TIMINGS: Final = Remembered(_timings)


def is_own_turn(state: State, seat: Seat) -> bool:
    """True if the topmost choice is one of the seat, which need not discard first and has played no card in it yet."""
    top = top_of(state)
    if not isinstance(top, OneSeatChoice) or top.seat != seat or seats_with_surplus(state):
        return False
    return not (isinstance(top, PendingActivation) and top.card_played)


def is_time(state: State, seat: Seat, card: ActionCard) -> bool:
    """True if a seat may play a card now, as far as the moment is concerned."""
    timing = card.timing
    if timing not in _TIMINGS[type(top_of(state)), type(state.phase)]:
        return False
    return timing not in TURN_FOR or is_own_turn(state, seat)


def can_afford(state: State, seat: Seat, card: ActionCard) -> bool:
    """True if a seat owns what a card requires and can pay its cost."""
    clan = state.clans[seat]
    return clan.geisha >= card.needs.geisha and clan.mon >= card.cost


def has_timely_card(state: State, seat: Seat) -> bool:
    """True if a seat holds a visible card whose timing fits the moment; most of the time there is none."""
    hand = state.clans[seat].action_cards
    if not hand:
        return False
    moment = type(state.pending[-1] if state.pending else None), type(state.phase)
    return not _TIMINGS[moment].isdisjoint(timings_in(state.components, hand))


@lru_cache(maxsize=4096)
def timings_in(components: Digest, hand: tuple[ActionCardId | Hidden, ...]) -> frozenset[Timing]:
    """Returns the timings of the visible cards of a hand. A hand is asked for at each move, and changes rarely."""
    return frozenset([card.timing for card in visible_cards(components, hand)])


def plays(state: State, seat: Seat) -> list[tuple[ActionCardId, Aim]]:
    """Returns the visible cards of a seat that it may play now, each with each of its aims."""
    found: list[tuple[ActionCardId, Aim]] = []
    for card in visible_cards(state.components, state.clans[seat].action_cards):
        if is_time(state, seat, card) and can_afford(state, seat, card):
            found += [(card.id, aim) for aim in aims_of(state, seat, card.effect)]
    return found


@lru_cache(maxsize=4096)
def visible_cards(components: Digest, hand: tuple[ActionCardId | Hidden, ...]) -> tuple[ActionCard, ...]:
    """Returns the visible cards of a hand, each once."""
    cards = REGISTRY[components].action_cards
    return tuple([cards[held] for held in dict.fromkeys(hand) if not isinstance(held, Hidden)])


def playable_in_fact(state: State, seat: Seat) -> list[ActionCardId]:
    """Returns the cards that a seat may play now. Raises `ValueError` if its hand is hidden."""
    for held in state.clans[seat].action_cards:
        known(held)
    return [card for card, _aim in plays(state, seat)]


def is_asked_for_card(state: State, choice: PendingInfluence | PendingRescue | PendingPayment) -> bool:
    """True if a seat is asked for a card: it holds at least one, so the question reveals nothing about its hand.

    With the option `quick_reactions`, only a seat that can play one is asked.
    """
    if not state.options.quick_reactions:
        return bool(state.clans[choice.seat].action_cards)
    cards = components_of(state).action_cards
    timings = (cards[card].timing for card in playable_in_fact(pushed(state, choice), choice.seat))
    return any(timing not in ("any", "after_event_phase") for timing in timings)


def may_come_into_mon(state: State, seat: Seat) -> bool:
    """True if a seat with too few mon may still receive some by an action card, by what all players know.

    With the option `quick_reactions`, only if it holds such a card.
    """
    if not state.options.quick_reactions:
        return bool(state.clans[seat].action_cards)
    return bool(playable_in_fact(state, seat))


def answers(state: State, seat: Seat, card: PendingActionCard) -> Iterator[Answer]:
    """Returns the reactions that a seat can play on a card. Raises `ValueError` if its hand is hidden."""
    for held in map(known, dict.fromkeys(state.clans[seat].action_cards)):
        answering = components_of(state).action_cards[held]
        if answering.timing == "reaction" and can_afford(state, seat, answering):
            (effect,) = answering.effect
            for aim in ANSWER_VERBS[type(effect)].aims(state, seat, effect, card):
                yield Answer(held, aim)


def asked_for_an_answer(state: State, card: PendingActionCard) -> tuple[Seat, ...]:
    """Returns the other seats that hold action cards; with the option `quick_reactions`, those that can react."""
    others = (seat for seat in state.order if seat != card.seat and state.clans[seat].action_cards)
    if state.options.quick_reactions:
        return tuple(seat for seat in others if any(True for _ in answers(state, seat, card)))
    return tuple(others)


def go_on_with_card(play: YedoPlay, card: PendingActionCard) -> None:
    """Asks the other players for reactions, once; then the card takes effect."""
    seats = () if card.asked else asked_for_an_answer(play.state, card)
    if seats:
        play.emit(AnswersAwaited(seats))
    else:
        resolve(play, card)


def reveal_answers(play: YedoPlay, given: PendingAnswers) -> None:
    """Puts the reactions on the stack, in player order; the last one takes effect first."""
    upon = StackPlace(len(play.state.pending) - 2)
    by_seat = {one.seat: known(one.answer) for one in given.given}
    play.emit(AnswersRevealed())
    for seat in play.state.order:
        answer = by_seat.get(seat)
        if isinstance(answer, Answer):
            play_card(play, seat, answer.card, answer.aim, upon)


def play_card(play: YedoPlay, seat: Seat, card: ActionCardId, aim: Aim, upon: StackPlace | None = None) -> None:
    """Removes the card from the hand and pays its cost, even if the card is negated later."""
    play.emit(ActionCardPlayed(seat, card, aim, components_of(play.state).action_cards[card].cost, upon))


def resolve(play: YedoPlay, card: PendingActionCard) -> None:
    """Carries out the effects of the card, unless it was negated."""
    effects = components_of(play.state).action_cards[card.card].effect
    play.emit(ActionCardResolved(card.seat, card.card, card.negated))
    if card.negated:
        return
    if card.upon is None:
        act(play, card.seat, against(effects) if card.reversed else effects, card.aim)
    else:
        (effect,) = effects
        play.rule(ANSWER_VERBS[type(effect)].act)(play, card.seat, effect, card.upon, card.aim)


def against(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Returns the same effects with the steps of the patrol in the opposite direction."""
    return tuple(
        replace(effect, steps=-effect.steps) if isinstance(effect, PatrolMove) else effect for effect in effects
    )
