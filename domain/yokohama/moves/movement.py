"""The movement step: the president goes to an area, or returns to the hand (rulebook p. 6)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, never_refused, only
from domain.yokohama import area_action
from domain.yokohama.areas import area_board, beside, has_room, is_canal
from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AssistantRecalled, PresidentMoved, PresidentReturned, RecallFinished, YokohamaPlay
from domain.yokohama.moves.move import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.paths import Path, cheapest_ways, is_jump, payments, tolls
from domain.yokohama.state import State

RULE: Final = "rulebook p. 6, Movement step"

NO_PATH: Final = Refusal("no-path", "The path must name at least the area where the president ends.", RULE)
BACK_TO_START: Final = Refusal("back-to-start", "Your president may not return to its starting area.", RULE)
STRAIGHT: Final = Refusal("from-hand-straight", "From your hand your president goes straight to an area.", RULE)
NOT_ADJACENT: Final = Refusal("not-adjacent", "Each area of the path must be next to the one before.", RULE)
NO_ASSISTANT: Final = Refusal("no-own-assistant", "You need an own assistant in each area you move into.", RULE)
CANAL: Final = Refusal("canal-is-no-destination", "The Canal is not a legal destination.", "rulebook p. 15, Canal")
OCCUPIED: Final = Refusal("opposing-president", "You may not end where an opposing president stands.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-tolls", "You cannot pay 1 yen for each president and Canal on the way.", RULE)


class MovePresident(YokohamaMove, frozen=True):
    """Move the president along areas to the last one, or straight to it from the hand, by Tram or by Station."""

    path: Path


def each_path(state: State, seat: Seat) -> Iterator[MovePresident]:
    """Straight to each area in reach, or along each way that no other way to the same area beats in what it pays.

    Other paths may be legal as well, but cost more: the family is open.
    """
    start = state.merchants[seat].president
    straight = [
        board.id
        for board in state.areas
        if (start is None and board.assistants[seat]) or is_jump(state, seat, (board.id,))
    ]
    for area in straight:
        yield MovePresident((area,))
    for path in () if start is None else cheapest_ways(state, seat, start):
        if path[-1] not in straight:
            yield MovePresident(path)


def refuse_path(state: State, seat: Seat, move: MovePresident) -> Refusal | None:
    """Why a path cannot be taken; `None`: it is legal.

    A jump needs nothing else; any other path must be walkable, affordable, and end in a legal area.
    """
    path = move.path
    if not path:
        return NO_PATH
    if any(area not in state.layout for area in path):
        return UNKNOWN_AREA
    if state.merchants[seat].president in path:
        return BACK_TO_START
    if is_jump(state, seat, path):
        return None
    return refuse_way(state, seat, path) or refuse_end(state, seat, path[-1]) or refuse_tolls(state, seat, path)


def refuse_way(state: State, seat: Seat, path: Path) -> Refusal | None:
    """Why the areas of a path cannot be walked through; `None`: it is legal.

    Each must be next to the one before, and hold an own assistant unless it is the Canal. From the hand the president
    goes straight to any area.
    """
    start = state.merchants[seat].president
    if start is None:
        return None if len(path) == 1 else STRAIGHT
    for area, there in zip((start, *path), path, strict=False):
        if there not in beside(state, area):
            return NOT_ADJACENT
        if not is_canal(state, there) and not area_board(state, there).assistants[seat]:
            return NO_ASSISTANT
    return None


def refuse_end(state: State, seat: Seat, area: AreaId) -> Refusal | None:
    """Why the president cannot end in an area; `None`: it is legal.

    It needs an own assistant there and, without Postal System, no opposing president; nobody stays in the Canal.
    """
    if is_canal(state, area):
        return CANAL
    if not area_board(state, area).assistants[seat]:
        return NO_ASSISTANT
    return None if has_room(state, seat, area) else OCCUPIED


def refuse_tolls(state: State, seat: Seat, path: Path) -> Refusal | None:
    """Why the tolls of a path cannot be paid; `None`: it is legal."""
    due = sum(sum(tolls(state, seat, area)) for area in path)
    return CANNOT_PAY if state.merchants[seat].stock.yen < due else None


def move_president(play: YokohamaPlay, seat: Seat, move: MovePresident) -> None:
    """Pays the tolls, moves the president and begins the action of the area where it ends (rulebook p. 6)."""
    play.emit(PresidentMoved(seat, move.path, payments(play.state, seat, move.path)))
    area_action.begin(play, seat, move.path[-1])


MOVE_PRESIDENT: Final = MoveRule(MovePresident, each_path, refuse_path, move_president)


NONE_TO_RECALL: Final = Refusal("no-own-assistant", "You have no assistant there.", RULE)


class ReturnPresident(YokohamaMove, frozen=True):
    """Take the president to the hand, or leave it there, and skip the area action."""


class RecallAssistant(YokohamaMove, frozen=True):
    """Take an assistant from an area to the hand as well."""

    area: AreaId


class FinishRecall(YokohamaMove, frozen=True):
    """Leave the other assistants where they are."""


def each_area_of_assistants(state: State, seat: Seat) -> Iterator[RecallAssistant]:
    """One assistant of each area that has any of the seat."""
    return (RecallAssistant(board.id) for board in state.areas if board.assistants[seat])


def refuse_recall(state: State, seat: Seat, move: RecallAssistant) -> Refusal | None:
    """Why no assistant can be taken from an area; `None`: it is legal. The seat must have one there.

    Assistants on management boards and achievements stay for good.
    """
    if move.area not in state.layout:
        return UNKNOWN_AREA
    return None if area_board(state, move.area).assistants[seat] else NONE_TO_RECALL


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
RECALL_ASSISTANT: Final = MoveRule(RecallAssistant, each_area_of_assistants, refuse_recall, recall_assistant)
FINISH_RECALL: Final = MoveRule(FinishRecall, only(FinishRecall()), never_refused, finish_recall)
