"""What the choices that wait, and the rest of an area action, promise a seat: a player's judgment, for `evaluate`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.yokohama.areas import area_board, underway
from domain.yokohama.components.rows import MAX_POWER
from domain.yokohama.evaluation.prospects import (
    EXCHANGE,
    bonus,
    building,
    church,
    customs,
    from_warehouse,
    orders,
    technology,
)
from domain.yokohama.evaluation.worth import ANY_GOOD, ASSISTANT, MOVEMENT, WAREHOUSE
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
from domain.yokohama.state import State

SECOND_ORDER: Final = 0.4
"""How much of its worth a second order keeps, for it costs a fee."""


def rest_of_action(state: State, seat: Seat) -> float:
    """What the choices that wait for a seat, and the steps that follow them, promise."""
    if state.turn.seat != seat:
        return 0.0
    worth = sum(CHOICES[type(choice)](state, seat, choice) for choice in state.pending)
    if state.action is None:
        return worth
    area, strength, step = state.action.area, state.action.power, state.action.step
    recovered = ASSISTANT * area_board(state, area).assistants[seat]
    later_bonus = bonus(state, area, strength) if step == "area_action" else 0.0
    later_building = building(state, seat, area, strength) if step in ("area_action", "five_power_bonus") else 0.0
    return worth + recovered + later_bonus + later_building


CHOICES: Final[Mapping[type[PendingChoice], Callable[[State, Seat, Any], float]]] = {
    Exchanges: lambda _state, _seat, choice: EXCHANGE * choice.left,
    ChurchPlacement: lambda state, seat, choice: church(state, seat, choice.faith),
    CustomsPlacement: lambda state, seat, choice: customs(state, seat, choice.imports),
    OrderCards: lambda state, seat, choice: (
        orders(state, seat, choice.board, choice.levels) * (SECOND_ORDER if choice.taken else 1)
    ),
    TechnologyCards: lambda state, seat, choice: technology(state, seat, choice.board, choice.industry),
    WarehouseItems: lambda state, seat, choice: from_warehouse(state, seat, choice.left),
    Movements: lambda _state, _seat, choice: MOVEMENT * choice.left,
    AssistantInTransit: lambda *_: ASSISTANT + MOVEMENT,
    GoodsOfChoice: lambda _state, _seat, choice: ANY_GOOD * choice.left,
    StationSite: lambda *_: WAREHOUSE,
    FivePowerBonus: lambda state, _seat, _choice: bonus(state, underway(state).area, MAX_POWER),
    Construction: lambda state, seat, _choice: building(state, seat, underway(state).area, MAX_POWER),
    Recovery: lambda *_: 0.0,
}
"""The worth of each kind of choice, while it is open."""
