"""What a seat can still do: the choices that are pending, and the areas its president can reach. For `evaluate`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.yokohama.areas import here
from domain.yokohama.components.rows import MAX_POWER
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
from domain.yokohama.evaluation.overview import Overview
from domain.yokohama.evaluation.reach import reachable_areas
from domain.yokohama.evaluation.weights import Weights
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
from domain.yokohama.state import State


def best_action(weights: Weights, seen: Overview, state: State, seat: Seat) -> float:
    """Returns the value of the best next area action of the president, plus a small share of the others."""
    now = state.turn.seat == seat and state.phase in ("first_additional", "placement", "movement")
    best, others = area_actions(weights, seen.sites, state, seat)[reachable_areas(seen, state, seat)]
    return (weights.this_turn if now else weights.next_turn) * best + weights.other_areas * others


def rest_of_action(weights: Weights, state: State, seat: Seat) -> float:
    """Returns the value of the pending choices of a seat and of the steps that follow them in the area action."""
    if state.turn.seat != seat or not (state.pending or state.action):
        return 0.0
    value = sum([CHOICES[type(choice)](weights, state, seat, choice) for choice in state.pending])
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
    PendingExchanges: lambda weights, _state, _seat, choice: weights.exchange * choice.left,
    PendingChurchPlacement: lambda weights, state, seat, choice: church(weights, state, seat, choice.faith),
    PendingCustomsPlacement: lambda weights, state, seat, choice: customs(weights, state, seat, choice.imports),
    PendingOrderCards: lambda weights, state, seat, choice: (
        orders(weights, state, seat, choice.board, choice.levels) * (weights.second_order if choice.taken else 1)
    ),
    PendingTechnologyCards: lambda weights, state, seat, choice: technology(
        weights, state, seat, choice.board, choice.industry
    ),
    PendingWarehouseItems: lambda weights, state, seat, choice: from_warehouse(weights, state, seat, choice.left),
    PendingMovements: lambda weights, _state, _seat, choice: weights.movement * choice.left,
    PendingTransit: lambda weights, *_: weights.assistant + weights.movement,
    PendingGoodsOfChoice: lambda weights, _state, _seat, choice: weights.any_good * choice.left,
    PendingStationSite: lambda weights, *_: weights.warehouse,
    PendingFivePowerBonus: lambda weights, state, _seat, _choice: bonus(weights, state, here(state), MAX_POWER),
    PendingConstruction: lambda weights, state, seat, _choice: building(weights, state, seat, here(state), MAX_POWER),
    PendingRecovery: lambda *_: 0.0,
}
"""By kind of pending choice: its value."""
