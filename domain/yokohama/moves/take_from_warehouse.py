"""Employment Agency and warehouse icons: pieces go from the warehouse to the hand, at their cost (p. 10, 13)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yokohama.events import ItemTaken, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import Item, State
from domain.yokohama.warehouse import ITEMS, cost, stored

RULE: Final = "rulebook p. 13, Employment Agency"

UNKNOWN_ITEM: Final = Refusal("unknown-item", "The warehouse holds nothing of that kind.", RULE)
NONE_LEFT: Final = Refusal("none-in-warehouse", "Your warehouse holds no more of these.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-item", "You cannot pay the cost printed on your warehouse.", RULE)


class TakeFromWarehouse(YokohamaMove, frozen=True):
    """Take an assistant, a shop or a trading house from the warehouse to the hand."""

    item: Item


def candidates(_state: State, _seat: Seat) -> Iterator[TakeFromWarehouse]:
    """A piece of each kind."""
    return map(TakeFromWarehouse, ITEMS)


def refusal(state: State, seat: Seat, move: TakeFromWarehouse) -> Refusal | None:
    """Why a piece cannot be taken; `None`: it is legal. The warehouse must hold one, and its cost be paid."""
    if move.item not in ITEMS:
        return UNKNOWN_ITEM
    if not stored(state, seat, move.item):
        return NONE_LEFT
    return CANNOT_PAY if state.merchants[seat].stock.yen < cost(state, seat, move.item) else None


def take_from_warehouse(play: YokohamaPlay, seat: Seat, move: TakeFromWarehouse) -> None:
    """Takes one piece from the warehouse to the hand, at its cost (rulebook p. 10, 13)."""
    play.emit(ItemTaken(seat, move.item, cost(play.state, seat, move.item)))


TAKE_FROM_WAREHOUSE: Final = MoveRule(TakeFromWarehouse, candidates, refusal, take_from_warehouse)
