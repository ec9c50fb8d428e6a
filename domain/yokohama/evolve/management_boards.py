"""The management boards of one kind, with other cards on one of them (rulebook p. 13-14)."""

from typing import TypeVar

from msgspec.structs import replace

from domain.tuples import replaced
from domain.yokohama.components.rows import AreaId, OrderId, Space, TechnologyId
from domain.yokohama.state import OrderBoard, TechnologyBoard

Board = TypeVar("Board", OrderBoard, TechnologyBoard)


def emptied(boards: tuple[Board, ...], area: AreaId, space: Space) -> tuple[Board, ...]:
    """The boards after the card on a space of the board of an area was taken."""
    index = _index_of(boards, area)
    board = boards[index]
    return replaced(boards, index, replace(board, cards=replaced(board.cards, space, None)))


def refilled(boards: tuple[Board, ...], area: AreaId, drawn: tuple[OrderId | TechnologyId, ...]) -> tuple[Board, ...]:
    """The boards after the cards of one moved to the left and those drawn filled it up as far as they went."""
    index = _index_of(boards, area)
    board = boards[index]
    return replaced(boards, index, replace(board, cards=_moved_left(board.cards, drawn)))


def _moved_left(cards: tuple[object, ...], drawn: tuple[object, ...]) -> tuple[object, ...]:
    kept = tuple(card for card in cards if card is not None) + drawn
    return kept + (None,) * (len(cards) - len(kept))


def _index_of(boards: tuple[Board, ...], area: AreaId) -> int:
    return next(index for index, board in enumerate(boards) if board.area == area)
