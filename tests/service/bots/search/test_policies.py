"""Policies: the same for each decision, and different from the evaluation of the game."""

import pytest
from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.registry import GAMES
from service.bots.search.policies import policies_beside, policy, varied
from tests.games import stones
from tests.service.bots.search.positions import some


class Weights(Struct, frozen=True):
    stone: float
    stash: tuple[float, float]


class Tapered(Struct, frozen=True):
    early: Weights
    late: Weights


def test_a_weight_has_the_same_factor_early_and_late_and_another_one_than_the_others() -> None:
    early = varied(Tapered(Weights(1, (1, 1)), Weights(0, (0, 0))), "0", 0.5).early
    late = varied(Tapered(Weights(0, (0, 0)), Weights(-2, (4, 8))), "0", 0.5).late
    assert len({early.stone, *early.stash}) == 3
    assert (late.stone, *late.stash) == (-2 * early.stone, 4 * early.stash[0], 8 * early.stash[1])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_policies_are_always_the_same_and_value_a_state_in_different_ways(game: AnyGame) -> None:
    one, two = policies_beside(game, 2)
    assert policies_beside(game, 2) == (one, two)
    board = some(game, 4)[1].play.state
    assert len({value(board, Seat(0)) for value in (game.evaluate, one, two)}) == 3


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_policies_that_were_chosen_for_a_game_come_first(game: AnyGame) -> None:
    weighted = game.weighted
    assert weighted is not None
    assert weighted.policies is not None
    chosen = weighted.policies.weights.varied
    more = len(chosen) + 3
    found = policies_beside(game, more)
    assert found[: len(chosen)] == tuple(policy(weighted, number) for number in chosen)
    assert len(set(found)) == more


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_policies_were_chosen_for_the_present_evaluation_and_for_components_that_the_game_has(game: AnyGame) -> None:
    assert game.weighted is not None
    assert game.weighted.policies is not None
    made = game.weighted.policies.made
    assert made.evaluation == game.weighted.digest
    assert made.components in game.components


def test_a_game_without_weights_has_no_other_policies() -> None:
    assert policies_beside(stones.GAME, 2) == ()
