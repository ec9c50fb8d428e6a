"""Step 3, the area action, for the president or a foreign agent (rulebook p. 6, 8, 11-15)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yokohama import rewards
from domain.yokohama.areas import power
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MAX_POWER, Action, AreaId, Reward
from domain.yokohama.events import AreaActionBegan, GoodsProduced, OrderActionScored, YokohamaPlay
from domain.yokohama.management_boards import is_hand_full
from domain.yokohama.pending import (
    AnyPendingChoice,
    PendingChurchPlacement,
    PendingCustomsPlacement,
    PendingExchanges,
    PendingOrderCards,
    PendingTechnologyCards,
    PendingWarehouseItems,
)

CHOICE: Final[Mapping[Action, Callable[[AreaId, int], AnyPendingChoice | None]]] = {
    "chinatown": lambda _area, exchanges: PendingExchanges(exchanges),
    "church": lambda _area, faith: PendingChurchPlacement(faith),
    "customs": lambda _area, imports: PendingCustomsPlacement(imports),
    "employment_agency": lambda _area, items: PendingWarehouseItems(items) if items else None,
    "orders": lambda board, levels: PendingOrderCards(board, levels) if levels else None,
    "technologies": PendingTechnologyCards,
}
"""By action that offers a choice: its pending choice, from the area and the amount that the power gives.

Production areas and the Bank offer none.
"""


def begin(play: YokohamaPlay, seat: Seat, area: AreaId) -> None:
    """Begins the action of an area: counts the power and does everything that needs no choice (rulebook p. 6).

    With a full hand of order cards the action of Port and Dock is not carried out (p. 13); only recovery follows.
    """
    state = play.state
    action = components_of(state).areas[area].action
    if action == "orders" and is_hand_full(state, seat):
        play.emit(AreaActionBegan(seat, area, power=0))
        return
    strength = power(state, seat, area)
    gives = components_of(state).area_actions[action]
    if choice := CHOICE.get(action):
        play.emit(AreaActionBegan(seat, area, strength, choice(area, gives.at(strength))))
    else:
        play.emit(AreaActionBegan(seat, area, strength))
        produce(play, seat, area, gives.goods_at(strength))
    if action == "orders" and strength == MAX_POWER:
        play.emit(OrderActionScored(seat, components_of(state).order_boards.vp_at_power_5))


def produce(play: YokohamaPlay, seat: Seat, area: AreaId, gained: Reward) -> None:
    """Gives a seat what a production area or the Bank produces, if anything (rulebook p. 11)."""
    if gained != Reward():
        play.emit(GoodsProduced(seat, area, gained))
        rewards.apply_mining_technology(play, seat, gained)
