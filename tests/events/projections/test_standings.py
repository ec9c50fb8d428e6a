"""The standings: results of finished matches, and the estimated strength of each player."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game import Seat
from domain.match import BotName, Decision, Holder, PlayerId
from events.projections.projector import clear
from events.projections.standings import Place, Standing, count
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR
from tests.games.stones import GAME
from tests.projected import everything_projected


def place(player: str, rank: int, points: int = 10) -> Place:
    return Place(PlayerId(player), player.title(), points, rank)


def test_games_wins_and_points_are_counted() -> None:
    standings = count({}, (place("anna", 1, 12), place("ben", 2, 9)))
    standings = count(standings, (place("ben", 1, 7), place("anna", 1, 7)))
    anna = standings[ANNA]
    assert (anna.name, anna.games, anna.wins, anna.points) == ("Anna", 2, 2, 19)
    assert (standings[BEN].wins, standings[BEN].points) == (1, 16)


def test_the_winner_gains_strength_and_the_loser_loses_it() -> None:
    standings = count({}, (place("anna", 2), place("ben", 1), place("cor", 3)))
    assert standings[BEN].mu > standings[ANNA].mu > standings[COR].mu


def test_each_rated_match_reduces_the_uncertainty() -> None:
    standings = count({}, (place("anna", 1), place("ben", 2)))
    assert all(standing.sigma < Standing(PlayerId(""), "").sigma for standing in standings.values())


def test_equal_players_with_equal_ranks_stay_equal() -> None:
    standings = count({}, (place("anna", 1), place("ben", 1)))
    assert standings[ANNA].mu == pytest.approx(standings[BEN].mu)


def test_a_match_of_a_player_against_themselves_counts_but_is_not_rated() -> None:
    standings = count({}, (place("anna", 1), place("anna", 2), place("ben", 3)))
    assert (standings[ANNA].games, standings[ANNA].wins) == (2, 1)
    assert (standings[ANNA].mu, standings[ANNA].sigma) == (Standing(ANNA, "").mu, Standing(ANNA, "").sigma)


@given(st.lists(st.permutations(["anna", "ben", "cor"]), max_size=6))
def test_every_seat_played_counts_as_one_game(rankings: list[list[str]]) -> None:
    standings: dict[PlayerId, Standing] = {}
    for ranking in rankings:
        standings = count(standings, tuple(place(player, rank) for rank, player in enumerate(ranking, 1)))
    assert sum(standing.games for standing in standings.values()) == 3 * len(rankings)
    assert sum(standing.wins for standing in standings.values()) == len(rankings)


def test_a_finished_match_enters_the_standings(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN, bots=[BEN]).finish(random.Random(1))
    backend.projector.drain()
    first, second = backend.standings.of(GAME.id)
    assert first.rating > second.rating
    assert (first.wins, second.wins) == (1, 0)
    assert {first.player: first.bot, second.player: second.bot} == {ANNA: None, BEN: "ben"}


def test_a_running_match_does_not_count(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    assert backend.standings.of(GAME.id) == []


def test_a_finished_match_counts_once(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN).finish(random.Random(1))
    backend.projector.drain()
    once = backend.standings.of(GAME.id)
    backend.projector.reconcile()
    backend.standings.settle(GAME.id)
    assert backend.standings.of(GAME.id) == once


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_results_count_in_the_order_of_finishing(backend: Backend, order: tuple[int, ...]) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN, COR) for number in range(3)]
    for seed, recorder in enumerate(recorders):
        recorder.finish(random.Random(seed))
    backend.projector.drain()
    in_order = everything_projected(backend.client)
    clear(backend.client)
    for number in order:
        backend.projector.project([recorders[number].id])
    assert everything_projected(backend.client) == in_order


def test_a_player_who_resigned_is_last_whatever_the_bot_scores(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    decision = Decision(GAME, recorder.match)
    decision.resign(Seat(0), Holder(COR, "Cor", BotName("cor")))
    recorder.record(decision)
    recorder.finish(random.Random(1))
    backend.projector.drain()
    standings = {standing.player: standing for standing in backend.standings.of(GAME.id)}
    assert set(standings) == {ANNA, BEN}
    assert standings[ANNA].mu < Standing(ANNA, "").mu < standings[BEN].mu
    assert standings[ANNA].points == 0
