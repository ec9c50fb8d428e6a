"""What evaluations remember changes no value: a fresh process that values the same states backwards finds the same."""

import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from domain.chance import casual
from domain.game import AnyGame, GameId, Seat, Version
from domain.registry import GAMES
from service.bots.bot import View, seconds
from service.bots.greedy_bot import GreedyBot

MATCHES = 1 if "KIFU_QUICK" in os.environ else 2
AT_RANDOM = 0.3
"""The part of the moves that are played at random, so that the matches differ. The greedy bot plays the others."""
TRIED = 6
"""The moves that are tried at each decision, about so many and evenly spread."""


def states(game: AnyGame, seats: int) -> Iterator[Any]:
    """Yields states along matches: what the seat knows that has to choose, and what some of its moves lead to."""
    for number in range(MATCHES):
        rng, chance, bot = random.Random(number), casual(random.Random(f"{number}")), GreedyBot(game)
        play = game.play(game.empty(seats, game.options(), game.components.current), Version(0), chance)
        game.setup(play)
        while waited_for := game.to_act(play.state):
            view = View(waited_for[0], play.version, game.mask(play.state, waited_for[0]))
            moves = game.legal_moves(view.board, view.seat)
            yield view.board
            for move in moves[:: max(1, len(moves) // TRIED)]:
                tried = game.play(play.state, play.version, chance)
                game.decide(tried, view.seat, move)
                yield tried.state
            is_random = rng.random() < AT_RANDOM
            move = rng.choice(moves) if is_random else bot.choose(view, moves, seconds(60), rng)
            play = game.play(play.state, play.version, chance)
            game.decide(play, view.seat, move)


def values(game: GameId, seats: int, states: Sequence[Any]) -> list[list[float]]:
    """Returns the values of each state for all seats, and what they may expect."""
    rules = GAMES[game]
    each = (rules.evaluate, rules.expected_points)
    return [[value(state, Seat(seat)) for seat in range(seats) for value in each] for state in states]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["two seats", "the most seats"])
def test_no_value_depends_on_what_was_valued_before(game: AnyGame, most: bool) -> None:
    seats = max(game.seat_counts) if most else 2
    found = [*states(game, seats)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        backwards = fresh.submit(values, game.id, seats, found[::-1]).result()
    assert backwards[::-1] == values(game.id, seats, found)
