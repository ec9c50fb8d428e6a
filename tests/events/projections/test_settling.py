"""Results are counted in the order in which the matches ended, whatever the order in which they arrive."""

from collections.abc import Callable
from typing import Any

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.match import MatchId, PlayerId
from events import projection_keys as keys
from events.projections import settling
from events.projections.contests import Place, RatedResult
from events.projections.ratings import Counted, count
from events.store import Millis
from tests.events.projections.results_of_one_game import BEGIN, CHESS, Arrival, Table, folded, result
from tests.projected import everything_projected


@pytest.fixture
def table(redis_client: redis.Redis) -> Table:
    return Table(redis_client)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Millis]:
    """The times of the results that are counted from now on."""
    times: list[Millis] = []

    def noted(before: Counted, places: tuple[Place, ...], time: Millis) -> Counted:
        times.append(time)
        return count(before, places, time)

    monkeypatch.setattr(settling, "count", noted)
    return times


def test_a_late_result_gives_the_standings_that_it_would_have_given_in_time(table: Table) -> None:
    for number in (0, 1, 3, 4, 2):
        table.put(number)
        table.settle()
    assert table.ranked() == tuple(folded(map(result, range(5))))


def test_a_late_result_costs_what_the_results_after_it_cost(table: Table, counted: list[Millis]) -> None:
    for number in range(60):
        table.put(number if number < 57 else number + 1)
    table.settle()
    counted.clear()
    table.put(57)
    table.settle()
    assert len(counted) == 4
    assert table.ranked() == tuple(folded(map(result, range(61))))


def test_a_result_that_is_put_again_is_not_counted_again(table: Table, counted: list[Millis]) -> None:
    table.put(0)
    table.put(1)
    table.settle()
    counted.clear()
    table.put(0)
    table.settle()
    assert counted == []


def test_a_result_that_is_replaced_by_one_of_another_time_counts_anew(table: Table) -> None:
    for number in range(5):
        table.put(number)
    table.settle()
    table.put(0, at=3)
    table.settle()
    moved = sorted([*map(result, range(1, 5)), result(3)], key=lambda each: each.ended)
    assert {each.player: each.games for each in table.ranked()} == {each.player: each.games for each in folded(moved)}
    assert table.standings.page(CHESS).standings != tuple(folded(map(result, range(5))))


def test_a_result_that_is_replaced_by_another_one_of_the_same_time_counts_anew(table: Table) -> None:
    for number in range(3):
        table.put(number)
    table.settle()
    table.put(1, seed=7)
    table.settle()
    assert table.ranked() == tuple(folded([result(0), result(1, seed=7), result(2)]))


def test_a_match_without_a_result_any_more_counts_no_more(table: Table) -> None:
    for number in range(3):
        table.put(number)
    table.settle()
    table.remove(1)
    table.settle()
    assert table.ranked() == tuple(folded([result(0), result(2)]))
    for number in (0, 2):
        table.remove(number)
    table.settle()
    assert everything_projected(table.client) == {}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 2), st.booleans(), st.booleans()), max_size=25))
def test_the_standings_do_not_depend_on_when_results_arrive(redis_client: redis.Redis, told: list[Arrival]) -> None:
    redis_client.flushall()
    table = Table(redis_client)
    there = table.settle_as_they_arrive(told)
    assert table.ranked() == tuple(folded(there[number] for number in sorted(there)))
    live = everything_projected(redis_client)
    redis_client.flushall()
    for number, each in there.items():
        table.results.put(CHESS, MatchId(f"m{number}"), each)
    table.settle()
    assert everything_projected(redis_client) == live


def test_a_result_that_is_very_late_changes_what_is_shown_at_once_when_all_are_counted_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 40):
        table.put(number)
    monkeypatch.setattr(settling, "KEPT", 5)
    monkeypatch.setattr(settling, "AT_ONCE", 10)
    table.settle()
    before = table.ranked()
    table.put(0)
    while table.standings.settle(CHESS):
        assert table.ranked() == before
        table.put(100)
    assert table.ranked() == tuple(folded([*map(result, range(40)), result(100)]))
    kept = [key for key in everything_projected(table.client) if ":standings:" in key or ":ranking:" in key]
    assert len(kept) == 2


@pytest.mark.parametrize("interrupted", ["zrangebylex", "pipeline"])
def test_a_page_is_not_empty_because_all_results_have_just_been_counted_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, interrupted: str
) -> None:
    for number in range(1, 10):
        table.put(number)
    monkeypatch.setattr(settling, "KEPT", 5)
    table.settle()
    table.put(0)
    with table.client.client() as other:
        read, anew = getattr(table.client, interrupted), [Table(other)]

        def meanwhile(*args: Any, **options: Any) -> Any:
            while anew:
                anew.pop().settle()
            return read(*args, **options)

        monkeypatch.setattr(table.client, interrupted, meanwhile)
        assert table.ranked() == tuple(folded(map(result, range(10))))


def test_a_result_that_arrives_while_others_are_counted_is_counted_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    others: list[Callable[[], None]] = [lambda: table.put(1), lambda: table.put(2, seed=5)]

    def meanwhile(before: Counted, places: tuple[Place, ...], time: Millis) -> Counted:
        if others:
            others.pop()()
        return count(before, places, time)

    monkeypatch.setattr(settling, "count", meanwhile)
    table.put(0)
    table.put(2)
    table.settle()
    assert table.ranked() == tuple(folded([result(0), result(1), result(2, seed=5)]))


def test_pages_show_every_player_once_and_in_order(table: Table) -> None:
    for number in range(4):
        table.put(number)
    for number in range(4, 30):
        two = (Place(PlayerId(f"p{number}a"), 9, 1), Place(PlayerId(f"p{number}b"), 9, 1))
        table.results.put(CHESS, MatchId(f"m{number}"), RatedResult(Millis(BEGIN + number), two))
    table.settle()
    everybody = table.standings.page(CHESS, limit=100).standings
    assert len(everybody) == 58
    assert [standing for page in table.pages(7) for standing in page] == [*everybody]
    second = table.standings.page(CHESS, after=table.standings.page(CHESS, limit=7).next, limit=7)
    assert second.rank == 8


def test_a_page_of_a_game_that_nobody_has_played_is_empty(table: Table) -> None:
    page = table.standings.page(CHESS)
    assert (page.standings, page.next) == ((), None)


def test_no_result_is_kept_beyond_those_that_can_be_undone(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "KEPT", 5)
    for number in range(12):
        table.put(number)
        table.settle()
    assert table.client.llen(keys.counted_results(CHESS)) == 5
