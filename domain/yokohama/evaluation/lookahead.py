"""What a seat can still do: the choices that are pending, and the areas its president can reach. For `evaluate`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from domain.game import Seat
from domain.value import memoize_last
from domain.yokohama import technologies
from domain.yokohama.areas import adjacent_areas, has_room, here, power_on
from domain.yokohama.components.rows import MAX_POWER, AreaId
from domain.yokohama.evaluation.area_actions import (
    area_actions,
    bonus,
    building,
    church,
    customs,
    from_warehouse,
    orders,
    technology,
)
from domain.yokohama.evaluation.weights import Weights
from domain.yokohama.moves.placement import PLACE_ASSISTANT, is_complete
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
    values = area_actions(weights, state, seat, reachable_areas(state, seat))
    if not values:
        return 0.0
    values.sort(reverse=True)
    return (weights.this_turn if now else weights.next_turn) * values[0] + weights.other_areas * sum(values[1:])


def reachable_areas(state: State, seat: Seat) -> list[tuple[AreaBoard, int]]:
    """Returns the areas where the president could act next, each with the power of the seat there, from 1 to 5."""
    president, anywhere = state.merchants[seat].president, placements_anywhere(state, seat)
    presidents = [merchant.president for merchant in state.merchants]
    linked = linked_areas(state, seat, president, anywhere)
    placeable = placeable_areas(state, seat) if anywhere is None else ()
    boards = boards_by_area(state.areas, len(presidents))
    found = []
    for area in linked[0]:
        board, more = boards[area], int(area in placeable) if anywhere is None else anywhere
        if board.site is None or area == president or not board.assistants[seat] + more or area not in linked[more]:
            continue
        if area not in presidents or has_room(state, seat, area):
            found.append((board, min(MAX_POWER, power_on(state, seat, board) + 1 + more)))
    return found


@memoize_last
def boards_by_area(boards: tuple[AreaBoard, ...], _seats: int) -> Mapping[AreaId, AreaBoard]:
    """Returns area boards by their areas."""
    return {board.id: board for board in boards}


def linked_areas(
    state: State, seat: Seat, president: AreaId | None, anywhere: int | None
) -> Sequence[Collection[AreaId]]:
    """Returns the areas that a president can reach, by number of placements left in an area, from 0.

    Those next to the president can be reached and, if no assistant can be placed, those next to an area with an
    assistant of the seat; all from the hand or with Tram. This is an estimate: it does not search for a path.
    `anywhere` is the number of placements left, if it is the same in all areas.
    """
    if president is None or "tram" in technologies.titles(state, seat):
        return (state.layout,) * 3
    near = adjacent_areas(state)
    beside = near[president]
    if anywhere:
        return (beside,) * 3
    manned = [near[board.id] for board in state.areas if board.assistants[seat]]
    return {*beside, *chain.from_iterable(manned)}, beside, beside


def placements_left(state: State, seat: Seat, area: AreaId) -> int:
    """Returns how many assistants the seat could still place in an area before its president moves.

    If it can only place in a later turn, 1 is counted.
    """
    anywhere = placements_anywhere(state, seat)
    if anywhere is not None:
        return anywhere
    return int(area in placeable_areas(state, seat))


def placeable_areas(state: State, seat: Seat) -> frozenset[AreaId]:
    """Returns the areas where the seat can place one more assistant in this turn."""
    if is_complete(state, seat):
        return frozenset()
    return frozenset([move.area for move in PLACE_ASSISTANT.legal(state, seat)])


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
    board, strength, step = here(state), state.action.power, state.action.step
    recovered = weights.assistant * board.assistants[seat]
    later_bonus = bonus(weights, state, board, strength) if step == "area_action" else 0.0
    later_building = (
        building(weights, state, seat, board, strength) if step in ("area_action", "five_power_bonus") else 0.0
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
    FivePowerBonus: lambda weights, state, _seat, _choice: bonus(weights, state, here(state), MAX_POWER),
    Construction: lambda weights, state, seat, _choice: building(weights, state, seat, here(state), MAX_POWER),
    Recovery: lambda *_: 0.0,
}
"""By kind of pending choice: its value."""
