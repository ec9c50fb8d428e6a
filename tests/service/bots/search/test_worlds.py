"""Worlds: they agree with what the seat knows, and every move meets the same luck in the same world."""

import random

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from service.bots.search.worlds import Worlds
from tests.games import stones
from tests.service.bots.search.positions import some

each_game = pytest.mark.parametrize("game", [stones.GAME, *GAMES.values()], ids=["stones", *GAMES])


@each_game
def test_a_world_cannot_be_told_from_the_match_by_its_seat(game: AnyGame) -> None:
    for view, _, play in some(game, 6, seats=3):
        for number in range(3):
            world = Worlds(game, view, seed=number)[number].state
            assert game.mask(world, view.seat) == view.board
            assert game.census(world) == game.census(play.state)


def test_worlds_differ_in_what_is_hidden_and_are_the_same_for_the_same_seed() -> None:
    view = some(stones.GAME, 9)[0].view
    stashes = {Worlds(stones.GAME, view, seed)[0].state.stashes[1] for seed in range(50)}
    assert stashes == {2, 3, 4, 5}
    one, other = Worlds(stones.GAME, view, 7), Worlds(stones.GAME, view, 7)
    assert [one[number].state for number in (2, 0, 1)] == [other[number].state for number in (2, 0, 1)]


def test_the_luck_of_a_decision_is_the_same_for_every_move_and_nobody_foresees_it() -> None:
    world = Worlds(stones.GAME, some(stones.GAME, 9)[0].view, random.Random(4).getrandbits(64))[0]
    draws = [world.chance(number).below(10**6) for number in (1, 1, 2, 2)]
    assert draws[0] == draws[1] != draws[2] == draws[3]
    assert world.imagined(1).below(10**6) not in draws


@each_game
def test_bots_compare_states_at_the_end_of_an_own_turn(game: AnyGame) -> None:
    """Turns alternate between the seat and the others, and the first is the own one."""
    for horizons in (game.turns_ahead, game.turns_ahead_in_a_tree):
        assert all(turns % 2 == 1 and turns > 0 for turns in horizons)
        assert [*horizons] == sorted({*horizons})
    assert game.turns_ahead
