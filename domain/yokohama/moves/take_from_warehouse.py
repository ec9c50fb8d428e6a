"""Employment Agency and warehouse icons: pieces go from the warehouse to the hand, at their cost (p. 10, 13)."""

from collections.abc import Iterator
from typing import Final, get_args

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yokohama.events import ItemTaken, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import Item, State
from domain.yokohama.table import printed

ITEMS: Final[tuple[Item, ...]] = get_args(Item)
RULE: Final = "rulebook p. 13, Employment Agency"

UNKNOWN_ITEM: Final = Refusal("unknown-item", "The warehouse holds nothing of that kind.", RULE)
NONE_LEFT: Final = Refusal("none-in-warehouse", "Your warehouse holds no more of these.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-item", "You cannot pay the cost printed on your warehouse.", RULE)


class TakeFromWarehouse(YokohamaMove, frozen=True):
    """Take an assistant, a shop or a trading house from the warehouse to the hand."""

    item: Item


def candidates(_: State, __: Seat) -> Iterator[TakeFromWarehouse]:
    """One of each."""
    return map(TakeFromWarehouse, ITEMS)


def stored(state: State, seat: Seat, item: Item) -> int:
    """How many of an item the warehouse of a seat holds."""
    warehouse = state.merchants[seat].warehouse
    return {
        "assistant": warehouse.assistants,
        "shop": warehouse.shops,
        "trading_house": warehouse.trading_houses,
    }[item]


def cost(state: State, seat: Seat, item: Item) -> int:
    """Yen for the next one; each trading house costs more than the one before."""
    prices = printed(state).prices
    if item == "trading_house":
        return prices.trading_houses[-stored(state, seat, item)]
    return prices.shop if item == "shop" else prices.assistant


def refusal(state: State, seat: Seat, move: TakeFromWarehouse) -> Refusal | None:
    """One must be left, and its cost paid."""
    if move.item not in ITEMS:
        return UNKNOWN_ITEM
    if not stored(state, seat, move.item):
        return NONE_LEFT
    return CANNOT_PAY if state.merchants[seat].stock.yen < cost(state, seat, move.item) else None


def play(play: YokohamaPlay, seat: Seat, move: TakeFromWarehouse) -> None:
    """One piece at a time."""
    play.emit(ItemTaken(seat, move.item, cost(play.state, seat, move.item)))


TAKE_FROM_WAREHOUSE: Final = Family(TakeFromWarehouse, candidates, refusal, play)
