"""The table before the first choice (rulebook p. 3-4)."""

from domain.components import Digest
from domain.yedo.events import YedoPlay
from domain.yedo.options import Options
from domain.yedo.phases.course import proceed
from domain.yedo.phases.set_up import SET_UP
from domain.yedo.shelf import SHELF
from domain.yedo.state import Clan, State


def empty(seats: int, options: Options, components: Digest) -> State:
    """The table before anything is laid out: a clan for each seat."""
    clans = SHELF[components].clans
    return State(components, options, tuple(Clan(clan) for clan, _ in zip(clans, range(seats), strict=False)))


def setup(play: YedoPlay) -> None:
    """The table is set up; then the game goes on to the first choice."""
    SET_UP.begin(play)
    proceed(play)
