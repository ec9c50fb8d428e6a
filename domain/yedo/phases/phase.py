"""What a phase is: how it begins, and how it goes on whenever nothing is waited for."""

from collections.abc import Callable
from typing import NamedTuple

from domain.yedo.events import YedoPlay
from domain.yedo.state import Phase


class PhaseRules(NamedTuple):
    """The procedure of one phase."""

    phase: type[Phase]
    begin: Callable[[YedoPlay], bool]
    """Begins it; `False`: it is skipped, or over at once."""
    go_on: Callable[[YedoPlay], bool]
    """Takes the next step; `False`: it is over."""
