"""How promising a position looks to a seat, in points; for bots."""

from domain.secrecy import Seat
from domain.yokohama.scoring import points
from domain.yokohama.state import State


def evaluate(state: State, seat: Seat) -> float:
    """Points so far."""
    return float(points(state, seat))
