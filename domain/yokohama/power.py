"""The power of a seat in an area (rulebook p. 6)."""

from domain.game import Seat
from domain.yokohama.printed import MAX_POWER, AreaId
from domain.yokohama.state import State
from domain.yokohama.table import area_board


def power(state: State, seat: Seat, area: AreaId) -> int:
    """From 0 to 5: president, assistants, shop, trading house and station count 1 each; the rest is lost."""
    board = area_board(state, area)
    counted = (
        board.assistants[seat]
        + (state.merchants[seat].president == area)
        + (seat in board.shops)
        + (board.trading_house == seat)
        + (state.station == area)
    )
    return min(counted, MAX_POWER)
