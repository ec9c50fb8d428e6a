"""The placement step: up to 3 assistants in different areas, or 2 in one area (rulebook p. 5)."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.refusals import Refusal
from domain.value import memoize_last
from domain.yokohama import technologies
from domain.yokohama.areas import beside, is_canal, occupied_areas, opposing_presidents
from domain.yokohama.base import CANAL, UNKNOWN_AREA, YokohamaMove
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AssistantsPlaced, Payment, PlacementFinished, YokohamaPlay
from domain.yokohama.state import State

RULE: Final = "rulebook p. 5, Placement step"
TELEGRAM: Final = "rulebook p. 19, Telegram"

HAND_EMPTY: Final = Refusal("too-few-assistants-in-hand", "You do not have enough assistants in your hand.", RULE)
CANNOT_PAY: Final = Refusal(
    "cannot-pay-presidents", "You cannot pay 1 yen per assistant for each opposing president there.", RULE
)
ALREADY_PLACED: Final = Refusal("area-already-chosen", "You have already placed an assistant there in this turn.", RULE)
FORM_CHOSEN: Final = Refusal(
    "placement-form-chosen", "Placing two in one area must be your first placement of the turn.", RULE
)
NOT_BESIDE: Final = Refusal("not-beside-the-two", "Telegram places an assistant in an area next to the two.", TELEGRAM)


class PlaceAssistant(YokohamaMove, frozen=True):
    """Place one assistant in an area; each in a different area."""

    area: AreaId


class PlaceTwoAssistants(YokohamaMove, frozen=True):
    """Place two assistants in one area, instead of single assistants."""

    area: AreaId


Placement = TypeVar("Placement", PlaceAssistant, PlaceTwoAssistants)


class FinishPlacement(YokohamaMove, frozen=True):
    """Place no more assistants."""


@memoize_last
def each_area(state: State, seat: Seat) -> Sequence[PlaceAssistant]:
    """Returns one assistant in each area where one can be placed."""
    placed, moves = state.turn.placed, payable(state, seat, 1, everywhere(state, PlaceAssistant))
    if not placed:
        return moves
    if are_together(placed):
        near = beside(state, placed[0])
        return [move for move in moves if move.area in near]
    return [move for move in moves if move.area not in placed]


def each_area_for_two(state: State, seat: Seat) -> Sequence[PlaceTwoAssistants]:
    """Returns two assistants in each area where they can be placed, if none was placed in this turn."""
    return () if state.turn.placed else payable(state, seat, 2, everywhere(state, PlaceTwoAssistants))


def everywhere(state: State, kind: type[Placement]) -> tuple[Placement, ...]:
    """Returns a placement in each area but the Canal."""
    return _everywhere(state.layout, (state.components, kind))


@memoize_last
def _everywhere(layout: tuple[AreaId, ...], wanted: tuple[Digest, type[Any]]) -> tuple[Any, ...]:
    """The layout never changes in a match, and placements are listed most often, so they are kept."""
    components, kind = wanted
    return tuple([kind(area) for area in layout if area not in REGISTRY[components].canals])


def payable(state: State, seat: Seat, count: int, moves: Sequence[Placement]) -> Sequence[Placement]:
    """Returns those placements for which a seat has the assistants and the yen (`refuse_there`).

    Only an area with an opposing president costs anything, so only these are asked for their price, by a seat that
    cannot pay all presidents.
    """
    if in_hand(state, seat) < count:
        return ()
    occupied = occupied_areas(state, seat)
    if state.merchants[seat].stock.yen >= count * len(occupied):
        return moves
    too_dear = [area for area in occupied if not can_pay(state, seat, area, count)]
    return [move for move in moves if move.area not in too_dear] if too_dear else moves


def in_hand(state: State, seat: Seat) -> int:
    """Returns the number of assistants in the hand of a seat."""
    return state.merchants[seat].hand.assistants


def are_together(placed: tuple[AreaId, ...]) -> bool:
    """True if the first two assistants were placed in one area."""
    return len(placed) >= 2 and placed[0] == placed[1]


def limit(state: State, seat: Seat) -> int:
    """Returns how many assistants a seat may place in this turn (rulebook p. 5, 19).

    In different areas 3, or 4 with Newspaper; in one area 2, and with Telegram 1 more next to it.
    """
    held = technologies.titles(state, seat)
    if are_together(state.turn.placed):
        return 3 if "telegram" in held else 2
    return 4 if "newspaper" in held else 3


def is_complete(state: State, seat: Seat) -> bool:
    """True if a seat has placed as many assistants as it may, which ends the step."""
    return len(state.turn.placed) >= limit(state, seat)


def refuse_one(state: State, seat: Seat, move: PlaceAssistant) -> Refusal | None:
    """Returns why a single assistant cannot be placed in an area; `None` if it is legal.

    Each single assistant goes to a different area. With Telegram, one goes next to two placed in one area (p. 19).
    """
    placed = state.turn.placed
    if are_together(placed):
        return refuse_there(state, seat, move.area, 1) if move.area in beside(state, placed[0]) else NOT_BESIDE
    return ALREADY_PLACED if move.area in placed else refuse_there(state, seat, move.area, 1)


def refuse_two(state: State, seat: Seat, move: PlaceTwoAssistants) -> Refusal | None:
    """Returns why two assistants cannot be placed in an area; `None` if it is legal.

    It must be the first placement of the turn.
    """
    return FORM_CHOSEN if state.turn.placed else refuse_there(state, seat, move.area, 2)


def refuse_there(state: State, seat: Seat, area: AreaId, count: int) -> Refusal | None:
    """Returns why `count` assistants cannot be placed in an area; `None` if they can (rulebook p. 5).

    They come from the hand, never go to the Canal, and cost 1 yen each for each opposing president.
    """
    if area not in state.layout:
        return UNKNOWN_AREA
    if is_canal(state, area):
        return CANAL
    if in_hand(state, seat) < count:
        return HAND_EMPTY
    return None if can_pay(state, seat, area, count) else CANNOT_PAY


def can_pay(state: State, seat: Seat, area: AreaId, count: int) -> bool:
    """True if a seat has 1 yen for each of `count` assistants for each opposing president in an area (p. 5)."""
    return state.merchants[seat].stock.yen >= count * len(opposing_presidents(state, seat, area))


def payments(state: State, seat: Seat, area: AreaId, count: int) -> tuple[Payment, ...]:
    """Returns the payments for `count` assistants: for each one 1 yen to each opposing president (rulebook p. 5)."""
    return tuple([Payment(count, owner) for owner in opposing_presidents(state, seat, area)])


def place_assistant(play: YokohamaPlay, seat: Seat, move: PlaceAssistant) -> None:
    """Places one assistant from the hand in an area (rulebook p. 5)."""
    _place(play, seat, move.area, 1)


def place_two_assistants(play: YokohamaPlay, seat: Seat, move: PlaceTwoAssistants) -> None:
    """Places two assistants from the hand in one area (rulebook p. 5)."""
    _place(play, seat, move.area, 2)


def _place(play: YokohamaPlay, seat: Seat, area: AreaId, count: int) -> None:
    play.emit(AssistantsPlaced(seat, area, count, payments(play.state, seat, area, count)))


def finish_placement(play: YokohamaPlay, seat: Seat, _move: FinishPlacement) -> None:
    """Ends the placement step; "up to 3" includes none (rulebook p. 5, ruling 2)."""
    play.emit(PlacementFinished(seat))


PLACE_ASSISTANT: Final = MoveRule(PlaceAssistant, each_area, refuse_one, place_assistant, always_legal=True)
PLACE_TWO_ASSISTANTS: Final = MoveRule(
    PlaceTwoAssistants, each_area_for_two, refuse_two, place_two_assistants, always_legal=True
)
FINISH_PLACEMENT: Final = MoveRule(FinishPlacement, only(FinishPlacement()), never_refused, finish_placement)
