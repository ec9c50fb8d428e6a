"""The state with one part changed: what belongs to a merchant, or the area boards and management boards."""

from typing import Final, TypeVar, cast

from msgspec.structs import replace

from domain.game import ScoreLine, Seat, Version
from domain.pending import pushed, repeated
from domain.value import replaced, tag_of
from domain.yokohama.components.rows import AreaId, OrderId, Pieces, Reward, Space, TechnologyId
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.pending import (
    AnyPendingChoice,
    PendingGoodsOfChoice,
    PendingMovements,
    PendingWarehouseItems,
    Receipts,
)
from domain.yokohama.state import AreaBoard, Item, Merchant, OrderBoard, State, Stock, TechnologyBoard, Ware

PIECES: Final = {"assistant": "assistants", "shop": "shops", "trading_house": "trading_houses"}


# What belongs to a merchant: pieces, goods, rewards and points


def with_merchant(state: State, seat: Seat, merchant: Merchant) -> State:
    """Returns the state with another merchant at a seat."""
    return replace(state, merchants=replaced(state.merchants, seat, merchant))


def with_hand(state: State, seat: Seat, *, assistants: int = 0, shops: int = 0, trading_houses: int = 0) -> State:
    """Returns the state with more pieces in the hand of a seat; negative numbers take pieces away."""
    merchant = state.merchants[seat]
    hand = merchant.hand
    more = Pieces(hand.assistants + assistants, hand.shops + shops, hand.trading_houses + trading_houses)
    return with_merchant(state, seat, replace(merchant, hand=more))


def from_warehouse(state: State, seat: Seat, item: Item, yen: int) -> State:
    """Returns the state after a seat took a piece from its warehouse to its hand and paid for it."""
    pieces = PIECES[item]
    merchant = state.merchants[seat]
    hand = replace(merchant.hand, **{pieces: getattr(merchant.hand, pieces) + 1})
    warehouse = replace(merchant.warehouse, **{pieces: getattr(merchant.warehouse, pieces) - 1})
    stock = merchant.stock.minus(Stock(yen=yen))
    return with_merchant(state, seat, replace(merchant, hand=hand, warehouse=warehouse, stock=stock))


def paying(state: State, seat: Seat, paid: Stock) -> State:
    """Returns the state after a seat paid to the supply."""
    return _with_stock(state, seat, state.merchants[seat].stock.minus(paid))


def receiving(state: State, seat: Seat, gained: Stock) -> State:
    """Returns the state after a seat received money or goods."""
    return _with_stock(state, seat, state.merchants[seat].stock.plus(gained))


def exchanging(state: State, seat: Seat, given: Stock, gained: Stock) -> State:
    """Returns the state after a seat exchanged money and goods with the supply."""
    return _with_stock(state, seat, state.merchants[seat].stock.minus(given).plus(gained))


def _with_stock(state: State, seat: Seat, stock: Stock) -> State:
    return with_merchant(state, seat, replace(state.merchants[seat], stock=stock))


def rewarded(state: State, seat: Seat, reward: Reward, event: YokohamaEvent, version: Version, *, label: str) -> State:
    """Returns the state after a reward: goods and points are added, and its choices are pending.

    The points make a score line with the given label, event and version.
    """
    merchant = state.merchants[seat]
    lines = merchant.lines
    if reward.vp:
        lines = (*lines, _score_line(label, reward.vp, event, version))
    state = with_merchant(state, seat, replace(merchant, stock=merchant.stock.plus(reward), lines=lines))
    choices = _opened_by(reward)
    return pushed(state, *choices) if choices else state


def scored(state: State, seat: Seat, points: int, event: YokohamaEvent, version: Version, *, label: str) -> State:
    """Returns the state after a seat scored points."""
    return rewarded(state, seat, Reward(vp=points), event, version, label=label)


def _score_line(label: str, points: int, event: YokohamaEvent, version: Version) -> ScoreLine:
    return ScoreLine(label, points, version, tag_of(type(event)))


def _opened_by(reward: Reward) -> tuple[AnyPendingChoice, ...]:
    """The choices of a reward, as a stack: any goods first, then the warehouse, then movements."""
    choices: list[AnyPendingChoice] = []
    if reward.movement:
        choices.append(PendingMovements(reward.movement))
    if reward.warehouse:
        choices.append(PendingWarehouseItems(reward.warehouse))
    if reward.any_good:
        choices.append(PendingGoodsOfChoice(reward.any_good, mined=reward.copper > 0))
    return tuple(choices)


def gave_one(state: State, choice: type[Receipts], ware: Ware) -> State:
    """Returns the state after the topmost choice gave one good or import; the choice remembers copper."""
    return repeated(state, choice, mined=True) if ware == "copper" else repeated(state, choice)


# Area boards and management boards

Board = TypeVar("Board", OrderBoard, TechnologyBoard)


def card_on(boards: tuple[OrderBoard, ...], area: AreaId, space: Space) -> OrderId:
    """Returns the order card on a space of the board of an area, where there has to be one."""
    return cast("OrderId", boards[_index_of(boards, area)].cards[space])


def emptied(boards: tuple[Board, ...], area: AreaId, space: Space) -> tuple[Board, ...]:
    """Returns the boards without the card on a space of the board of an area."""
    index = _index_of(boards, area)
    board = boards[index]
    return replaced(boards, index, replace(board, cards=replaced(board.cards, space, None)))


def refilled(boards: tuple[Board, ...], area: AreaId, drawn: tuple[OrderId | TechnologyId, ...]) -> tuple[Board, ...]:
    """Returns the boards after the cards on one moved to the left and the drawn cards filled it from there."""
    index = _index_of(boards, area)
    board = boards[index]
    return replaced(boards, index, replace(board, cards=_moved_left(board.cards, drawn)))


def _moved_left(cards: tuple[object, ...], drawn: tuple[object, ...]) -> tuple[object, ...]:
    kept = tuple(card for card in cards if card is not None) + drawn
    return kept + (None,) * (len(cards) - len(kept))


def _index_of(boards: tuple[Board, ...], area: AreaId) -> int:
    return next(index for index, board in enumerate(boards) if board.area == area)


def with_area(state: State, board: AreaBoard) -> State:
    """Returns the state with another area board in place of the one with the same id."""
    return replace(state, areas=replaced(state.areas, state.layout.index(board.id), board))


def with_assistants(state: State, seat: Seat, area: AreaId, more: int) -> State:
    """Returns the state with `more` assistants of a seat in an area; `more` may be negative."""
    index = state.layout.index(area)
    board = state.areas[index]
    assistants = replaced(board.assistants, seat, board.assistants[seat] + more)
    return replace(state, areas=replaced(state.areas, index, replace(board, assistants=assistants)))


def without_assistant(state: State, seat: Seat, source: AreaId | None) -> State:
    """Returns the state with one assistant of a seat less in an area, or in its hand (`None`)."""
    return with_hand(state, seat, assistants=-1) if source is None else with_assistants(state, seat, source, -1)
