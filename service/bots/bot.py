"""The interface of a bot."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from domain.game import Seat, Version

Clock = Callable[[], float]
"""Returns the seconds left for a decision. A bot that searches stops before they are used up."""


class View(Struct, frozen=True):
    """Everything that a seat knows of a match."""

    seat: Seat
    version: Version
    board: Any
    """The state of the game, masked for the seat."""


class Bot(Protocol):
    """Plays one game. It keeps nothing from one decision to the next."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random, /) -> Struct:
        """Returns one of the legal moves; there is at least one. The bot gets no other input."""
        ...


def seconds(budget: float) -> Clock:
    """Returns a clock that runs from now for `budget` seconds."""
    end = time.monotonic() + budget
    return lambda: end - time.monotonic()
