"""Movement icons: an assistant goes from the hand or an area to another area (rulebook p. 10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yokohama.areas import area_board, is_canal
from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AssistantPickedUp, AssistantPutDown, YokohamaPlay
from domain.yokohama.moves.move import CANAL, UNKNOWN_AREA, YokohamaMove
from domain.yokohama.pending import AssistantInTransit
from domain.yokohama.state import State

RULE: Final = "rulebook p. 10, Movement"

NO_ASSISTANT: Final = Refusal("no-assistant-to-move", "You have no assistant there to move.", RULE)
SAME_PLACE: Final = Refusal("same-area", "The assistant must go to another area.", RULE)


class PickUpAssistant(YokohamaMove, frozen=True):
    """Begin to move an assistant from an area or from the hand (`None`)."""

    source: AreaId | None = None


class PutDownAssistant(YokohamaMove, frozen=True):
    """Put the assistant down in another area; opposing presidents there are not paid."""

    area: AreaId


def each_source(state: State, _seat: Seat) -> Iterator[PickUpAssistant]:
    """An assistant of the hand, and of each area."""
    return map(PickUpAssistant, (None, *state.layout))


def refuse_source(state: State, seat: Seat, move: PickUpAssistant) -> Refusal | None:
    """Why no assistant can be picked up from a place; `None`: it is legal. The seat must have one there."""
    if move.source is None:
        return None if state.merchants[seat].hand.assistants else NO_ASSISTANT
    if move.source not in state.layout:
        return UNKNOWN_AREA
    return None if area_board(state, move.source).assistants[seat] else NO_ASSISTANT


def each_area(state: State, _seat: Seat) -> Iterator[PutDownAssistant]:
    """Each area to put the assistant down in."""
    return map(PutDownAssistant, state.layout)


def refuse_area(state: State, _seat: Seat, move: PutDownAssistant) -> Refusal | None:
    """Why it cannot be put down in an area; `None`: it is legal. Not where it came from, and not in the Canal."""
    if move.area not in state.layout:
        return UNKNOWN_AREA
    choice = state.pending[-1]
    if isinstance(choice, AssistantInTransit) and choice.source == move.area:
        return SAME_PLACE
    return CANAL if is_canal(state, move.area) else None


def pick_up_assistant(play: YokohamaPlay, seat: Seat, move: PickUpAssistant) -> None:
    """Begins a movement; where the assistant goes is the next move (rulebook p. 10)."""
    play.emit(AssistantPickedUp(seat, move.source))


def put_down_assistant(play: YokohamaPlay, seat: Seat, move: PutDownAssistant) -> None:
    """Completes a movement; nobody is paid for it (rulebook p. 10)."""
    play.emit(AssistantPutDown(seat, move.area))


PICK_UP_ASSISTANT: Final = MoveRule(PickUpAssistant, each_source, refuse_source, pick_up_assistant)
PUT_DOWN_ASSISTANT: Final = MoveRule(PutDownAssistant, each_area, refuse_area, put_down_assistant)
