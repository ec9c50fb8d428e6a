"""The peers of the benchmarks do what they are compared for, and the results tell how far they spread."""

import random
import shlex
from math import inf
from pathlib import Path

import numpy as np
import pytest
import redis
from click import Command
from click.testing import CliRunner
from numpy.typing import NDArray
from rich.console import Console

from benchmarks.budgets.rest_move import found
from benchmarks.forecast import Making, explained_share, only_evaluation, ridge_regression, sums_of
from benchmarks.forecast import main as make_forecast
from benchmarks.peers.bare_app import bare_app
from benchmarks.peers.openspiel_search import IsMcts, lead, random_end
from benchmarks.policies import Choosing, Looking, brings, chosen
from benchmarks.policies import main as choose_policies
from benchmarks.report import table
from benchmarks.train import Outcome, Training, regression, step
from benchmarks.train import main as train
from domain.game import AnyGame, GameId, Seat, Version
from domain.match import MatchId
from domain.registry import GAMES
from events.notifier import Notifier
from events.store import NOTHING
from events.streams import RedisStore
from service.bots.bot import View
from tests.events.store_contract import MATCH, envelopes
from tests.games import stones
from tests.service.bots.search.positions import some


def test_the_bare_endpoint_appends_the_events_of_a_move_again(redis_client: redis.Redis) -> None:
    store = RedisStore(redis_client, Notifier())
    store.append(MATCH, NOTHING, envelopes(1, 9))
    bare = bare_app(redis_client).test_client()
    bare.put(f"/copies/again?of={MATCH}&since=6")
    answer = bare.post("/copies/again/moves", json={"moves": [{"type": "any"}]})
    assert (answer.status_code, answer.json) == (201, {"version": 3})
    assert [each.event for each in store.read(MatchId("again"))] == [each.event for each in envelopes(7, 9)]


def test_the_ratio_of_a_move_is_the_median_over_all_moves_and_its_spread_that_of_the_starts() -> None:
    starts = [[(0.002, 0.001), (0.002, 0.0016), (0.002, 0.0018)], [(0.001, 0.0007), (0.001, 0.0007), (0.001, 0.0009)]]
    finding = found("a move", starts)
    assert (finding.ratio, finding.spread) == (pytest.approx(0.75), (pytest.approx(0.7), pytest.approx(0.8)))
    assert (finding.ours, finding.peer) == (pytest.approx(1 / 0.0015), pytest.approx(1 / 0.00095))
    assert not finding.is_met


def test_the_report_shows_the_spread_of_a_ratio() -> None:
    console = Console(width=120)
    with console.capture() as shown:
        console.print(table([found("a move", [[(0.002, 0.0016)], [(0.002, 0.0017)], [(0.002, 0.0018)]])]))
    assert "0.85 x (0.80-0.90)" in shown.get()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_search_of_openspiel_chooses_a_legal_move(game: AnyGame):
    bot = IsMcts(game, lead, seconds=inf, simulations=8)
    for view, moves, _ in some(game, 4, seats=3):
        assert bot.choose(view, moves, lambda: inf, random.Random(1)) in moves


@pytest.mark.parametrize("leaf", [lead, random_end])
def test_the_search_of_openspiel_takes_the_two_stones_that_win(leaf):
    state = stones.State(2, Seat(0), (None, None), ((), ()))
    moves = stones.GAME.legal_moves(state, Seat(0))
    view = View(Seat(0), Version(4), state)
    bot = IsMcts(stones.GAME, leaf, seconds=inf, simulations=200)
    assert bot.choose(view, moves, lambda: inf, random.Random(1)) == stones.Take(2)


def test_training_finds_by_how_many_points_each_weight_puts_its_bot_ahead() -> None:
    outcomes = made_up_outcomes(np.array([8.0, -5.0, 0.0]), first=3.0)
    found = regression(outcomes, most=100.0)
    assert found.effects == pytest.approx([8, -5, 0], abs=1.0)
    assert found.ahead_of_first == pytest.approx(3, abs=3 * found.error)
    assert list(np.sign(step(found.effects, 0.1))[:2]) == [1, -1]


def test_training_stays_where_it_is_if_no_weight_makes_a_difference() -> None:
    found = regression(made_up_outcomes(np.zeros(3), first=0.0), most=100.0)
    assert np.abs(found.effects).max() < 0.5


def test_a_generation_of_training_moves_no_weight_far() -> None:
    assert np.linalg.norm(step(np.array([300.0, -400.0]), 0.1)) == pytest.approx(1)


def test_the_command_that_is_kept_with_weights_makes_the_same_weights_again() -> None:
    command = Training(GameId("yedo"), "a b", 8, 1234567, 0.3512345678, 0.09).command(2)
    words = shlex.split(command)
    assert words[:6] == ["python", "-m", "benchmarks.train", "yedo", "--seed", "a b"]
    assert words[6:] == ["--generations", "2", "--matches", "1234567", "--spread", "0.3512345678", "--rate", "0.09"]


@pytest.mark.parametrize("option", ["--spread", "--rate"])
@pytest.mark.parametrize("value", ["nan", "inf", "1e300", "0", "-1"])
def test_training_refuses_what_would_make_weights_that_are_no_numbers(tmp_path: Path, option: str, value: str) -> None:
    out = str(tmp_path / "weights.toml")
    done = CliRunner().invoke(train, ["yedo", "--generations", "1", "--matches", "500", option, value, "--out", out])
    assert done.exit_code == 2
    assert f"Invalid value for '{option}'" in done.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [train, make_forecast, choose_policies], ids=["train", "forecast", "policies"])
def test_a_file_that_cannot_be_written_is_told_before_the_matches_are_played(tmp_path: Path, command: Command) -> None:
    for out, why in ((tmp_path / "nowhere" / "out.toml", "is no folder"), (tmp_path, "is a directory")):
        done = CliRunner().invoke(command, ["yedo", "--out", str(out)])
        assert done.exit_code == 2
        assert "Invalid value for '--out'" in done.output
        assert why in " ".join(done.output.split())


def made_up_outcomes(effects: NDArray[np.float64], first: float) -> list[Outcome]:
    """Returns the outcomes of matches in which weights have given effects, and luck is as large as they are."""
    luck, outcomes = np.random.default_rng(1), []
    for number in range(2000):
        own, other = luck.normal(0, 0.35, (2, len(effects)))
        ahead = float(effects @ (own - other * (number % 4 > 0)) + first * (number % 4 == 0) + luck.normal(0, 5))
        outcomes.append(Outcome(own, other if number % 4 else None, ahead))
    return outcomes


def test_a_forecast_finds_the_weights_that_tell_the_lead() -> None:
    rng = np.random.default_rng(1)
    features, turn, noise = rng.normal(size=(20000, 2)), rng.choice([-1.0, 1.0], 20000), rng.normal(size=20000)
    lead_at_end = 3 * features[:, 0] - features[:, 1] + 2 * turn + noise
    columns = np.column_stack([features, turn, features[:, 0], lead_at_end])
    found = ridge_regression(columns.T @ columns)
    assert found == pytest.approx([3, -1, 2], abs=0.1)
    by_forecast, by_evaluation = np.append(np.append(found, 0), -1), np.append(only_evaluation(found), -1)
    assert explained_share(columns.T @ columns, by_forecast) == pytest.approx(14 / 15, abs=0.01)
    assert explained_share(columns.T @ columns, by_evaluation) == pytest.approx(5 / 15, abs=0.02)


def test_the_same_command_plays_the_same_matches_for_a_forecast() -> None:
    first, second = (sums_of(Making(GameId("nippon"), "again", 2), processes) for processes in (1, 2))
    assert [found.tolist() for found in first] == [found.tolist() for found in second]


def test_policies_are_chosen_that_bring_most_together_and_not_each_by_itself() -> None:
    rng = np.random.default_rng(1)
    means = np.array([[0, 3, 0, 2], [0, 3, 0, 2], [0, -9, 4, 1]])  # a row for each kind of decision, by policy
    decisions = [means[kind % 3][None, :, None] + rng.normal(0, 0.1, (2, 4, 6)) for kind in range(60)]
    assert chosen(decisions, 1) == [0, 1]
    assert chosen(decisions, 2) == [0, 1, 2]
    assert brings([0, 1, 2], decisions) == pytest.approx(10 / 3, abs=0.1)
    assert brings([0, 3], decisions) == pytest.approx(5 / 3, abs=0.1)


def test_a_bot_that_looks_at_policies_finds_the_same_values_again() -> None:
    choosing = Choosing(GameId("nippon"), "again", matches=1, tried=2, worlds=2, chosen=1)
    game = GAMES[choosing.game]
    first, second = (Looking(game, choosing, random.Random(1)) for _ in range(2))
    for looking in (first, second):
        for view, moves, _ in some(game, 30):
            looking.choose(view, moves, float, random.Random(2))
    assert [values.tolist() for values in first.found] == [values.tolist() for values in second.found]
    assert {values.shape[1:] for values in first.found} == {(3, 2)}
