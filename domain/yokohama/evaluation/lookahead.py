"""What a seat can still do: the choices that are pending, and the areas its president can reach. For `evaluate`."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import area_board, beside, has_room, power, underway
from domain.yokohama.components.rows import MAX_POWER, AreaId
from domain.yokohama.evaluation.area_actions import (
    area_action,
    bonus,
    building,
    church,
    customs,
    from_warehouse,
    orders,
    technology,
)
from domain.yokohama.evaluation.weights import Weights
from domain.yokohama.moves.placement import PlaceAssistant, is_complete, refuse_one
from domain.yokohama.pending import (
    AssistantInTransit,
    ChurchPlacement,
    Construction,
    CustomsPlacement,
    Exchanges,
    FivePowerBonus,
    GoodsOfChoice,
    Movements,
    OrderCards,
    PendingChoice,
    Recovery,
    StationSite,
    TechnologyCards,
    WarehouseItems,
)
from domain.yokohama.state import AreaBoard, State


def best_action(weights: Weights, state: State, seat: Seat) -> float:
    """Returns the value of the best next area action of the president, plus a small share of the others."""
    now = state.turn.seat == seat and state.phase in ("first_additional", "placement", "movement")
    values = sorted(
        (area_action(weights, state, seat, board.id, strength) for board, strength in reachable_areas(state, seat)),
        reverse=True,
    )
    if not values:
        return 0.0
    return (weights.this_turn if now else weights.next_turn) * values[0] + weights.other_areas * sum(values[1:])


def reachable_areas(state: State, seat: Seat) -> Iterator[tuple[AreaBoard, int]]:
    """Yields the areas where the president could act next, each with the power of the seat there, from 1 to 5."""
    merchant = state.merchants[seat]
    for board in state.areas:
        more = placements_left(state, seat, board.id)
        if not board.assistants[seat] + more or board.site is None:
            continue
        if board.id == merchant.president or not has_room(state, seat, board.id):
            continue
        if merchant.president is None or is_linked(state, seat, board.id, more):
            yield board, min(MAX_POWER, power(state, seat, board.id) + 1 + more)


def is_linked(state: State, seat: Seat, area: AreaId, more: int) -> bool:
    """True if an area is next to the president, or next to an area with an assistant of the seat.

    This is an estimate: it does not search for a path.
    """
    if "tram" in technologies.titles(state, seat):
        return True
    near = beside(state, area)
    president = state.merchants[seat].president
    if president in near:
        return True
    return more == 0 and any(area_board(state, other).assistants[seat] for other in near)


def placements_left(state: State, seat: Seat, area: AreaId) -> int:
    """Returns how many assistants the seat could still place in an area before its president moves.

    If it can only place in a later turn, 1 is counted.
    """
    hand = state.merchants[seat].hand.assistants
    turn = state.turn
    if turn.seat != seat or state.phase in ("recall", "area_action", "second_additional"):
        return min(1, hand)
    if state.phase == "movement":
        return 0
    if not turn.placed:
        return min(2, hand)
    return int(not is_complete(state, seat) and refuse_one(state, seat, PlaceAssistant(area)) is None)


def rest_of_action(weights: Weights, state: State, seat: Seat) -> float:
    """Returns the value of the pending choices of a seat and of the steps that follow them in the area action."""
    if state.turn.seat != seat:
        return 0.0
    value = sum(CHOICES[type(choice)](weights, state, seat, choice) for choice in state.pending)
    if state.action is None:
        return value
    area, strength, step = state.action.area, state.action.power, state.action.step
    recovered = weights.assistant * area_board(state, area).assistants[seat]
    later_bonus = bonus(weights, state, area, strength) if step == "area_action" else 0.0
    later_building = (
        building(weights, state, seat, area, strength) if step in ("area_action", "five_power_bonus") else 0.0
    )
    return value + recovered + later_bonus + later_building


CHOICES: Final[Mapping[type[PendingChoice], Callable[[Weights, State, Seat, Any], float]]] = {
    Exchanges: lambda weights, _state, _seat, choice: weights.exchange * choice.left,
    ChurchPlacement: lambda weights, state, seat, choice: church(weights, state, seat, choice.faith),
    CustomsPlacement: lambda weights, state, seat, choice: customs(weights, state, seat, choice.imports),
    OrderCards: lambda weights, state, seat, choice: (
        orders(weights, state, seat, choice.board, choice.levels) * (weights.second_order if choice.taken else 1)
    ),
    TechnologyCards: lambda weights, state, seat, choice: technology(
        weights, state, seat, choice.board, choice.industry
    ),
    WarehouseItems: lambda weights, state, seat, choice: from_warehouse(weights, state, seat, choice.left),
    Movements: lambda weights, _state, _seat, choice: weights.movement * choice.left,
    AssistantInTransit: lambda weights, *_: weights.assistant + weights.movement,
    GoodsOfChoice: lambda weights, _state, _seat, choice: weights.any_good * choice.left,
    StationSite: lambda weights, *_: weights.warehouse,
    FivePowerBonus: lambda weights, state, _seat, _choice: bonus(weights, state, underway(state).area, MAX_POWER),
    Construction: lambda weights, state, seat, _choice: building(weights, state, seat, underway(state).area, MAX_POWER),
    Recovery: lambda *_: 0.0,
}
"""By kind of pending choice: its value."""
