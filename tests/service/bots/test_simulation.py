"""Matches between bots without a store."""

from itertools import islice

from domain.match import BotName
from service.bots.simulation import Simulation
from tests.games import stones

GREEDY, RANDOM = BotName("greedy"), BotName("random")


def outcomes(bots: tuple[BotName, ...], seats: int, matches: int, seed: int = 0) -> list[tuple]:
    simulation = Simulation(stones.GAME, bots, seats=seats, seed=seed, budget=1)
    return [(outcome.bots, outcome.scores, outcome.moves) for outcome in simulation.matches(matches)]


def test_every_bot_starts_as_often_as_the_others() -> None:
    seatings = [bots for bots, _, _ in outcomes((GREEDY, RANDOM), 2, 4)]
    assert seatings == [(GREEDY, RANDOM), (RANDOM, GREEDY), (GREEDY, RANDOM), (RANDOM, GREEDY)]


def test_bots_take_more_seats_than_there_are_bots_in_turn() -> None:
    assert outcomes((GREEDY, RANDOM), 5, 1)[0][0] == (GREEDY, RANDOM, GREEDY, RANDOM, GREEDY)


def test_the_same_seed_gives_the_same_matches() -> None:
    assert outcomes((GREEDY, RANDOM), 3, 10) == outcomes((GREEDY, RANDOM), 3, 10)
    assert outcomes((GREEDY, RANDOM), 3, 10) != outcomes((GREEDY, RANDOM), 3, 10, seed=1)


def test_matches_are_played_to_the_end() -> None:
    assert all(sum(score.total for score in scores) == 21 for _, scores, _ in outcomes((RANDOM,), 4, 20))


def test_matches_are_played_one_by_one_as_they_are_asked_for() -> None:
    simulation = Simulation(stones.GAME, (RANDOM,), seats=2, seed=0, budget=1)
    assert len(list(islice(simulation.matches(10**9), 3))) == 3


def test_greedy_beats_random() -> None:
    wins = sum(scores[bots.index(GREEDY)].rank == 1 for bots, scores, _ in outcomes((GREEDY, RANDOM), 2, 100))
    assert wins >= 80
