"""What a seat can still do: the choices that are pending, and the areas its president can reach. For `evaluate`."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import area_board, beside, has_room, power, underway
from domain.yokohama.components.rows import MAX_POWER, AreaId
from domain.yokohama.evaluation.first.area_actions import (
    EXCHANGE,
    area_action,
    bonus,
    building,
    church,
    customs,
    from_warehouse,
    orders,
    technology,
)
from domain.yokohama.evaluation.first.heuristics import ANY_GOOD, ASSISTANT, MOVEMENT, WAREHOUSE
from domain.yokohama.moves.placement import PlaceAssistant, is_complete, refuse_one
from domain.yokohama.pending import (
    PendingChoice,
    PendingChurchPlacement,
    PendingConstruction,
    PendingCustomsPlacement,
    PendingExchanges,
    PendingFivePowerBonus,
    PendingGoodsOfChoice,
    PendingMovements,
    PendingOrderCards,
    PendingRecovery,
    PendingStationSite,
    PendingTechnologyCards,
    PendingTransit,
    PendingWarehouseItems,
)
from domain.yokohama.state import AreaBoard, State

THIS_TURN: Final = 0.9
"""Weight of the best area action if it can be carried out in this turn."""
NEXT_TURN: Final = 0.6
"""Weight of the best area action if it can be carried out in the next turn."""
OTHER_AREAS: Final = 0.12
"""Weight of all other area actions, for later turns."""
SECOND_ORDER: Final = 0.4
"""Weight of a second order card, which costs a fee."""


def best_action(state: State, seat: Seat) -> float:
    """Returns the value of the best next area action of the president, plus a small share of the others."""
    now = state.turn.seat == seat and state.phase in ("first_additional", "placement", "movement")
    values = sorted(
        (area_action(state, seat, board.id, strength) for board, strength in reachable_areas(state, seat)), reverse=True
    )
    if not values:
        return 0.0
    return (THIS_TURN if now else NEXT_TURN) * values[0] + OTHER_AREAS * sum(values[1:])


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


def rest_of_action(state: State, seat: Seat) -> float:
    """Returns the value of the pending choices of a seat and of the steps that follow them in the area action."""
    if state.turn.seat != seat:
        return 0.0
    value = sum(CHOICES[type(choice)](state, seat, choice) for choice in state.pending)
    if state.action is None:
        return value
    area, strength, step = state.action.area, state.action.power, state.action.step
    recovered = ASSISTANT * area_board(state, area).assistants[seat]
    later_bonus = bonus(state, area, strength) if step == "area_action" else 0.0
    later_building = building(state, seat, area, strength) if step in ("area_action", "five_power_bonus") else 0.0
    return value + recovered + later_bonus + later_building


CHOICES: Final[Mapping[type[PendingChoice], Callable[[State, Seat, Any], float]]] = {
    PendingExchanges: lambda _state, _seat, choice: EXCHANGE * choice.left,
    PendingChurchPlacement: lambda state, seat, choice: church(state, seat, choice.faith),
    PendingCustomsPlacement: lambda state, seat, choice: customs(state, seat, choice.imports),
    PendingOrderCards: lambda state, seat, choice: (
        orders(state, seat, choice.board, choice.levels) * (SECOND_ORDER if choice.taken else 1)
    ),
    PendingTechnologyCards: lambda state, seat, choice: technology(state, seat, choice.board, choice.industry),
    PendingWarehouseItems: lambda state, seat, choice: from_warehouse(state, seat, choice.left),
    PendingMovements: lambda _state, _seat, choice: MOVEMENT * choice.left,
    PendingTransit: lambda *_: ASSISTANT + MOVEMENT,
    PendingGoodsOfChoice: lambda _state, _seat, choice: ANY_GOOD * choice.left,
    PendingStationSite: lambda *_: WAREHOUSE,
    PendingFivePowerBonus: lambda state, _seat, _choice: bonus(state, underway(state).area, MAX_POWER),
    PendingConstruction: lambda state, seat, _choice: building(state, seat, underway(state).area, MAX_POWER),
    PendingRecovery: lambda *_: 0.0,
}
"""By kind of pending choice: its value."""
