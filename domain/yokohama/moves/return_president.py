"""The movement step, option a: the president returns to the hand, and any assistants with it (rulebook p. 6)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, never_refused, only
from domain.yokohama.areas import area_board
from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AssistantRecalled, PresidentReturned, RecallFinished, YokohamaPlay
from domain.yokohama.moves.move import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.state import State

RULE: Final = "rulebook p. 6, Movement step"

NO_ASSISTANT: Final = Refusal("no-own-assistant", "You have no assistant there.", RULE)


class ReturnPresident(YokohamaMove, frozen=True):
    """Take the president to the hand, or leave it there, and skip the area action."""


class RecallAssistant(YokohamaMove, frozen=True):
    """Take an assistant from an area to the hand as well."""

    area: AreaId


class FinishRecall(YokohamaMove, frozen=True):
    """Leave the other assistants where they are."""


def candidates(state: State, seat: Seat) -> Iterator[RecallAssistant]:
    """One assistant of each area that has any of the seat."""
    return (RecallAssistant(board.id) for board in state.areas if board.assistants[seat])


def refuse_recall(state: State, seat: Seat, move: RecallAssistant) -> Refusal | None:
    """Why no assistant can be taken from an area; `None`: it is legal. The seat must have one there.

    Assistants on management boards and achievements stay for good.
    """
    if move.area not in state.layout:
        return UNKNOWN_AREA
    return None if area_board(state, move.area).assistants[seat] else NO_ASSISTANT


def return_president(play: YokohamaPlay, seat: Seat, _move: ReturnPresident) -> None:
    """Takes the president to the hand, or leaves it there, and skips the area action (rulebook p. 6)."""
    play.emit(PresidentReturned(seat))


def recall_assistant(play: YokohamaPlay, seat: Seat, move: RecallAssistant) -> None:
    """Takes one assistant from an area to the hand (rulebook p. 6)."""
    play.emit(AssistantRecalled(seat, move.area))


def finish_recall(play: YokohamaPlay, seat: Seat, _move: FinishRecall) -> None:
    """Leaves the other assistants where they are, which ends the main action (rulebook p. 6)."""
    play.emit(RecallFinished(seat))


RETURN_PRESIDENT: Final = MoveRule(ReturnPresident, only(ReturnPresident()), never_refused, return_president)
RECALL_ASSISTANT: Final = MoveRule(RecallAssistant, candidates, refuse_recall, recall_assistant)
FINISH_RECALL: Final = MoveRule(FinishRecall, only(FinishRecall()), never_refused, finish_recall)
