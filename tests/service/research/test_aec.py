"""The environments pass the tests of PettingZoo, and show an agent only what its seat may know."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.chance import casual
from domain.game import Seat
from domain.registry import GAMES
from tests.games.stones import GAME

pettingzoo = pytest.importorskip("pettingzoo.test", reason="needs the extra `research`: pip install 'kifu[research]'")

import numpy as np  # noqa: E402

from service.research.aec import Environment, env  # noqa: E402
from service.research.encoding import encoded  # noqa: E402

IS_A_DICT = "ignore:Observation (space for each agent probably should be|is not a NumPy array)"
"""PettingZoo knows by name which of its own games have a mask of actions, and warns of others."""


def positions(match: Environment, seed: int, most: int) -> Iterator[str]:
    """The selected agent at each position of a match of random moves, which goes on in between."""
    rng = random.Random(seed)
    match.reset(seed=seed)
    for _ in range(most):
        if any(match.terminations.values()):
            return
        yield match.agent_selection
        match.step(rng.randrange(len(match.legal_moves())))


@pytest.mark.filterwarnings(IS_A_DICT)
@pytest.mark.parametrize("game", [*GAMES])
def test_each_game_passes_the_tests_of_pettingzoo(game: str) -> None:
    pettingzoo.api_test(env(game, render_mode="ansi"), num_cycles=60)
    pettingzoo.seed_test(lambda: env(game, render_mode="ansi"), num_cycles=50)


@pytest.mark.parametrize("game", [*GAMES.values(), GAME], ids=lambda game: game.id)
def test_an_agent_cannot_tell_the_position_from_another_that_its_seat_may_believe(game: Any) -> None:
    match = Environment(game)
    for number, agent in enumerate(positions(match, 1, 40)):
        for seat, each in enumerate(match.possible_agents):
            view = match.view(each)
            believed = game.determinize(view, Seat(seat), casual(random.Random(number)))
            other = encoded(game.mask(believed, Seat(seat)), 2048)
            assert np.array_equal(match.observe(each)["observation"], other)
            assert each == agent or not match.observe(each)["action_mask"].any()


def test_the_mask_and_the_rows_are_those_of_the_legal_moves() -> None:
    match = Environment("nippon")
    for agent in positions(match, 2, 30):
        legal, seen = match.legal_moves(), match.observe(agent)
        assert legal == match.game.legal_moves(match.view(agent), Seat(match.possible_agents.index(agent)))
        assert seen["action_mask"].sum() == len(legal)
        assert len({row.tobytes() for row in seen["moves"][: len(legal)]}) == len(legal)
        assert not seen["moves"][len(legal) :].any()


def test_the_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    match = Environment(GAME, 3)
    for _ in positions(match, 3, 1000):
        assert set(match.rewards.values()) == {0.0}
    points = [match.infos[agent]["points"] for agent in match.agents]
    rewards = [match.rewards[agent] for agent in match.agents]
    assert sum(rewards) == 0
    assert max(rewards) == rewards[points.index(max(points))] > 0


def test_a_match_of_too_many_moves_is_truncated_without_a_reward() -> None:
    match = Environment(GAME, most_moves=2)
    assert len(list(positions(match, 1, 2))) == 2
    assert all(match.truncations.values())
    assert not any(match.terminations.values())
    assert set(match.rewards.values()) == {0.0}


def test_an_action_that_is_masked_out_is_refused_and_changes_nothing() -> None:
    match = Environment(GAME, options={"stones": 5})
    match.reset(seed=1)
    before = match.view("seat_0")
    for action in (len(match.legal_moves()), -1, None, 0.5, float("nan"), "0"):
        with pytest.raises(ValueError, match="is not legal"):
            match.step(action)
    assert match.view("seat_0") == before


def test_what_does_not_fit_into_the_actions_is_counted() -> None:
    match = Environment(GAME, actions=2)
    match.reset(seed=1)
    assert match.infos["seat_0"] == {"omitted": len(GAME.legal_moves(match.view("seat_0"), Seat(0))) - 2}


@pytest.mark.parametrize(("wrong", "why"), [({"game": "chess"}, "no game"), ({"game": "yedo", "seats": 9}, "seats")])
def test_an_unknown_game_or_number_of_seats_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        env(**wrong)


def test_the_last_move_is_told_as_spectators_are_told_it() -> None:
    match = Environment(GAME, render_mode="ansi")
    for _ in positions(match, 1, 3):
        pass
    assert "seat_" in (match.render() or "")
