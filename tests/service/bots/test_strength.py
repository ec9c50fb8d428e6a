"""How well the greedy bot plays each game; it has no code for any of them."""

import os

import pytest

from domain.game import AnyGame
from domain.match import BotName
from domain.registry import GAMES
from service.bots.simulation import Simulation

GREEDY, RANDOM = BotName("greedy"), BotName("random")
MATCHES = 100


@pytest.mark.skipif("KIFU_QUICK" in os.environ, reason="300 matches take too long for `make check`")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_greedy_beats_random_in_at_least_95_of_100_matches_of_two(game: AnyGame) -> None:
    simulation = Simulation(game, (GREEDY, RANDOM), seats=2, seed=1, budget=60)
    won = 0
    for outcome in simulation.matches(MATCHES):
        own, other = (outcome.scores[outcome.bots.index(bot)] for bot in (GREEDY, RANDOM))
        won += own.rank < other.rank
    assert won >= 0.95 * MATCHES
