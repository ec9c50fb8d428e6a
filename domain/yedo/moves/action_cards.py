"""Playing an action card, and answering one with a reaction (rulebook p. 5)."""

from collections.abc import Iterator
from itertools import starmap
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import ActionCardId
from domain.yedo.effects.cards import aims_of
from domain.yedo.effects.playing import answers, can_afford, is_time, play_card, plays
from domain.yedo.events import Answered, TurnEnded, YedoPlay
from domain.yedo.pending import PendingActionCard
from domain.yedo.pieces import Aim, Answer
from domain.yedo.state import State, expected

RULE: Final = "rulebook p. 5, The Action Cards"
NOT_HELD: Final = Refusal("card-not-held", "You do not hold that Action Card.", RULE)
NOT_NOW: Final = Refusal("card-not-now", "That Action Card cannot be played at this moment.", RULE)
UNMET: Final = Refusal("card-requirement-unmet", "You do not have what that Action Card requires or costs.", RULE)
NO_AIM: Final = Refusal("card-aim-impossible", "That is not a possible target of that Action Card now.", RULE)


class PlayActionCard(YedoMove, frozen=True):
    """Play this card with this target."""

    card: ActionCardId
    aim: Aim = Aim()


def each_play(state: State, seat: Seat) -> Iterator[PlayActionCard]:
    """Returns a move for each card that may be played now and each of its aims."""
    return starmap(PlayActionCard, plays(state, seat))


def refuse_play(state: State, seat: Seat, move: PlayActionCard) -> Refusal | None:
    """Returns why a card cannot be played with this target now; `None` if it can."""
    if move.card not in state.clans[seat].action_cards:
        return NOT_HELD
    card = components_of(state).action_cards[move.card]
    if not is_time(state, seat, card):
        return NOT_NOW
    if not can_afford(state, seat, card):
        return UNMET
    return None if move.aim in aims_of(state, seat, card.effect) else NO_AIM


def play_action_card(play: YedoPlay, seat: Seat, move: PlayActionCard) -> None:
    """Plays the card; the others may react. In phases 5b and 5c this ends the turn (rulebook p. 9-10)."""
    if components_of(play.state).action_cards[move.card].timing in ("phase_5b", "phase_5c"):
        play.emit(TurnEnded(seat))
    play_card(play, seat, move.card, move.aim)


PLAY_ACTION_CARD: Final = MoveRule(PlayActionCard, each_play, refuse_play, play_action_card, always_legal=True)


NO_ANSWER: Final = Refusal(
    "no-such-answer", "You cannot answer the Action Card with that card or target.", "rulebook p. 5, The Action Cards"
)


class AnswerCard(YedoMove, frozen=True):
    """React to the card just played with a card of the hand; `None`: with no card. Hidden until all have answered."""

    answer: Annotated[Answer | Hidden | None, Secret()]


def possible_answers(state: State, seat: Seat) -> tuple[Answer | None, ...]:
    """Returns `None` and each reaction held that fits the card just played, with each of its aims."""
    return (None, *answers(state, seat, expected(state.pending[-2], PendingActionCard)))


def each_answer(state: State, seat: Seat) -> Iterator[AnswerCard]:
    """Returns a move for each possible answer, no card first."""
    return map(AnswerCard, possible_answers(state, seat))


def refuse_answer(state: State, seat: Seat, move: AnswerCard) -> Refusal | None:
    """Returns why an answer cannot be given; `None` if it can."""
    return None if move.answer in possible_answers(state, seat) else NO_ANSWER


def answer_card(play: YedoPlay, seat: Seat, move: AnswerCard) -> None:
    """Answers; the answer stays hidden until all seats that are asked have answered."""
    play.emit(Answered(seat, move.answer))


ANSWER_CARD: Final = MoveRule(AnswerCard, each_answer, refuse_answer, answer_card, always_legal=True)
