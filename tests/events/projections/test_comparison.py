"""A projector compares all matches with what is projected, and projects what is missing."""

import random
from collections.abc import Iterator
from itertools import islice
from math import inf

import pytest
import redis

from domain.match import MatchId
from events import keys, projection_keys
from events.feed import RedisFeed
from events.projections import comparison, projector
from events.projections.projector import Projector
from events.projections.rebuilding import clear, rebuild
from events.repository import MatchRepository
from events.store import START
from events.streams import RedisStore
from tests.events.conftest import Backend, some_matches
from tests.events.recorder import ANNA, BEN, GAMES, a_finished_match
from tests.games.stones import GAME
from tests.projected import everything_projected


def forget_standings(client: redis.Redis) -> None:
    """Deletes everything that is projected of the results of the game."""
    tag, _, _ = projection_keys.results(GAME.id).rpartition(":")
    for key in client.scan_iter(f"{tag}:*"):
        client.delete(key)


def test_nothing_is_lost_with_the_feed(backend: Backend) -> None:
    some_matches(backend)
    for partition in keys.PARTITIONS:
        backend.client.delete(keys.feed(partition))
    backend.projector.drain()
    assert everything_projected(backend.client) == {}
    assert backend.projector.reconcile() == 3
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert everything_projected(backend.client) == live


def test_a_projector_that_starts_follows_the_feed_while_it_compares_all_matches(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "AT_ONCE", 2)
    for number in range(5):
        backend.started(f"m{number}", ANNA, BEN)
    backend.projector.drain()
    live, rest = backend.recorder("live"), iter([*backend.store.matches()])

    class ManyMatches(RedisStore):
        def matches(self) -> Iterator[MatchId]:
            yield from islice(rest, 2)
            live.create()  # the feed alone tells of it
            yield from islice(rest, 2)
            for match in rest:
                assert backend.lobby.entry(live.id) is not None
                yield match

    starting = Projector(
        backend.client,
        ManyMatches(backend.client, backend.notifier),
        MatchRepository(backend.store, GAMES),
        RedisFeed(backend.client, "starting"),
    )
    rounds = iter(range(9))
    starting.run(lambda: next(rounds, None) is not None)
    assert next(rest, None) is None


def test_a_running_projector_compares_all_matches_again_when_the_projections_were_deleted(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projector, "REPAIR_S", 0)
    monkeypatch.setattr(projector, "RECEIVE_S", 0)
    backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    assert backend.projector.lag() == inf, "it has compared nothing yet"
    turns = iter(range(9))

    def is_running() -> bool:
        turn = next(turns, None)
        if turn == 5:
            assert backend.projector.lag() == 0
            clear(backend.client)
            assert backend.projector.lag() == inf
        return turn is not None

    backend.projector.run(is_running)
    assert backend.lobby.entry(MatchId("m1")) is not None
    assert backend.projector.lag() == 0


def test_a_match_recorded_before_there_was_a_projector_is_projected(backend: Backend) -> None:
    recorder = a_finished_match(backend.store)
    backend.client.delete(*backend.client.keys("kifu:*feed"))
    assert backend.store.head(recorder.id)[0] > START
    backend.projector.reconcile()
    assert backend.lobby.entry(recorder.id) is not None


def test_a_result_that_a_crash_kept_from_the_standings_is_added_by_the_next_comparison(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, stones=80)
    recorder.finish(random.Random(1))
    backend.projector.drain()
    live = everything_projected(backend.client)
    # What a projector leaves that ends between the summary of the match and its result.
    forget_standings(backend.client)
    assert backend.standings.page(GAME.id).standings == ()
    assert backend.a_projector("next").reconcile() == 1
    assert everything_projected(backend.client) == live
    forget_standings(backend.client)
    backend.projector.project([recorder.id])
    assert everything_projected(backend.client) == live
