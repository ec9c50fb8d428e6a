"""What a bot is."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from domain.game import Seat, Version

Clock = Callable[[], float]
"""The seconds left for a decision. A bot that searches stops before none are left."""


class View(Struct, frozen=True):
    """All that a seat knows of a match."""

    seat: Seat
    version: Version
    board: Any
    """The state of the game, masked for the seat."""


class Bot(Protocol):
    """Plays one game. It is made for that game, and keeps nothing from one decision to the next."""

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random, /) -> Struct:
        """One of the legal moves, of which there is at least one. Receives nothing else."""
        ...


def seconds(budget: float) -> Clock:
    """A clock that starts now."""
    end = time.monotonic() + budget
    return lambda: end - time.monotonic()
