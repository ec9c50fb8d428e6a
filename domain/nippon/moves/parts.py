"""The moves by which the nine actions, and the gifts of new factories, are carried out part by part."""

from collections.abc import Mapping
from typing import Any, Final

from domain.game import Seat
from domain.move_rules import MoveRule, any_legal
from domain.nippon.moves.export import FULFILL_CONTRACT
from domain.nippon.moves.invest import BUILD_FACTORY
from domain.nippon.moves.knowledge_and_mines import ADVANCE_MARKER
from domain.nippon.moves.local_market import SUPPLY_CITY
from domain.nippon.moves.machinery import STOCK_MACHINE, UPGRADE_FACTORY
from domain.nippon.moves.produce import RUN_FACTORY
from domain.nippon.moves.trains_and_ships import BUILD_SHIP, BUILD_TRAIN
from domain.nippon.pending import (
    PendingAdvance,
    PendingChoice,
    PendingExports,
    PendingInvestment,
    PendingProduction,
    PendingSupplies,
    PendingUpgrades,
    PendingVehicles,
)
from domain.nippon.state import State

AnyMoveRule = MoveRule[State, Any]

ONCE: Final[Mapping[type[PendingChoice], tuple[AnyMoveRule, ...]]] = {
    PendingInvestment: (BUILD_FACTORY,),
    PendingAdvance: (ADVANCE_MARKER,),
}
"""The choices that are settled by one part."""
SEVERAL_TIMES: Final[Mapping[type[PendingChoice], tuple[AnyMoveRule, ...]]] = {
    PendingUpgrades: (UPGRADE_FACTORY, STOCK_MACHINE),
    PendingProduction: (RUN_FACTORY,),
    PendingVehicles: (BUILD_TRAIN, BUILD_SHIP),
    PendingExports: (FULFILL_CONTRACT,),
    PendingSupplies: (SUPPLY_CITY,),
}
"""The choices that are settled part by part."""
PARTS: Final = {**ONCE, **SEVERAL_TIMES}


def can_go_on(state: State, seat: Seat) -> bool:
    """Whether one more part of what a seat is carrying out is legal. Raises `KeyError` for a choice of another kind."""
    return any_legal(state, seat, PARTS[type(state.pending[-1])])
