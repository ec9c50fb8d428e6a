"""The movement step, option a: the president returns to the hand, and any assistants with it (rulebook p. 6)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal, always
from domain.secrecy import Seat
from domain.yokohama.events import AssistantRecalled, PresidentReturned, RecallFinished, YokohamaPlay
from domain.yokohama.moves.move import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.printed import AreaId
from domain.yokohama.state import State
from domain.yokohama.table import area_board

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
    """Only from areas; assistants on management boards and achievements stay for good."""
    if move.area not in state.layout:
        return UNKNOWN_AREA
    return None if area_board(state, move.area).assistants[seat] else NO_ASSISTANT


def play_return(play: YokohamaPlay, seat: Seat, _: ReturnPresident) -> None:
    """Also with the president in hand already, where no area can be reached."""
    play.emit(PresidentReturned(seat))


def play_recall(play: YokohamaPlay, seat: Seat, move: RecallAssistant) -> None:
    """One assistant at a time."""
    play.emit(AssistantRecalled(seat, move.area))


RETURN_PRESIDENT: Final = Family(ReturnPresident, lambda _, __: (ReturnPresident(),), always, play_return)
RECALL_ASSISTANT: Final = Family(RecallAssistant, candidates, refuse_recall, play_recall)
FINISH_RECALL: Final = Family(
    FinishRecall, lambda _, __: (FinishRecall(),), always, lambda play, seat, _: play.emit(RecallFinished(seat))
)
