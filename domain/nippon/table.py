"""The table as a whole: the printing that it is played with, and who sits at it."""

from domain.game import Seat
from domain.nippon.box import Printed
from domain.nippon.shelf import REGISTRY
from domain.nippon.state import State


def printed(state: State) -> Printed:
    """The printing that the match is played with. Raises `UnknownComponents`."""
    return REGISTRY[state.components]


def all_seats(state: State) -> tuple[Seat, ...]:
    """Every seat, in turn order."""
    return tuple(map(Seat, range(len(state.zaibatsu))))
