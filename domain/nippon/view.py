"""What a seat knows: everything. Only the draws from the bag are unknown, and those are made when they are needed."""

from domain.chance import Chance
from domain.game import Seat, Viewer
from domain.nippon.state import State


def mask(state: State, _viewer: Viewer) -> State:
    """The whole table: all of it lies open, and what is missing of the printed tiles shows what is not in play."""
    return state


def determinize(view: State, _seat: Seat, _chance: Chance) -> State:
    """The view itself, which hides nothing."""
    return view
