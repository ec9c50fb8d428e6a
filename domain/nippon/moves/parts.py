"""The moves by which the nine actions, and the gifts of new factories, are carried out part by part."""

from collections.abc import Mapping
from typing import Any, Final

from domain.family import Family, any_legal
from domain.nippon.choices import (
    Advance,
    Building,
    Choice,
    Exports,
    Investment,
    Market,
    Production,
    Upgrades,
)
from domain.nippon.moves.advance_marker import ADVANCE_MARKER
from domain.nippon.moves.build_factory import BUILD_FACTORY
from domain.nippon.moves.build_vehicle import BUILD_SHIP, BUILD_TRAIN
from domain.nippon.moves.fulfill_contract import FULFILL_CONTRACT
from domain.nippon.moves.run_factory import RUN_FACTORY
from domain.nippon.moves.supply_city import SUPPLY_CITY
from domain.nippon.moves.upgrade_factory import STOCK_MACHINE, UPGRADE_FACTORY
from domain.nippon.state import State
from domain.secrecy import Seat

AnyFamily = Family[State, Any]

ONCE: Final[Mapping[type[Choice], tuple[AnyFamily, ...]]] = {
    Investment: (BUILD_FACTORY,),
    Advance: (ADVANCE_MARKER,),
}
SEVERAL_TIMES: Final[Mapping[type[Choice], tuple[AnyFamily, ...]]] = {
    Upgrades: (UPGRADE_FACTORY, STOCK_MACHINE),
    Production: (RUN_FACTORY,),
    Building: (BUILD_TRAIN, BUILD_SHIP),
    Exports: (FULFILL_CONTRACT,),
    Market: (SUPPLY_CITY,),
}
PARTS: Final = {**ONCE, **SEVERAL_TIMES}


def can_go_on(state: State, seat: Seat) -> bool:
    """Whether a part of what is being carried out is possible."""
    return any_legal(state, seat, PARTS[type(state.pending[-1])])
