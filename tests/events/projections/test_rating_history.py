"""The rating of a player over time, and the matches of two players against each other."""

import random
import threading
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.match import BotName, MatchId, PlayerId
from events.projections import settling
from events.projections.contests import LEAST_MOVES, Place, RatedResult, played_against
from events.projections.meetings import MOST_MEETINGS, HeadToHead
from events.projections.rating_history import RatingChange, RatingHistory
from events.projections.ratings import UNRATED, Counted, Strength, count
from events.projections.rebuilding import clear
from events.store import Millis
from tests.events.conftest import Backend
from tests.events.projections.results_of_one_game import BEGIN, CHESS, PLAYERS, Arrival, Table, result
from tests.games.stones import GAME

ANNA, BEN = PLAYERS[:2]


@pytest.fixture
def table(redis_client: redis.Redis) -> Table:
    return Table(redis_client)


def history(table: Table, player: PlayerId, limit: int = 100) -> Sequence[RatingChange]:
    """All pages of the ratings of a player, one after another."""
    changes, after = list[RatingChange](), None
    while True:
        page = table.history.page(CHESS, player, after=after, limit=limit)
        changes += page.changes
        if (after := page.next) is None:
            return changes


def folded_history(numbered: Iterable[tuple[int, RatedResult]], player: PlayerId) -> Sequence[RatingChange]:
    """The same, counted one result after another from the first on."""
    sums, strength, changes = Counted(), UNRATED, list[RatingChange]()
    for number, each in numbered:
        changed = count(sums, each.places, each.ended)
        sums = Counted({**sums.standings, **changed.standings}, {**sums.meetings, **changed.meetings})
        if (standing := changed.standings.get(player)) is not None:
            after = Strength(standing.mu, standing.sigma)
            changes.append(RatingChange(MatchId(f"m{number}"), each.ended, strength, after))
            strength = after
    return changes[::-1]


def place(player: PlayerId, rank: int, **options: Any) -> Place:
    return Place(player, 10, rank, **options)


def put(table: Table, *tables: Sequence[Place]) -> None:
    for number, places in enumerate(tables):
        table.results.put(CHESS, MatchId(f"m{number}"), RatedResult(Millis(BEGIN + number), tuple(places)))
    table.settle()


def test_each_match_that_counted_tells_the_rating_before_and_after_it_the_newest_first(table: Table) -> None:
    for number in range(12):
        table.put(number)
    table.settle()
    for player in (*PLAYERS, PlayerId("greedy")):
        told = history(table, player)
        assert told == folded_history(((number, result(number)) for number in range(12)), player)
        now = next(each for each in table.ranked() if each.player == player)
        assert (told[0].after.rating, len(told)) == (now.rating, now.games)
        assert told[-1].before == UNRATED


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 100])
def test_the_pages_of_a_history_hold_each_match_once(table: Table, limit: int) -> None:
    for number in range(10):
        table.put(number)
    table.settle()
    assert history(table, ANNA, limit) == history(table, ANNA)
    page = table.history.page(CHESS, ANNA, limit=limit)
    assert len(page.changes) <= limit


def test_a_player_whose_id_begins_like_another_one_has_a_history_of_their_own(table: Table) -> None:
    longer = PlayerId("ben2")
    put(table, (place(ANNA, 1), place(longer, 2)), (place(BEN, 1), place(ANNA, 2)))
    assert [each.match for each in history(table, BEN)] == ["m1"]
    assert [each.match for each in history(table, longer)] == ["m0"]
    assert history(table, PlayerId("be")) == []


def test_a_match_of_two_who_have_met_too_often_changes_no_rating_but_is_in_the_history(
    table: Table,
) -> None:
    put(table, *[(place(ANNA, 1), place(BEN, 2))] * (MOST_MEETINGS + 1))
    newest = history(table, ANNA)[0]
    assert newest.before == newest.after
    assert len(history(table, ANNA)) == MOST_MEETINGS + 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 2), st.booleans(), st.booleans()), max_size=20))
def test_a_history_does_not_depend_on_when_results_arrive(redis_client: redis.Redis, told: list[Arrival]) -> None:
    redis_client.flushall()
    table = Table(redis_client)
    there = table.settle_as_they_arrive(told)
    assert history(table, ANNA, 3) == folded_history(sorted(there.items()), ANNA)
    assert table.standings.head_to_head(ANNA, BEN, [CHESS]).get(CHESS) == met(there.values())


def met(results: Iterable[RatedResult]) -> HeadToHead | None:
    """What Anna and Ben have played against each other."""
    winners = [played_against(each.places)["anna ben"] for each in results if {ANNA, BEN} <= players(each)]
    totals = HeadToHead(len(winners), winners.count(1), winners.count(-1), winners.count(0))
    return totals if winners else None


def players(result: RatedResult) -> set[PlayerId]:
    return {each.player for each in result.places}


def test_while_all_results_are_counted_again_the_history_of_before_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 30):
        table.put(number)
    monkeypatch.setattr(settling, "KEPT", 5)
    monkeypatch.setattr(settling, "AT_ONCE", 10)
    table.settle()
    before, met_before = history(table, ANNA), table.standings.head_to_head(ANNA, BEN, [CHESS])
    table.put(0)
    while table.standings.settle(CHESS):
        assert history(table, ANNA) == before
        assert table.standings.head_to_head(ANNA, BEN, [CHESS]) == met_before
    assert history(table, ANNA) == folded_history(((number, result(number)) for number in range(30)), ANNA)
    assert len([*table.client.scan_iter("*:rating-history:*")]) == 1


def test_a_crash_before_results_are_counted_to_the_end_leaves_nothing_and_doubles_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: Any) -> None:
        raise KeyboardInterrupt

    for number in range(6):
        table.put(number)
    with monkeypatch.context() as patched:
        patched.setattr(settling, "_write_settled", crash)
        with pytest.raises(KeyboardInterrupt):
            table.settle()
    assert history(table, ANNA) == []
    table.settle()
    assert history(table, ANNA) == folded_history(((number, result(number)) for number in range(6)), ANNA)


def test_matches_of_before_are_in_the_history_when_a_projector_starts_on_a_store_without_one(backend: Backend) -> None:
    for number in range(2):
        backend.started(f"m{number}", ANNA, BEN, stones=5 * LEAST_MOVES).finish(random.Random(number))
    backend.projector.drain()
    page, met = RatingHistory(backend.client).page(GAME.id, ANNA), backend.standings.head_to_head(ANNA, BEN, [GAME.id])
    assert ([each.match for each in page.changes], met[GAME.id].matches) == (["m1", "m0"], 2)
    clear(backend.client)
    assert RatingHistory(backend.client).page(GAME.id, ANNA).changes == ()
    threads = [threading.Thread(target=backend.a_projector(name).reconcile) for name in ("one", "other")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert RatingHistory(backend.client).page(GAME.id, ANNA) == page
    assert backend.standings.head_to_head(ANNA, BEN, [GAME.id]) == met


def test_two_players_see_the_same_matches_from_two_sides(table: Table) -> None:
    put(
        table,
        (place(ANNA, 1), place(BEN, 2)),
        (place(ANNA, 1), place(BEN, 2)),
        (place(BEN, 1), place(ANNA, 2)),
        (place(ANNA, 1), place(BEN, 1)),
    )
    assert table.standings.head_to_head(ANNA, BEN, [CHESS]) == {CHESS: HeadToHead(4, 2, 1, 1)}
    assert table.standings.head_to_head(BEN, ANNA, [CHESS]) == {CHESS: HeadToHead(4, 1, 2, 1)}
    assert table.standings.head_to_head(ANNA, PLAYERS[2], [CHESS]) == {}


def test_who_left_a_contest_early_has_lost_against_those_who_played_it() -> None:
    cor, dan = PLAYERS[2:4]
    left = [place(player, 3, part="left") for player in (cor, dan)]
    both = (place(ANNA, 1), place(BEN, 3), *left)
    assert played_against(both) == {
        "anna ben": 1,
        "anna cor": 1,
        "anna dan": 1,
        "ben cor": 1,
        "ben dan": 1,
    }


def test_a_match_that_is_no_contest_counts_for_no_two_players() -> None:
    assert played_against((place(ANNA, 1), place(BEN, 2, part="left"))) == {}
    assert played_against((place(ANNA, 1), place(PlayerId("greedy"), 2, bot=BotName("greedy")))) == {}


def test_of_a_bot_with_two_seats_the_better_one_counts() -> None:
    greedy = PlayerId("greedy")
    seats = [place(greedy, rank, bot=BotName("greedy")) for rank in (4, 1)]
    assert played_against((place(ANNA, 2), place(BEN, 3), *seats)) == {
        "anna ben": 1,
        "anna greedy": -1,
        "ben greedy": -1,
    }
