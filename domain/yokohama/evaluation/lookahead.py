"""What a seat can still do: the choices that are pending, and the areas its president can reach. For `evaluate`."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import adjacent_areas, area_board, has_room, power_on, underway
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
    president, anywhere = state.merchants[seat].president, placements_anywhere(state, seat)
    presidents = [merchant.president for merchant in state.merchants]
    linked = None if president is None else linked_areas(state, seat, president)
    for board in state.areas:
        area = board.id
        if board.site is None or area == president:
            continue
        more = placements_left(state, seat, area) if anywhere is None else anywhere
        if not board.assistants[seat] + more or (area in presidents and not has_room(state, seat, area)):
            continue
        if linked is None or area in linked[more]:
            yield board, min(MAX_POWER, power_on(state, seat, board) + 1 + more)


def linked_areas(state: State, seat: Seat, president: AreaId) -> Sequence[Container[AreaId]]:
    """Returns the areas next to the president, or next to an area with an assistant of the seat.

    The latter count only if no assistant can be placed: by number of placements left, from 0. This is an estimate: it
    does not search for a path.
    """
    if "tram" in technologies.titles(state, seat):
        return (state.layout,) * 3
    near = adjacent_areas(state)
    beside = near[president]
    manned = [near[board.id] for board in state.areas if board.assistants[seat]]
    return {*beside, *chain.from_iterable(manned)}, beside, beside


def placements_left(state: State, seat: Seat, area: AreaId) -> int:
    """Returns how many assistants the seat could still place in an area before its president moves.

    If it can only place in a later turn, 1 is counted.
    """
    anywhere = placements_anywhere(state, seat)
    if anywhere is not None:
        return anywhere
    return int(not is_complete(state, seat) and refuse_one(state, seat, PlaceAssistant(area)) is None)


def placements_anywhere(state: State, seat: Seat) -> int | None:
    """Returns how many assistants the seat could still place in any area; `None` if it depends on the area."""
    hand = state.merchants[seat].hand.assistants
    turn = state.turn
    if turn.seat != seat or state.phase in ("recall", "area_action", "second_additional"):
        return min(1, hand)
    if state.phase == "movement":
        return 0
    return None if turn.placed else min(2, hand)


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
