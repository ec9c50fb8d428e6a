"""What a seat can still do: the choices that are pending, and the areas its president can reach. For `evaluate`."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Final

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import has_room, here, neighbouring_places
from domain.yokohama.components import components_of
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
    """Returns the areas where the president could act next, each with the power of the seat there, from 1 to 5.

    A president acts in an area with an assistant of the seat, which may still be placed there.
    """
    presidents, station, found = [merchant.president for merchant in state.merchants], state.station, []
    own = presidents[seat]
    for board, more in linked_boards(state, seat):
        area = board.id
        if board.site is None or area == own or (area in presidents and not has_room(state, seat, area)):
            continue
        power = board.assistants[seat] + more + 1  # `areas.power_on` would ask again where the president is
        power += (seat in board.shops) + (board.trading_house == seat) + (area == station)
        found.append((board, min(MAX_POWER, power)))
    return found


def linked_boards(state: State, seat: Seat) -> list[tuple[AreaBoard, int]]:
    """Returns the boards with an assistant that the president can reach, with the assistants still placed there.

    Those next to the president can be reached and, if no assistant can be placed, those next to an area with an
    assistant of the seat; all from the hand or with Tram. This is an estimate: it does not search for a path.
    """
    boards, president, anywhere = state.areas, state.merchants[seat].president, placements_anywhere(state, seat)
    near = neighbouring_places(components_of(state).city.rows[len(state.merchants)])
    is_free = president is None or "tram" in technologies.titles(state, seat)
    beside = range(len(boards)) if president is None or is_free else near[state.layout.index(president)]
    if anywhere:
        return [(boards[place], anywhere) for place in beside]
    placeable = placeable_areas(state, seat) if anywhere is None else ()
    manned = [place for place, board in enumerate(boards) if board.assistants[seat]]
    linked = beside if is_free else {*beside, *chain.from_iterable([near[place] for place in manned])}
    reached = [(boards[place], 0) for place in manned if place in linked and boards[place].id not in placeable]
    return reached + [(boards[place], 1) for place in beside if boards[place].id in placeable]


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
