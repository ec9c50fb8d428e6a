"""How the table changes by what the areas give (rulebook p. 11-15)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.game import Version
from domain.secrecy import Hidden, Seat
from domain.tuples import replaced
from domain.yokohama import events as ev
from domain.yokohama.choices import OrderCards
from domain.yokohama.printed import AreaId, TechnologyId
from domain.yokohama.state import OrderBoard, State, Stock, TechnologyBoard
from domain.yokohama.table import (
    one_used,
    paying,
    popped,
    pushed,
    rewarded,
    scored,
    topmost,
    with_assistants,
    with_hand,
    with_merchant,
)

Card = TypeVar("Card")
Board = TypeVar("Board", OrderBoard, TechnologyBoard)


def goods_produced(state: State, event: ev.GoodsProduced, version: Version) -> State:
    return rewarded(state, event.seat, event.gained, event, version, label="")


def traded(state: State, seat: Seat, given: Stock, gained: Stock) -> State:
    merchant = state.merchants[seat]
    return with_merchant(state, seat, replace(merchant, stock=merchant.stock.minus(given).plus(gained)))


def ware_bought(state: State, event: ev.WareBought, _: Version) -> State:
    state = traded(state, event.seat, Stock(yen=event.yen), Stock(**{event.ware: 1}))
    return one_used(state, mined=True) if event.ware == "copper" else one_used(state)


def ware_sold(state: State, event: ev.WareSold, _: Version) -> State:
    return one_used(traded(state, event.seat, Stock(**{event.ware: 1}), Stock(yen=event.yen)))


def assistant_left(state: State, seat: Seat, source: AreaId | None) -> State:
    """The table without one assistant of the hand (`None`) or of an area."""
    return with_hand(state, seat, assistants=-1) if source is None else with_assistants(state, seat, source, -1)


def church_entered(state: State, event: ev.ChurchEntered, version: Version) -> State:
    state = assistant_left(popped(state), event.seat, event.source)
    state = replace(state, church=replaced(state.church, event.space, event.seat))
    state = paying(state, event.seat, event.donated)
    return rewarded(state, event.seat, event.reward, event, version, label="Church")


def customs_entered(state: State, event: ev.CustomsEntered, version: Version) -> State:
    state = assistant_left(popped(state), event.seat, event.source)
    state = replace(state, customs=replaced(state.customs, event.space, event.seat))
    state = paying(state, event.seat, Stock(imports=event.discarded))
    return rewarded(state, event.seat, event.reward, event, version, label="Customs")


def board_of(boards: tuple[Board, ...], area: AreaId) -> tuple[int, Board]:
    """The management board of an area, and its place among the others."""
    return next((index, board) for index, board in enumerate(boards) if board.area == area)


def order_taken(state: State, event: ev.OrderTaken, _: Version) -> State:
    state = paying(state, event.seat, event.paid)
    index, board = board_of(state.order_boards, event.board)
    emptied = replace(board, cards=replaced(board.cards, event.space, None))
    merchant = state.merchants[event.seat]
    taker = replace(merchant, orders=(*merchant.orders, event.order))
    state = replace(with_merchant(state, event.seat, taker), order_boards=replaced(state.order_boards, index, emptied))
    choice = topmost(state, OrderCards)
    return popped(state) if choice.taken else pushed(popped(state), replace(choice, taken=1))


def order_action_scored(state: State, event: ev.OrderActionScored, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Port or Dock at power 5")


def filled_up(cards: tuple[Card | None, ...], drawn: tuple[Card, ...]) -> tuple[Card | None, ...]:
    """The cards moved to the left, those drawn after them, and what stays empty last."""
    kept = tuple(card for card in cards if card is not None) + drawn
    return kept + (None,) * (len(cards) - len(kept))


def orders_replenished(state: State, event: ev.OrdersReplenished, _: Version) -> State:
    index, board = board_of(state.order_boards, event.board)
    full = replace(board, cards=filled_up(board.cards, event.drawn))
    deck = state.order_deck[len(event.drawn) :]
    return replace(state, order_deck=deck, order_boards=replaced(state.order_boards, index, full))


def technology_obtained(state: State, event: ev.TechnologyObtained, _: Version) -> State:
    state = popped(paying(state, event.seat, event.paid))
    index, board = board_of(state.technology_boards, event.board)
    emptied = replace(board, cards=replaced(board.cards, event.space, None))
    merchant = state.merchants[event.seat]
    owner = replace(merchant, technologies=(*merchant.technologies, event.technology))
    boards = replaced(state.technology_boards, index, emptied)
    return replace(with_merchant(state, event.seat, owner), technology_boards=boards)


def technologies_replenished(state: State, event: ev.TechnologiesReplenished, _: Version) -> State:
    index, board = board_of(state.technology_boards, event.board)
    full = replace(board, cards=filled_up(board.cards, event.drawn))
    deck: tuple[TechnologyId | Hidden, ...] = state.technology_deck[len(event.drawn) :]
    return replace(state, technology_deck=deck, technology_boards=replaced(state.technology_boards, index, full))


def trading_house_earned(state: State, event: ev.TradingHouseEarned, _: Version) -> State:
    return traded(state, event.seat, Stock(), Stock(yen=event.yen))


ARMS: Final[Mapping[type[ev.YokohamaEvent], Callable[[State, Any, Version], State]]] = {
    ev.GoodsProduced: goods_produced,
    ev.WareBought: ware_bought,
    ev.WareSold: ware_sold,
    ev.ChurchEntered: church_entered,
    ev.CustomsEntered: customs_entered,
    ev.OrderTaken: order_taken,
    ev.OrderActionScored: order_action_scored,
    ev.OrdersReplenished: orders_replenished,
    ev.TechnologyObtained: technology_obtained,
    ev.TechnologiesReplenished: technologies_replenished,
    ev.TradingHouseEarned: trading_house_earned,
}
