"""Port and Dock: one or two order cards are taken from the board (rulebook p. 13)."""

from collections.abc import Iterator
from typing import Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import LEVELS, OrderId, Space
from domain.yokohama.events import OrderTaken, YokohamaPlay
from domain.yokohama.management_boards import CURRENCIES, fee_of, order_board
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import OrderCards
from domain.yokohama.state import Currency, State

RULE: Final = "rulebook p. 13, Port and Dock"

HAND_FULL: Final = Refusal("order-hand-full", "You may hold no more order cards.", "rulebook p. 4, General Rules")
NO_CARD: Final = Refusal("no-such-card", "There is no order card on that space.", RULE)
LEVEL_CLOSED: Final = Refusal("level-closed", "Your power does not reach the level of that space.", RULE)
FIRST_IS_FREE: Final = Refusal("first-is-free", "The first order card costs nothing.", RULE)
SECOND_COSTS: Final = Refusal("second-costs", "The second order card costs 2 yen or 1 import.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-order", "You cannot pay that for a second order card.", RULE)


class TakeOrder(YokohamaMove, frozen=True):
    """Take the order card from a space; the second one for a fee."""

    space: Space
    fee: Currency | None = None


def cards(state: State) -> tuple[OrderId | None, ...]:
    """The cards of the management board where the action is carried out, by space."""
    return order_board(state, topmost(state, OrderCards).board).cards


def is_hand_full(state: State, seat: Seat) -> bool:
    """Whether a seat holds as many order cards as it may (rulebook p. 4)."""
    return len(state.merchants[seat].orders) >= components_of(state).start.order_limit


def candidates(state: State, _seat: Seat) -> Iterator[TakeOrder]:
    """Each card on the board, the first one free, the second for either fee."""
    fees: tuple[Currency | None, ...] = CURRENCIES if topmost(state, OrderCards).taken else (None,)
    for space, card in enumerate(cards(state)):
        if card is not None:
            for fee in fees:
                yield TakeOrder(Space(space), fee)


def refusal(state: State, seat: Seat, move: TakeOrder) -> Refusal | None:
    """Why a card cannot be taken; `None`: it is legal.

    It takes room in the hand, a card on a space whose level is open, and the fee for a second card.
    """
    if is_hand_full(state, seat):
        return HAND_FULL
    board = cards(state)
    if not 0 <= move.space < len(board) or board[move.space] is None:
        return NO_CARD
    level = components_of(state).order_boards.levels[move.space]
    if LEVELS.index(level) >= topmost(state, OrderCards).levels:
        return LEVEL_CLOSED
    return refuse_fee(state, seat, move)


def refuse_fee(state: State, seat: Seat, move: TakeOrder) -> Refusal | None:
    """Why a fee does not fit; `None`: it is legal. The first card is free, the second is paid for in yen or imports."""
    if not topmost(state, OrderCards).taken:
        return None if move.fee is None else FIRST_IS_FREE
    if move.fee not in CURRENCIES:
        return SECOND_COSTS
    fee = fee_of(components_of(state).prices.second_order, move.fee)
    return None if state.merchants[seat].stock.covers(fee) else CANNOT_PAY


def take_order(play: YokohamaPlay, seat: Seat, move: TakeOrder) -> None:
    """Takes one order card of the Port's or Dock's board to the hand, out of sight (rulebook p. 13)."""
    card = cast("OrderId", cards(play.state)[move.space])
    fee = fee_of(components_of(play.state).prices.second_order, move.fee)
    play.emit(OrderTaken(seat, topmost(play.state, OrderCards).board, move.space, card, fee))


TAKE_ORDER: Final = MoveRule(TakeOrder, candidates, refusal, take_order)
