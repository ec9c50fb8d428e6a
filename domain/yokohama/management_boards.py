"""The management boards with cards: Port and Dock, Laboratory and Research Center (rulebook p. 13-14)."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar, cast, get_args

from domain.game import Seat
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import AreaId, OrderId, Prices, TechnologyId
from domain.yokohama.events import OrdersReplenished, TechnologiesReplenished, YokohamaPlay
from domain.yokohama.state import Currency, OrderBoard, State, Stock, TechnologyBoard

Board = TypeVar("Board", OrderBoard, TechnologyBoard)

CURRENCIES: Final[tuple[Currency, ...]] = get_args(Currency)
"""What a fee may be paid in: yen or imports."""


def order_board(state: State, area: AreaId) -> OrderBoard:
    """Returns the management board of the Port or the Dock. Raises `LookupError` for an area that has none."""
    return _board_of(state.order_boards, area)


def technology_board(state: State, area: AreaId) -> TechnologyBoard:
    """Returns the management board of the Laboratory or the Research Center.

    Raises `LookupError` for an area that has none.
    """
    return _board_of(state.technology_boards, area)


def _board_of(boards: tuple[Board, ...], area: AreaId) -> Board:
    for board in boards:
        if board.area == area:
            return board
    raise LookupError(f"{area} has no such management board")


def is_hand_full(state: State, seat: Seat) -> bool:
    """True if a seat holds as many order cards as it may (rulebook p. 4, General Rules)."""
    return len(state.merchants[seat].orders) >= components_of(state).start.order_limit


def fee_of(prices: Prices, currency: Currency | None) -> Stock:
    """Returns what is paid for a fee in the chosen currency; nothing if `currency` is `None`, because no fee is due.

    A second order card costs a fee (rulebook p. 13), and so does each technology card from the 4th on (p. 14).
    """
    return Stock() if currency is None else Stock(**{currency: getattr(prices, currency)})


def replenish(play: YokohamaPlay, area: AreaId) -> None:
    """Moves the cards on the board of an area to the left and fills it from the deck (rulebook p. 13-14).

    If the deck has too few cards, some spaces stay empty. Does nothing in an area without such a board.
    """
    action = components_of(play.state).areas[area].action
    if action == "orders":
        cards: Sequence[Any] = order_board(play.state, area).cards
        if changes(cards, play.state.order_deck):
            draw_orders(play, area, cards.count(None))
    elif action == "technologies":
        cards = technology_board(play.state, area).cards
        if changes(cards, play.state.technology_deck):
            draw_technologies(play, area, cards.count(None))


def changes(cards: Sequence[Any], deck: Sequence[Any]) -> bool:
    """True if filling a board draws or moves a card; false if the deck is empty and all gaps are at the right end."""
    return None in cards and (bool(deck) or None in cards[: len(cards) - cards.count(None)])


def draw_orders(play: YokohamaPlay, area: AreaId, count: int) -> None:
    """Fills an order board with up to `count` cards from the deck, from left to right."""
    play.emit(OrdersReplenished(area, cast("tuple[OrderId, ...]", play.state.order_deck[:count])))


def draw_technologies(play: YokohamaPlay, area: AreaId, count: int) -> None:
    """Fills a technology board with up to `count` cards from the deck, from left to right."""
    play.emit(TechnologiesReplenished(area, cast("tuple[TechnologyId, ...]", play.state.technology_deck[:count])))
