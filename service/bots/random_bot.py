"""A bot that plays at random."""

import random
from collections.abc import Sequence

from msgspec import Struct

from domain.game import AnyGame
from service.bots.bot import Clock, View


class RandomBot:
    """Plays a random legal move; all are equally likely."""

    def __init__(self, _game: AnyGame) -> None:
        """Ignores the game."""

    def choose(self, _view: View, legal_moves: Sequence[Struct], _clock: Clock, rng: random.Random) -> Struct:
        """Returns a random move."""
        return rng.choice(legal_moves)
