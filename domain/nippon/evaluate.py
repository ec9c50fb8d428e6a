"""How promising a position looks, for bots."""

from domain.nippon.state import State
from domain.secrecy import Seat


def evaluate(state: State, seat: Seat) -> float:
    """An estimate in points."""
    return float(state.zaibatsu[seat].points)
