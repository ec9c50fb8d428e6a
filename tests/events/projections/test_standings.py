"""The standings: what came of the finished matches, and how strong that makes each player."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game import Seat
from domain.match import BotName, Decision, Holder, PlayerId
from events.projections.projector import clear
from events.projections.standings import Place, Standing, count
from tests.events.conftest import House
from tests.events.play import ANNA, BEN, COR
from tests.games.stones import GAME
from tests.snapshot import snapshot


def place(player: str, rank: int, points: int = 10) -> Place:
    return Place(PlayerId(player), player.title(), points, rank)


def test_games_wins_and_points_are_counted() -> None:
    standings = count({}, (place("anna", 1, 12), place("ben", 2, 9)))
    standings = count(standings, (place("ben", 1, 7), place("anna", 1, 7)))
    anna = standings[ANNA]
    assert (anna.name, anna.games, anna.wins, anna.points) == ("Anna", 2, 2, 19)
    assert (standings[BEN].wins, standings[BEN].points) == (1, 16)


def test_whoever_wins_rises_and_whoever_loses_falls() -> None:
    standings = count({}, (place("anna", 2), place("ben", 1), place("cor", 3)))
    assert standings[BEN].mu > standings[ANNA].mu > standings[COR].mu


def test_every_rated_match_makes_strengths_more_certain() -> None:
    standings = count({}, (place("anna", 1), place("ben", 2)))
    assert all(standing.sigma < Standing(PlayerId(""), "").sigma for standing in standings.values())


def test_equal_ranks_leave_equals_equal() -> None:
    standings = count({}, (place("anna", 1), place("ben", 1)))
    assert standings[ANNA].mu == pytest.approx(standings[BEN].mu)


def test_a_match_of_a_player_against_themselves_counts_but_is_not_rated() -> None:
    standings = count({}, (place("anna", 1), place("anna", 2), place("ben", 3)))
    assert (standings[ANNA].games, standings[ANNA].wins) == (2, 1)
    assert (standings[ANNA].mu, standings[ANNA].sigma) == (Standing(ANNA, "").mu, Standing(ANNA, "").sigma)


@given(st.lists(st.permutations(["anna", "ben", "cor"]), max_size=6))
def test_as_many_games_are_counted_as_were_played(rankings: list[list[str]]) -> None:
    standings: dict[PlayerId, Standing] = {}
    for ranking in rankings:
        standings = count(standings, tuple(place(player, rank) for rank, player in enumerate(ranking, 1)))
    assert sum(standing.games for standing in standings.values()) == 3 * len(rankings)
    assert sum(standing.wins for standing in standings.values()) == len(rankings)


def test_a_finished_match_enters_the_standings(house: House) -> None:
    house.started("m1", ANNA, BEN, bots=[BEN]).finish(random.Random(1))
    house.projector.drain()
    first, second = house.standings.of(GAME.id)
    assert first.rating > second.rating
    assert (first.wins, second.wins) == (1, 0)
    assert {first.player: first.bot, second.player: second.bot} == {ANNA: None, BEN: "ben"}


def test_a_running_match_does_not_count(house: House) -> None:
    house.started("m1", ANNA, BEN)
    house.projector.drain()
    assert house.standings.of(GAME.id) == []


def test_a_finished_match_counts_once(house: House) -> None:
    house.started("m1", ANNA, BEN).finish(random.Random(1))
    house.projector.drain()
    once = house.standings.of(GAME.id)
    house.projector.reconcile()
    house.standings.settle(GAME.id)
    assert house.standings.of(GAME.id) == once


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_the_order_of_finishing_counts_and_not_that_of_hearing_of_it(house: House, order: tuple[int, ...]) -> None:
    recorders = [house.started(f"m{number}", ANNA, BEN, COR) for number in range(3)]
    for seed, recorder in enumerate(recorders):
        recorder.finish(random.Random(seed))
    house.projector.drain()
    in_order = snapshot(house.client)
    clear(house.client)
    for number in order:
        house.projector.project([recorders[number].id])
    assert snapshot(house.client) == in_order


def test_whoever_resigns_has_lost_whatever_the_bot_makes_of_the_seat(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    decision = Decision(GAME, recorder.match)
    decision.resign(Seat(0), Holder(COR, "Cor", BotName("cor")))
    recorder.record(decision)
    recorder.finish(random.Random(1))
    house.projector.drain()
    standings = {standing.player: standing for standing in house.standings.of(GAME.id)}
    assert set(standings) == {ANNA, BEN}
    assert standings[ANNA].mu < Standing(ANNA, "").mu < standings[BEN].mu
    assert standings[ANNA].points == 0
