"""States with changed area boards or management boards."""

from typing import TypeVar

from msgspec.structs import replace

from domain.game import Seat
from domain.value import replaced
from domain.yokohama.components.rows import AreaId, OrderId, Space, TechnologyId
from domain.yokohama.evolve.merchants import with_hand
from domain.yokohama.state import AreaBoard, OrderBoard, State, TechnologyBoard

Board = TypeVar("Board", OrderBoard, TechnologyBoard)


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
