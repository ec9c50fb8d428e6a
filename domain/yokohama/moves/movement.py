"""The movement step: the president goes to an area, or returns to the hand (rulebook p. 6)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.refusals import Refusal
from domain.value import memoize_last
from domain.yokohama import area_action
from domain.yokohama.areas import area_board, beside, costly_areas, has_room, is_canal
from domain.yokohama.base import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AssistantRecalled, PresidentMoved, PresidentReturned, RecallFinished, YokohamaPlay
from domain.yokohama.paths import Path, cheapest_paths, direct_areas, is_direct, payments, tolled_areas, tolls
from domain.yokohama.state import State

RULE: Final = "rulebook p. 6, Movement step"

NO_PATH: Final = Refusal("no-path", "The path must name at least the destination.", RULE)
BACK_TO_START: Final = Refusal("back-to-start", "Your president may not return to its starting area.", RULE)
DIRECT_FROM_HAND: Final = Refusal(
    "from-hand-straight", "From your hand your president moves directly to one area.", RULE
)
NOT_ADJACENT: Final = Refusal("not-adjacent", "Each area of the path must be next to the area before it.", RULE)
NO_ASSISTANT: Final = Refusal("no-own-assistant", "Each area you move into must contain one of your assistants.", RULE)
CANAL: Final = Refusal("canal-is-no-destination", "The Canal is not a legal destination.", "rulebook p. 15, Canal")
OCCUPIED: Final = Refusal(
    "opposing-president", "Your president may not end in an area with an opposing president.", RULE
)
CANNOT_PAY: Final = Refusal(
    "cannot-pay-tolls", "You cannot pay 1 yen for each opposing president and for the Canal on the path.", RULE
)


class MovePresident(YokohamaMove, frozen=True):
    """Move the president along a path, or directly to an area from the hand, by Tram or by Station."""

    path: Path
    """The areas entered, in order; only the destination if the president moves directly."""


def each_path(state: State, seat: Seat) -> list[MovePresident]:
    """Returns a direct move to each area where one is possible, and the cheapest paths to each other area.

    Other paths may be legal too, but pay more than a listed one: the move rule is open (`Game.open_moves`). The
    cheapest paths lead through areas that the seat may enter and pay for, so only their end may be refused.
    """
    start, costly = state.merchants[seat].president, costly_areas(state, seat)
    direct = direct_areas(state, seat)
    if start is None:  # what only costly areas need is not asked of the others, here and below
        return [
            MovePresident((area,))
            for board in state.areas
            if board.assistants[seat] or board.id in direct
            if (area := board.id) not in costly or area in direct or refuse_end_and_tolls(state, seat, (area,)) is None
        ]
    jumps = [MovePresident((area,)) for area in direct if area != start]
    walks = [path for path in cheapest_paths(state, seat, start) if path[-1] not in direct]
    return jumps + [
        MovePresident(path) for path in walks if path[-1] not in costly or refuse_end(state, seat, path[-1]) is None
    ]


def refuse_path(state: State, seat: Seat, move: MovePresident) -> Refusal | None:
    """Returns why a path cannot be taken; `None` if it is legal.

    A direct move by Tram or Station has no further conditions. Any other path must lead through areas that the seat may
    enter, end in a legal destination, and be paid for.
    """
    path = move.path
    if not path:
        return NO_PATH
    if not all(map(state.layout.__contains__, path)):
        return UNKNOWN_AREA
    if state.merchants[seat].president in path:
        return BACK_TO_START
    if is_direct(state, seat, path):
        return None
    return refuse_areas(state, seat, path) or refuse_end_and_tolls(state, seat, path)


def refuse_areas(state: State, seat: Seat, path: Path) -> Refusal | None:
    """Returns why the areas of a path cannot be entered one after the other; `None` if they can.

    Each area must be next to the one before it and, except the Canal, contain an assistant of the seat. From the hand
    the president moves directly to an area (rulebook p. 6).
    """
    start = state.merchants[seat].president
    if start is None:
        return None if len(path) == 1 else DIRECT_FROM_HAND
    for area, there in zip((start, *path), path, strict=False):
        if there not in beside(state, area):
            return NOT_ADJACENT
        if not is_canal(state, there) and not area_board(state, there).assistants[seat]:
            return NO_ASSISTANT
    return None


def refuse_end_and_tolls(state: State, seat: Seat, path: Path) -> Refusal | None:
    """Returns why a path cannot be taken whose areas can be entered one after the other; `None` if it can."""
    return refuse_end(state, seat, path[-1]) or refuse_tolls(state, seat, path)


def refuse_end(state: State, seat: Seat, area: AreaId) -> Refusal | None:
    """Returns why the president cannot end in an area; `None` if it is legal.

    The destination must contain an assistant of the seat and, without Postal System, no opposing president. It must not
    be the Canal (rulebook p. 6, 15, 19).
    """
    if is_canal(state, area):
        return CANAL
    if not area_board(state, area).assistants[seat]:
        return NO_ASSISTANT
    return None if has_room(state, seat, area) else OCCUPIED


def refuse_tolls(state: State, seat: Seat, path: Path) -> Refusal | None:
    """Returns why the yen due on a path cannot be paid; `None` if it can."""
    due = sum([sum(tolls(state, seat, area)) for area in tolled_areas(state, seat, path)])
    return CANNOT_PAY if state.merchants[seat].stock.yen < due else None


def move_president(play: YokohamaPlay, seat: Seat, move: MovePresident) -> None:
    """Pays what is due on the path, moves the president and begins the action of its new area (rulebook p. 6)."""
    play.emit(PresidentMoved(seat, move.path, payments(play.state, seat, move.path)))
    area_action.begin(play, seat, move.path[-1])


MOVE_PRESIDENT: Final = MoveRule(MovePresident, each_path, refuse_path, move_president, always_legal=True)


NONE_TO_RECALL: Final = Refusal("no-own-assistant", "You have no assistant in that area.", RULE)


class ReturnPresident(YokohamaMove, frozen=True):
    """Return the president to the hand, or leave it there, and skip steps 3 to 6."""


class RecallAssistant(YokohamaMove, frozen=True):
    """Return an assistant from an area to the hand as well."""

    area: AreaId


class FinishRecall(YokohamaMove, frozen=True):
    """Return no more assistants."""


@memoize_last
def each_recall(state: State, seat: Seat) -> list[RecallAssistant]:
    """Returns one assistant of each area that contains assistants of the seat."""
    return [RecallAssistant(board.id) for board in state.areas if board.assistants[seat]]


def refuse_recall(state: State, seat: Seat, move: RecallAssistant) -> Refusal | None:
    """Returns why no assistant can return from an area; `None` if one can.

    Assistants on management boards and achievement cards do not return (rulebook p. 6).
    """
    if move.area not in state.layout:
        return UNKNOWN_AREA
    return None if area_board(state, move.area).assistants[seat] else NONE_TO_RECALL


def return_president(play: YokohamaPlay, seat: Seat, _move: ReturnPresident) -> None:
    """Returns the president to the hand, or leaves it there, and skips steps 3 to 6 (option a, rulebook p. 6)."""
    play.emit(PresidentReturned(seat))


def recall_assistant(play: YokohamaPlay, seat: Seat, move: RecallAssistant) -> None:
    """Returns one assistant from an area to the hand (option a, rulebook p. 6)."""
    play.emit(AssistantRecalled(seat, move.area))


def finish_recall(play: YokohamaPlay, seat: Seat, _move: FinishRecall) -> None:
    """Ends option a, and with it the main action phase (rulebook p. 6)."""
    play.emit(RecallFinished(seat))


RETURN_PRESIDENT: Final = MoveRule(ReturnPresident, only(ReturnPresident()), never_refused, return_president)
RECALL_ASSISTANT: Final = MoveRule(RecallAssistant, each_recall, refuse_recall, recall_assistant, always_legal=True)
FINISH_RECALL: Final = MoveRule(FinishRecall, only(FinishRecall()), never_refused, finish_recall)
