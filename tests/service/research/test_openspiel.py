"""The games are games of OpenSpiel, and a player learns nothing there that its seat may not know."""

import random
from typing import Any

import pytest

from domain.chance import casual
from domain.game import Seat
from domain.registry import GAMES
from domain.secrecy import same_view

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `openspiel`: pip install 'kifu[openspiel]'")

from service.research import openspiel  # noqa: E402
from tests.games.stones import GAME  # noqa: E402

openspiel.register(GAME)


def after(game: str, moves: int, seed: int = 1) -> Any:
    """The state after some random moves."""
    state, rng = pyspiel.load_game(f"kifu_{game}").new_initial_state(), random.Random(seed)
    while moves and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.randrange(openspiel.DEALS))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves -= 1
    while state.is_chance_node():
        state.apply_action(0)
    return state


@pytest.mark.parametrize("game", [*GAMES])
def test_each_game_passes_the_simulation_of_openspiel(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"kifu_{game}"), num_sims=1, serialize=False, verbose=False)
    capfd.readouterr()


def test_a_small_game_is_also_written_and_read_at_each_state(capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game("kifu_stones(players=3)"), num_sims=2, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("game", [*GAMES.values(), GAME], ids=lambda game: game.id)
def test_a_player_is_told_what_its_seat_may_know_and_nothing_else(game: Any) -> None:
    for moves in (0, 3, 20):
        state = after(game.id, moves)
        for player in range(state.num_players()):
            view = game.mask(state.position.board, Seat(player))
            believed = game.determinize(view, Seat(player), casual(random.Random(moves)))
            other = after(game.id, moves)
            told = other.observation_string(player), other.information_state_string(player)
            other.position = openspiel.replace(other.position, board=believed)
            assert (other.observation_string(player), other.information_state_string(player)) == told
    last = after("stones", 0)
    assert last.information_state_string(0) != last.information_state_string(1)


@pytest.mark.parametrize("game", [*GAMES])
def test_a_resampled_state_is_another_that_its_player_cannot_tell_from_the_real_one(game: str) -> None:
    state, rng = after(game, 10), random.Random(1)
    boards = set()
    for player in range(state.num_players()):
        for _ in range(3):
            guess = state.resample_from_infostate(player, rng.random)
            assert guess.observation_string(player) == state.observation_string(player)
            assert guess.information_state_string(player) == state.information_state_string(player)
            boards.add(guess.position.board)
    hides_something = not same_view(state.view(0), state.position.board)
    assert (len(boards) > 1) == hides_something
    while not guess.is_terminal():
        guess.apply_action(0 if guess.is_chance_node() else rng.choice(guess.legal_actions()))


def test_a_history_played_again_leads_to_the_same_state() -> None:
    state = after("yedo", 30)
    again = pyspiel.load_game("kifu_yedo").new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.position == state.position


@pytest.mark.parametrize("players", [0, 1, 9])
def test_a_number_of_players_that_the_game_does_not_allow_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match=rf"Stones is played with 2, 3.* players, not with {players}"):
        pyspiel.load_game(f"kifu_stones(players={players})").new_initial_state()
