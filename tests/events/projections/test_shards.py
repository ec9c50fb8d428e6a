"""What lies in several shards is read as if it lay in one."""

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.match import MatchId
from events import projection_keys as keys
from events.keys import Key
from events.projections import lobby
from events.projections.shards import newest_first
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN

INDEXES = [Key(f"index-{number}") for number in range(4)]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 99)), max_size=120),
    st.integers(1, 9),
    st.none() | st.integers(0, 99),
)
def test_the_members_of_several_indexes_are_read_in_one_order(
    redis_client: redis.Redis, members: list[tuple[int, int]], at_once: int, after: int | None
) -> None:
    redis_client.flushall()
    placed = {place: index for index, place in members}
    for place, index in placed.items():
        redis_client.zadd(INDEXES[index], {f"{place:03}": 0})
    since = None if after is None else f"{after:03}"
    expected = sorted((f"{place:03}" for place in placed if after is None or place < after), reverse=True)
    assert [*newest_first(redis_client, INDEXES, since, at_once)] == expected


def test_matches_of_all_shards_stand_in_one_lobby_page_after_page(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN) for number in range(40)]
    backend.projector.drain()
    newest = [recorder.id for recorder in reversed(recorders)]
    assert {keys.shard(match) for match in newest} == {*keys.SHARDS}
    for limit in (1, 7, 40):
        found: list[MatchId] = []
        after = None
        while True:
            page = backend.lobby.page(ANNA, player=BEN, after=after, limit=limit)
            found += [entry.id for entry in page.matches]
            if (after := page.next) is None:
                break
        assert found == newest
    assert [entry.id for entry in backend.lobby.all_of(BEN)] == newest
    assert {turn.match for turn in backend.turns.of(ANNA)} == {*newest}


def test_a_page_reads_a_limited_number_of_places_however_many_matches_there_are(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "SCANNED_AT_MOST", 50)
    for number in range(3000):
        match = MatchId(f"m{number}")
        backend.client.zadd(keys.lobby(keys.shard(match)), {f"{number:013}:{match}": 0})
    backend.client.config_resetstat()
    assert backend.lobby.page(None, limit=10).matches == ()
    calls = backend.client.info("commandstats")
    assert calls["cmdstat_zrevrangebylex"]["calls"] <= 3 * len(keys.SHARDS)
    assert calls["cmdstat_mget"]["calls"] <= 2 * len(keys.SHARDS)
