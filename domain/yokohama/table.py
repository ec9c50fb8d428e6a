"""Reading the table: the printing in use, an area and its neighbours, a management board, the action underway."""

from collections.abc import Mapping
from typing import TypeVar

from domain.yokohama.box import Printed
from domain.yokohama.city import neighbours
from domain.yokohama.printed import AreaId
from domain.yokohama.shelf import REGISTRY
from domain.yokohama.state import ActionUnderway, AreaBoard, OrderBoard, State, TechnologyBoard

Board = TypeVar("Board", OrderBoard, TechnologyBoard)


def printed(state: State) -> Printed:
    """The printing that the match is played with. Raises `UnknownComponents`."""
    return REGISTRY[state.components]


def area_board(state: State, area: AreaId) -> AreaBoard:
    """An area board on the table. Raises `ValueError` for an area that is not in the city."""
    return state.areas[state.layout.index(area)]


def order_board(state: State, area: AreaId) -> OrderBoard:
    """The management board of the Port or the Dock. Raises `LookupError` for an area that has none."""
    return _board_of(state.order_boards, area)


def technology_board(state: State, area: AreaId) -> TechnologyBoard:
    """The management board of a Laboratory or Research Center. Raises `LookupError` for an area that has none."""
    return _board_of(state.technology_boards, area)


def _board_of(boards: tuple[Board, ...], area: AreaId) -> Board:
    for board in boards:
        if board.area == area:
            return board
    raise LookupError(f"{area} has no such management board")


def underway(state: State) -> ActionUnderway:
    """The area action being carried out. Raises `LookupError` when there is none."""
    if state.action is None:
        raise LookupError("no area action is being carried out")
    return state.action


def here(state: State) -> AreaBoard:
    """The area of the action being carried out. Raises `LookupError` when there is none."""
    return area_board(state, underway(state).area)


def adjacent_areas(state: State) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """By area: the areas next to it."""
    return neighbours(printed(state).city.rows[len(state.merchants)], state.layout)


def beside(state: State, area: AreaId) -> tuple[AreaId, ...]:
    """The areas next to an area."""
    return adjacent_areas(state)[area]


def is_canal(state: State, area: AreaId) -> bool:
    """Whether an area is the Canal, where nothing stands and nobody stays (rulebook p. 15)."""
    return area in printed(state).canals
