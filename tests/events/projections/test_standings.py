"""The standings: what counts, and the estimated strength of each player."""

import itertools
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game import Seat
from domain.match import BotName, Decision, Holder, PlayerId, replace_bot
from events.history import RecordedHistory
from events.projections.contests import LEAST_MOVES, Part, Place
from events.projections.meetings import MOST_MEETINGS, WINDOW
from events.projections.ratings import Counted, Standing, count
from events.projections.rebuilding import clear
from events.repository import MatchRepository
from events.store import Millis
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR, GAMES, Recorder
from tests.games import stones
from tests.games.stones import GAME
from tests.projected import everything_projected

UNKNOWN = Standing(PlayerId(""), "")
NOW = Millis(1_700_000_000_000)
LONG = 4 * LEAST_MOVES
"""Stones enough that each of two players moves often enough, whatever they take."""


def place(player: str, rank: int, points: int = 10, *, bot: bool = False, part: Part = "whole") -> Place:
    return Place(PlayerId(player), points, rank, BotName(player) if bot else None, part)


def after(*results: Sequence[Place], time: Millis = NOW, apart: int = 0) -> dict[PlayerId, Standing]:
    """The standings after results that ended at a time, or so many milliseconds apart."""
    counted = Counted()
    for number, result in enumerate(results):
        changed = count(counted, tuple(result), Millis(time + number * apart))
        counted = Counted({**counted.standings, **changed.standings}, {**counted.meetings, **changed.meetings})
    return dict(counted.standings)


def strength(standings: dict[PlayerId, Standing], player: PlayerId) -> tuple[float, float]:
    return standings[player].mu, standings[player].sigma


ANNA_WINS = (place("anna", 1, 12), place("ben", 2, 9))


def test_games_wins_and_points_are_counted() -> None:
    standings = after(ANNA_WINS, (place("ben", 1, 7), place("anna", 1, 7)))
    anna = standings[ANNA]
    assert (anna.games, anna.wins, anna.points) == (2, 2, 19)
    assert (standings[BEN].wins, standings[BEN].points) == (1, 16)


def test_the_winner_gains_strength_and_the_loser_loses_it() -> None:
    standings = after((place("anna", 2), place("ben", 1), place("cor", 3)))
    assert standings[BEN].mu > standings[ANNA].mu > standings[COR].mu


def test_each_rated_match_reduces_the_uncertainty() -> None:
    assert all(standing.sigma < UNKNOWN.sigma for standing in after(ANNA_WINS).values())


def test_equal_players_with_equal_ranks_stay_equal() -> None:
    standings = after((place("anna", 1), place("ben", 1)))
    assert standings[ANNA].mu == pytest.approx(standings[BEN].mu)


@given(st.lists(st.permutations(["anna", "ben", "cor"]), max_size=6))
def test_every_seat_played_counts_as_one_game(rankings: list[list[str]]) -> None:
    standings = after(*([place(player, rank) for rank, player in enumerate(names, 1)] for names in rankings))
    assert sum(standing.games for standing in standings.values()) == 3 * len(rankings)
    assert sum(standing.wins for standing in standings.values()) == len(rankings)


# --- what does not count ---


@pytest.mark.parametrize(
    "result",
    [
        (place("anna", 1), place("greedy", 2, bot=True)),
        (place("greedy", 1, bot=True), place("random", 2, bot=True)),
        (place("anna", 1), place("ben", 2, part="short")),
        (place("anna", 1, part="left"), place("ben", 2, part="left")),
        (place("anna", 1), place("greedy", 2, bot=True), place("random", 3, bot=True)),
    ],
    ids=["alone with a bot", "bots alone", "too short", "all left", "alone with bots"],
)
def test_a_match_that_fewer_than_two_people_have_played_counts_for_nobody(result: Sequence[Place]) -> None:
    assert after(result) == {}


def test_who_leaves_early_loses_and_nobody_gains() -> None:
    standings = after((place("anna", 1), place("ben", 2, 0, part="left")))
    assert set(standings) == {BEN}
    assert (standings[BEN].games, standings[BEN].wins) == (1, 0)
    assert standings[BEN].mu < UNKNOWN.mu


def test_who_leaves_early_becomes_no_more_certain_and_so_never_rises_by_it() -> None:
    leaving = (place("anna", 1), place("ben", 2, 0, part="left"))
    standings = after(*[leaving] * 50)
    assert standings[BEN].sigma == UNKNOWN.sigma
    assert standings[BEN].rating < UNKNOWN.rating


def test_those_who_stay_are_rated_as_if_the_one_who_left_had_not_been_there() -> None:
    with_leaver = after((*ANNA_WINS, place("cor", 3, 0, part="left")))
    without = after(ANNA_WINS)
    assert [with_leaver[player] for player in (ANNA, BEN)] == [without[player] for player in (ANNA, BEN)]


def test_two_players_are_rated_against_each_other_a_few_times_a_week_only() -> None:
    often = after(*[ANNA_WINS] * (MOST_MEETINGS + 5))
    assert strength(often, ANNA) == strength(after(*[ANNA_WINS] * MOST_MEETINGS), ANNA)
    assert often[ANNA].games == MOST_MEETINGS + 5


def test_two_players_are_rated_against_each_other_again_when_a_week_has_passed() -> None:
    weekly = after(*[ANNA_WINS] * (MOST_MEETINGS + 1), apart=WINDOW // MOST_MEETINGS + 1)
    assert weekly[ANNA].mu > after(*[ANNA_WINS] * MOST_MEETINGS)[ANNA].mu


def test_a_third_player_is_rated_against_two_who_have_met_too_often() -> None:
    tired = [ANNA_WINS] * MOST_MEETINGS
    before, standings = after(*tired), after(*tired, (*ANNA_WINS, place("cor", 3)))
    assert standings[COR].mu < UNKNOWN.mu
    assert standings[ANNA].mu > before[ANNA].mu
    alone = after(*tired, (place("ben", 1), place("cor", 2)))
    assert strength(standings, BEN) == pytest.approx(strength(alone, BEN))


def test_bots_are_rated_against_people_and_not_against_bots() -> None:
    two = (place("anna", 1), place("ben", 2), place("greedy", 3, bot=True))
    standings = after((*two, place("random", 4, bot=True)))
    assert strength(standings, PlayerId("greedy")) == strength(after(two), PlayerId("greedy"))


def test_a_bot_that_holds_two_seats_is_not_rated() -> None:
    standings = after((*ANNA_WINS, place("random", 3, bot=True), place("random", 4, bot=True)))
    assert strength(standings, PlayerId("random")) == (UNKNOWN.mu, UNKNOWN.sigma)


# --- what is read from a record ---


def standings_of(backend: Backend) -> dict[PlayerId, Standing]:
    backend.projector.drain()
    return {standing.player: standing for standing in backend.standings.page(GAME.id).standings}


def resign(recorder: Recorder, seat: int, bot: PlayerId = COR) -> None:
    decision = Decision(GAME, recorder.match)
    decision.resign(Seat(seat), Holder(bot, bot.title(), BotName(bot)))
    recorder.record(decision)


def take(recorder: Recorder, times: int) -> None:
    """So many moves that each take one stone."""
    for _ in range(times):
        assert recorder.match is not None
        seat = recorder.match.board.turn
        decision = Decision(GAME, recorder.match)
        decision.play(seat, stones.Take(1))
        holder = recorder.match.seats[seat]
        assert holder is not None
        recorder.record(decision, holder.player)


def test_a_finished_match_enters_the_standings(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN, stones=LONG).finish(random.Random(1))
    backend.projector.drain()
    first, second = backend.standings.page(GAME.id).standings
    assert first.rating > second.rating
    assert (first.wins, second.wins) == (1, 0)


def test_a_running_match_does_not_count(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN)
    assert standings_of(backend) == {}


def test_a_match_with_bots_alone_and_one_person_does_not_count(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN, stones=LONG, bots=[BEN]).finish(random.Random(1))
    assert standings_of(backend) == {}


def test_a_match_of_few_moves_does_not_count(backend: Backend) -> None:
    take(backend.started("m1", ANNA, BEN, stones=2 * LEAST_MOVES - 1), 2 * LEAST_MOVES - 1)
    assert standings_of(backend) == {}
    take(backend.started("m2", ANNA, BEN, stones=2 * LEAST_MOVES), 2 * LEAST_MOVES)
    assert set(standings_of(backend)) == {ANNA, BEN}


def test_a_match_that_a_puppet_resigns_at_once_gives_its_opponent_nothing(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, stones=LONG)
    resign(recorder, 1)
    recorder.finish(random.Random(1))
    standings = standings_of(backend)
    assert set(standings) == {BEN}
    assert standings[BEN].mu < UNKNOWN.mu


def test_who_resigns_before_half_of_the_own_moves_has_left_too_early(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, stones=100)
    take(recorder, 2 * LEAST_MOVES)
    resign(recorder, 0)
    take(recorder, 100 - 2 * LEAST_MOVES)
    assert set(standings_of(backend)) == {ANNA}


def test_who_resigns_late_is_last_whatever_the_bot_scores(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, stones=100)
    take(recorder, 60)
    resign(recorder, 0)
    take(recorder, 40)
    standings = standings_of(backend)
    assert set(standings) == {ANNA, BEN}
    assert standings[ANNA].mu < UNKNOWN.mu < standings[BEN].mu
    assert standings[ANNA].points == 0


@pytest.mark.parametrize(("before", "rated"), [(30, {ANNA, BEN, COR}), (90, {ANNA, BEN})])
def test_a_bot_that_takes_the_place_of_another_counts_only_if_it_made_half_of_the_moves(
    backend: Backend, before: int, rated: set[PlayerId]
) -> None:
    failed = PlayerId("greedy")
    recorder = backend.started("m1", ANNA, BEN, failed, stones=100, bots=[failed])
    take(recorder, before)
    decision = Decision(GAME, recorder.match)
    replace_bot(decision, Seat(2), Holder(COR, "Cor", BotName("cor")), "error")
    recorder.record(decision)
    take(recorder, 100 - before)
    assert set(standings_of(backend)) == rated


def test_moves_that_were_taken_back_do_not_make_a_match_longer(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, stones=2 * LEAST_MOVES - 1)
    repository = MatchRepository(backend.store, GAMES)
    for _ in range(5):
        before = recorder.match
        assert before is not None
        take(recorder, 1)
        newest = repository.newest(recorder.id)
        assert newest is not None
        decision = Decision(GAME, newest.match, RecordedHistory(repository, newest))
        decision.correct("A card too many.", to=before.version)
        recorder.record(decision)
    take(recorder, 2 * LEAST_MOVES - 1)
    assert recorder.match is not None
    assert (recorder.match.status, recorder.match.rated) == ("finished", True)
    assert standings_of(backend) == {}


def test_a_match_that_is_not_rated_does_not_count_however_long_it_is(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, stones=LONG)
    assert recorder.match is not None
    begun = recorder.match.version
    take(recorder, 1)
    for seat in (0, 1):
        newest = MatchRepository(backend.store, GAMES).newest(recorder.id)
        assert newest is not None
        history = RecordedHistory(MatchRepository(backend.store, GAMES), newest)
        decision = Decision(GAME, newest.match, history)
        decision.take_back(Seat(seat), begun)
        recorder.record(decision)
    recorder.finish(random.Random(1))
    assert recorder.match.rated is False
    assert standings_of(backend) == {}


def test_a_finished_match_counts_once(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN, stones=LONG).finish(random.Random(1))
    once = standings_of(backend)
    backend.projector.reconcile()
    backend.standings.settle(GAME.id)
    assert standings_of(backend) == once


@pytest.mark.parametrize("order", [*itertools.permutations(range(4))])
def test_results_count_in_the_order_of_finishing(backend: Backend, order: tuple[int, ...]) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN, stones=LONG) for number in range(MOST_MEETINGS + 1)]
    for seed, recorder in enumerate(recorders):
        recorder.finish(random.Random(seed))
    backend.projector.drain()
    in_order = everything_projected(backend.client)
    clear(backend.client)
    for number in order:
        backend.projector.project([recorders[number].id])
    assert everything_projected(backend.client) == in_order
