"""Orders: keep one at set-up, take one at Port or Dock, fulfill one (rulebook p. 4, 8, 13)."""

from collections.abc import Iterator
from typing import Annotated, Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yokohama import rewards
from domain.yokohama.base import YokohamaMove
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import LEVELS, Goods, OrderId, Space
from domain.yokohama.events import OrderFulfilled, OrderKept, OrderTaken, YokohamaPlay
from domain.yokohama.management_boards import CURRENCIES, fee_of, is_hand_full, order_board
from domain.yokohama.pending import PendingOrderCards
from domain.yokohama.state import Currency, State, Stock

NOT_DEALT: Final = Refusal("order-not-dealt", "That order was not dealt to you.", "rulebook p. 4, Game Setup")


class KeepOrder(YokohamaMove, frozen=True):
    """Keep this order card and return the other one to the box, in secret."""

    order: Annotated[OrderId | Hidden, Secret()]


def each_dealt(state: State, seat: Seat) -> Iterator[KeepOrder]:
    """Yields each order card dealt to the seat."""
    return (KeepOrder(order) for order in state.merchants[seat].dealt)


def refuse_keeping(state: State, seat: Seat, move: KeepOrder) -> Refusal | None:
    """Returns why an order card cannot be kept; `None` if it was dealt to the seat."""
    return None if move.order in state.merchants[seat].dealt else NOT_DEALT


def keep_order(play: YokohamaPlay, seat: Seat, move: KeepOrder) -> None:
    """Keeps an order card and returns the other one to the box, in secret (rulebook p. 4)."""
    play.emit(OrderKept(seat, move.order))


KEEP_ORDER: Final = MoveRule(KeepOrder, each_dealt, refuse_keeping, keep_order)


TAKING: Final = "rulebook p. 13, Port and Dock"

HAND_FULL: Final = Refusal("order-hand-full", "You may not hold more order cards.", "rulebook p. 4, General Rules")
NO_CARD: Final = Refusal("no-such-card", "There is no order card on that space.", TAKING)
LEVEL_CLOSED: Final = Refusal("level-closed", "You need more power to take a card from that space.", TAKING)
FIRST_IS_FREE: Final = Refusal("first-is-free", "You may not pay for the first order card: it is free.", TAKING)
SECOND_COSTS: Final = Refusal("second-costs", "The second order card costs 2 yen or 1 import.", TAKING)
CANNOT_PAY: Final = Refusal(
    "cannot-pay-order", "You do not have the yen or import to pay for a second order card.", TAKING
)


class TakeOrder(YokohamaMove, frozen=True):
    """Take the order card from a space of the management board."""

    space: Space
    fee: Currency | None = None
    """What the fee for the second card is paid in; `None` for the first card, which is free."""


def cards_on_board(state: State) -> tuple[OrderId | None, ...]:
    """Returns the cards on the management board of the action, by space."""
    return order_board(state, topmost(state, PendingOrderCards).board).cards


def each_card(state: State, _seat: Seat) -> Iterator[TakeOrder]:
    """Yields each card on the board: free if it is the first, for either fee if it is the second."""
    fees: tuple[Currency | None, ...] = CURRENCIES if topmost(state, PendingOrderCards).taken else (None,)
    for space, card in enumerate(cards_on_board(state)):
        if card is not None:
            for fee in fees:
                yield TakeOrder(Space(space), fee)


def refuse_taking(state: State, seat: Seat, move: TakeOrder) -> Refusal | None:
    """Returns why an order card cannot be taken; `None` if it can.

    The hand must have room, the power must open the level of the space, and a second card costs a fee (p. 4, 13).
    """
    if is_hand_full(state, seat):
        return HAND_FULL
    board = cards_on_board(state)
    if not 0 <= move.space < len(board) or board[move.space] is None:
        return NO_CARD
    level = components_of(state).order_boards.levels[move.space]
    if LEVELS.index(level) >= topmost(state, PendingOrderCards).levels:
        return LEVEL_CLOSED
    return refuse_fee(state, seat, move)


def refuse_fee(state: State, seat: Seat, move: TakeOrder) -> Refusal | None:
    """Returns why a fee is not right; `None` if it is: none for the first card, 2 yen or 1 import for the second."""
    if not topmost(state, PendingOrderCards).taken:
        return None if move.fee is None else FIRST_IS_FREE
    if move.fee not in CURRENCIES:
        return SECOND_COSTS
    fee = fee_of(components_of(state).prices.second_order, move.fee)
    return None if state.merchants[seat].stock.covers(fee) else CANNOT_PAY


def take_order(play: YokohamaPlay, seat: Seat, move: TakeOrder) -> None:
    """Takes one order card from the board to the hand and pays the fee, if one is due (rulebook p. 13)."""
    card = cast("OrderId", cards_on_board(play.state)[move.space])
    fee = fee_of(components_of(play.state).prices.second_order, move.fee)
    play.emit(OrderTaken(seat, topmost(play.state, PendingOrderCards).board, move.space, card, fee))


TAKE_ORDER: Final = MoveRule(TakeOrder, each_card, refuse_taking, take_order)


FULFILLING: Final = "rulebook p. 8, Fulfill an order"

NOT_IN_HAND: Final = Refusal("order-not-in-hand", "You do not have that order in your hand.", FULFILLING)
TOO_FEW_GOODS: Final = Refusal("too-few-goods", "You do not have all the trade goods of that order.", FULFILLING)


class FulfillOrder(YokohamaMove, frozen=True):
    """Discard the goods of an order in hand and gain its rewards."""

    order: OrderId


def delivery(goods: Goods) -> Stock:
    """Returns the goods of an order as the stock that is discarded."""
    return Stock(copper=goods.copper, silk=goods.silk, tea=goods.tea, fish=goods.fish)


def each_in_hand(state: State, seat: Seat) -> list[FulfillOrder]:
    """Returns each order card in hand of which the seat has the goods."""
    merchant = state.merchants[seat]
    if not merchant.orders:
        return []
    cards, stock = components_of(state).orders, merchant.stock
    return [
        FulfillOrder(order)
        for order in merchant.orders
        if not isinstance(order, Hidden) and stock.holds(cards[order].goods)
    ]


def refuse_fulfilling(state: State, seat: Seat, move: FulfillOrder) -> Refusal | None:
    """Returns why an order cannot be fulfilled; `None` if it is in hand and the seat has its goods."""
    merchant = state.merchants[seat]
    if move.order not in merchant.orders:
        return NOT_IN_HAND
    return None if merchant.stock.holds(components_of(state).orders[move.order].goods) else TOO_FEW_GOODS


def fulfill_order(play: YokohamaPlay, seat: Seat, move: FulfillOrder) -> None:
    """Discards the goods of an order, gains its rewards, then matches country icons (rulebook p. 8)."""
    card = components_of(play.state).orders[move.order]
    fulfilled = OrderFulfilled(seat, move.order, delivery(card.goods), card.reward)
    rewards.gain(play, fulfilled, "ball", "language_school")
    rewards.match_icons(play, seat, card.country)


FULFILL_ORDER: Final = MoveRule(FulfillOrder, each_in_hand, refuse_fulfilling, fulfill_order, always_legal=True)
