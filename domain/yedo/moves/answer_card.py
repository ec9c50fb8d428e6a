"""Answering an action card just played, with a card or without (rulebook p. 5)."""

from collections.abc import Iterator
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.aims import Answer
from domain.yedo.effects.playing import answers
from domain.yedo.events import YedoPlay
from domain.yedo.events.action_cards import Answered
from domain.yedo.expected import expected
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingActionCard
from domain.yedo.state import State

NO_ANSWER: Final = Refusal(
    "no-such-answer", "You cannot answer that Action Card like that.", "rulebook p. 5, The Action Cards"
)


class AnswerCard(YedoMove, frozen=True):
    """Answer the card just played, unseen until all have answered; `None`: with no card."""

    answer: Annotated[Answer | Hidden | None, Secret()]


def possible(state: State, seat: Seat) -> tuple[Answer | None, ...]:
    """No card, or each held that fits the card beneath, with each of its aims."""
    return (None, *answers(state, seat, expected(state.pending[-2], PendingActionCard)))


def candidates(state: State, seat: Seat) -> Iterator[AnswerCard]:
    """Each possible answer, no card first."""
    return map(AnswerCard, possible(state, seat))


def refusal(state: State, seat: Seat, move: AnswerCard) -> Refusal | None:
    """Why not: the card is not held, does not fit, or cannot be aimed like that; `None`: it is legal."""
    return None if move.answer in possible(state, seat) else NO_ANSWER


def answer(play: YedoPlay, seat: Seat, move: AnswerCard) -> None:
    """The answer stays secret until all who are asked have given theirs."""
    play.emit(Answered(seat, move.answer))


ANSWER_CARD: Final = MoveRule(AnswerCard, candidates, refusal, answer, always_legal=True)
