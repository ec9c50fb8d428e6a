"""Taking pieces from the warehouse: icons, and the Employment Agency (rulebook p. 10, 13)."""

from collections.abc import Iterator
from typing import Final, get_args

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yokohama.base import YokohamaMove
from domain.yokohama.components import components_of
from domain.yokohama.events import ItemTaken, YokohamaPlay
from domain.yokohama.state import Item, State

ITEMS: Final[tuple[Item, ...]] = get_args(Item)
RULE: Final = "rulebook p. 13, Employment Agency"

UNKNOWN_ITEM: Final = Refusal("unknown-item", "A warehouse holds assistants, shops and trading houses only.", RULE)
NONE_LEFT: Final = Refusal("none-in-warehouse", "Your warehouse holds no more of these.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-item", "You cannot pay the cost printed on your warehouse.", RULE)


class TakeFromWarehouse(YokohamaMove, frozen=True):
    """Take an assistant, a shop or a trading house from the warehouse to the hand."""

    item: Item


def stored(state: State, seat: Seat, item: Item) -> int:
    """Returns how many pieces of a kind the warehouse of a seat holds."""
    warehouse = state.merchants[seat].warehouse
    return {
        "assistant": warehouse.assistants,
        "shop": warehouse.shops,
        "trading_house": warehouse.trading_houses,
    }[item]


def cost(state: State, seat: Seat, item: Item) -> int:
    """Returns the yen for the next piece of a kind from the warehouse (rulebook p. 10, 13).

    All assistants have one price, and so have all shops. Each trading house has a price of its own, in a fixed order.
    """
    prices = components_of(state).prices
    if item == "trading_house":
        return prices.trading_houses[-stored(state, seat, item)]
    return prices.shop if item == "shop" else prices.assistant


def each_item(_state: State, _seat: Seat) -> Iterator[TakeFromWarehouse]:
    """Yields one piece of each kind."""
    return map(TakeFromWarehouse, ITEMS)


def refuse_item(state: State, seat: Seat, move: TakeFromWarehouse) -> Refusal | None:
    """Returns why a piece cannot be taken; `None` if the warehouse holds one and the seat can pay its cost."""
    if move.item not in ITEMS:
        return UNKNOWN_ITEM
    if not stored(state, seat, move.item):
        return NONE_LEFT
    return CANNOT_PAY if state.merchants[seat].stock.yen < cost(state, seat, move.item) else None


def take_from_warehouse(play: YokohamaPlay, seat: Seat, move: TakeFromWarehouse) -> None:
    """Takes one piece from the warehouse to the hand, at its cost (rulebook p. 10, 13)."""
    play.emit(ItemTaken(seat, move.item, cost(play.state, seat, move.item)))


TAKE_FROM_WAREHOUSE: Final = MoveRule(TakeFromWarehouse, each_item, refuse_item, take_from_warehouse)
