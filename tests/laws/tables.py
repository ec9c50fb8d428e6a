"""The tables at which the laws hold: every registered game, and the smallest one, at every seat count."""

import pytest

from domain.registry import GAMES
from tests.games import stones

TABLES = [(game, seats) for game in (stones.GAME, *GAMES.values()) for seats in game.seat_counts]

each_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])
