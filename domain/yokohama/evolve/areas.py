"""Tables on which what stands in an area is another."""

from msgspec.structs import replace

from domain.game import Seat
from domain.tuples import replaced
from domain.yokohama.areas import area_board
from domain.yokohama.components.rows import AreaId
from domain.yokohama.evolve.merchants import with_hand
from domain.yokohama.state import AreaBoard, State


def with_area(state: State, board: AreaBoard) -> State:
    """The table with another board in place of the one of the same area."""
    return replace(state, areas=replaced(state.areas, state.layout.index(board.id), board))


def with_assistants(state: State, seat: Seat, area: AreaId, more: int) -> State:
    """The table with so many assistants of a seat more, or fewer, in an area."""
    board = area_board(state, area)
    assistants = replaced(board.assistants, seat, board.assistants[seat] + more)
    return with_area(state, replace(board, assistants=assistants))


def without_assistant(state: State, seat: Seat, source: AreaId | None) -> State:
    """The table without one assistant of a seat in an area, or (`None`) in its hand."""
    return with_hand(state, seat, assistants=-1) if source is None else with_assistants(state, seat, source, -1)
