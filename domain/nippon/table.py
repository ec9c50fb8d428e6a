"""The table as a whole: the printing that it is played with, and who sits at it."""

from domain.nippon.box import Printed
from domain.nippon.shelf import SHELF
from domain.nippon.state import State
from domain.secrecy import Seat


def printed(state: State) -> Printed:
    """The printing that the match is played with. Raises `UnknownComponents`."""
    return SHELF[state.components]


def all_seats(state: State) -> tuple[Seat, ...]:
    """Every seat, in turn order."""
    return tuple(map(Seat, range(len(state.zaibatsu))))
