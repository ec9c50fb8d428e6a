"""How promising a table looks to a seat."""

from domain.secrecy import Seat
from domain.yedo.state import State


def evaluate(state: State, seat: Seat) -> float:
    """In prestige points."""
    return state.clans[seat].points
