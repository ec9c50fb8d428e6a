"""The bot that plays anything."""

import random
from collections.abc import Sequence

from msgspec import Struct

from domain.game import AnyGame
from service.bots.bot import Clock, View


class RandomBot:
    """Takes any legal move, each equally likely."""

    def __init__(self, _game: AnyGame) -> None:
        """Needs to know nothing of the game."""

    def choose(self, _view: View, legal_moves: Sequence[Struct], _clock: Clock, rng: random.Random) -> Struct:
        """Any of the moves."""
        return rng.choice(legal_moves)
