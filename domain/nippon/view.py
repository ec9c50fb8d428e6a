"""What a seat may know: everything (rulebook p. 3-4). Workers are drawn at random only when they are needed."""

from domain.chance import Chance
from domain.game import Seat, Viewer
from domain.nippon.state import State


def mask(state: State, _viewer: Viewer) -> State:
    """Returns the whole state, because all of it is open to all players."""
    return state


def determinize(view: State, _seat: Seat, _chance: Chance) -> State:
    """Returns the view itself, because it hides nothing."""
    return view
