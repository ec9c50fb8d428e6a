"""Icons that let a seat choose a trade good or move assistants (rulebook p. 10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.yokohama import rewards
from domain.yokohama.areas import area_board, is_canal
from domain.yokohama.base import CANAL, UNKNOWN_AREA, YokohamaMove
from domain.yokohama.components.rows import GOODS, AreaId, Good, Reward
from domain.yokohama.events import AssistantPickedUp, AssistantPutDown, GoodChosen, YokohamaPlay
from domain.yokohama.pending import PendingGoodsOfChoice, PendingTransit
from domain.yokohama.state import State

MOVEMENT: Final = "rulebook p. 10, Movement"

NO_ASSISTANT: Final = Refusal("no-assistant-to-move", "You have no assistant at the place that you chose.", MOVEMENT)
SAME_PLACE: Final = Refusal("same-area", "The assistant must go to another area.", MOVEMENT)


class PickUpAssistant(YokohamaMove, frozen=True):
    """Begin to move one assistant."""

    source: AreaId | None = None
    """The area that it leaves; `None`: the hand."""


class PutDownAssistant(YokohamaMove, frozen=True):
    """Put the moved assistant down in another area."""

    area: AreaId


def each_source(state: State, _seat: Seat) -> Iterator[PickUpAssistant]:
    """Yields an assistant of the hand and one of each area."""
    return map(PickUpAssistant, (None, *state.layout))


def refuse_source(state: State, seat: Seat, move: PickUpAssistant) -> Refusal | None:
    """Returns why no assistant can be picked up there; `None` if one can."""
    if move.source is None:
        return None if state.merchants[seat].hand.assistants else NO_ASSISTANT
    if move.source not in state.layout:
        return UNKNOWN_AREA
    return None if area_board(state, move.source).assistants[seat] else NO_ASSISTANT


def each_area(state: State, _seat: Seat) -> Iterator[PutDownAssistant]:
    """Yields each area of the city."""
    return map(PutDownAssistant, state.layout)


def refuse_area(state: State, _seat: Seat, move: PutDownAssistant) -> Refusal | None:
    """Returns why the assistant cannot be put down in an area; `None` if it can.

    It must go to another area than it came from, and not to the Canal (rulebook p. 10, 15).
    """
    if move.area not in state.layout:
        return UNKNOWN_AREA
    choice = state.pending[-1]
    if isinstance(choice, PendingTransit) and choice.source == move.area:
        return SAME_PLACE
    return CANAL if is_canal(state, move.area) else None


def pick_up_assistant(play: YokohamaPlay, seat: Seat, move: PickUpAssistant) -> None:
    """Takes an assistant from an area or the hand; the next move puts it down (rulebook p. 10)."""
    play.emit(AssistantPickedUp(seat, move.source))


def put_down_assistant(play: YokohamaPlay, seat: Seat, move: PutDownAssistant) -> None:
    """Puts the assistant down; opposing presidents there are not paid (rulebook p. 10)."""
    play.emit(AssistantPutDown(seat, move.area))


PICK_UP_ASSISTANT: Final = MoveRule(PickUpAssistant, each_source, refuse_source, pick_up_assistant)
PUT_DOWN_ASSISTANT: Final = MoveRule(PutDownAssistant, each_area, refuse_area, put_down_assistant)


UNKNOWN_GOOD: Final = Refusal("unknown-good", "There is no such trade good.", "rulebook p. 10, Any trade good")


class TakeGood(YokohamaMove, frozen=True):
    """Gain one trade good of your choice."""

    good: Good


def each_good(_state: State, _seat: Seat) -> Iterator[TakeGood]:
    """Yields each of the four trade goods."""
    return map(TakeGood, GOODS)


def refuse_good(_state: State, _seat: Seat, move: TakeGood) -> Refusal | None:
    """Returns why a good cannot be gained; `None` if it is one of the four trade goods."""
    return None if move.good in GOODS else UNKNOWN_GOOD


def take_good(play: YokohamaPlay, seat: Seat, move: TakeGood) -> None:
    """Gains one trade good of the seat's choice (rulebook p. 10).

    All goods of one reward are received together, so Mining Technology adds 1 copper only once, to the first copper
    (rulebook p. 18).
    """
    mined = topmost(play.state, PendingGoodsOfChoice).mined
    play.emit(GoodChosen(seat, move.good))
    if move.good == "copper" and not mined:
        rewards.apply_mining_technology(play, seat, Reward(copper=1))


TAKE_GOOD: Final = MoveRule(TakeGood, each_good, refuse_good, take_good)
