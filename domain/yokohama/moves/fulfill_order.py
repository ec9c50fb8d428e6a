"""Additional action: an order from the hand is fulfilled (rulebook p. 8)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.secrecy import Hidden
from domain.yokohama import rewards
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Goods, OrderId
from domain.yokohama.events import OrderFulfilled, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import State, Stock

RULE: Final = "rulebook p. 8, Fulfill an order"

NOT_IN_HAND: Final = Refusal("order-not-in-hand", "You do not have that order in your hand.", RULE)
TOO_FEW_GOODS: Final = Refusal("too-few-goods", "You do not have all the trade goods of that order.", RULE)


class FulfillOrder(YokohamaMove, frozen=True):
    """Discard the goods of an order and gain its rewards."""

    order: OrderId


def delivery(goods: Goods) -> Stock:
    """What an order asks for, as it is handed over."""
    return Stock(copper=goods.copper, silk=goods.silk, tea=goods.tea, fish=goods.fish)


def candidates(state: State, seat: Seat) -> Iterator[FulfillOrder]:
    """Each order in hand."""
    return (FulfillOrder(order) for order in state.merchants[seat].orders if not isinstance(order, Hidden))


def refusal(state: State, seat: Seat, move: FulfillOrder) -> Refusal | None:
    """Why an order cannot be fulfilled; `None`: it is legal. It must be in hand, and its goods in stock."""
    merchant = state.merchants[seat]
    if move.order not in merchant.orders:
        return NOT_IN_HAND
    goods = delivery(components_of(state).orders[move.order].goods)
    return None if merchant.stock.covers(goods) else TOO_FEW_GOODS


def fulfill_order(play: YokohamaPlay, seat: Seat, move: FulfillOrder) -> None:
    """Discards the goods of an order for its rewards; its country icon counts from now on (rulebook p. 8)."""
    card = components_of(play.state).orders[move.order]
    fulfilled = OrderFulfilled(seat, move.order, delivery(card.goods), card.reward)
    rewards.gain(play, fulfilled, "ball", "language_school")
    rewards.match_icons(play, seat, card.country)


FULFILL_ORDER: Final = MoveRule(FulfillOrder, candidates, refusal, fulfill_order)
