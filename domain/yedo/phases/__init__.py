"""The phases of a round, one file each (rulebook p. 5): `turn` calls them in order."""

from collections.abc import Callable
from typing import NamedTuple

from domain.yedo.events import YedoPlay
from domain.yedo.state import Phase


class PhaseRules(NamedTuple):
    """The procedure of one phase."""

    phase: type[Phase]
    begin: Callable[[YedoPlay], bool]
    """Begins the phase. Returns `False` if the phase is skipped."""
    next_step: Callable[[YedoPlay], bool]
    """Takes the next step while nothing is pending. Returns `False` if the phase is over."""
