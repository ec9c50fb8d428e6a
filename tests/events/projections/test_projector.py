"""The projector updates every projection, also after failures."""

import random
import threading
from collections.abc import Sequence

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.feed import Announcement, RedisFeed
from events.projections.projector import Projector
from events.projections.rebuilding import rebuild
from events.projections.turns import BotTurn
from events.repository import MatchRepository
from events.store import StoreUnavailable
from tests.events.conftest import Backend, some_matches
from tests.events.recorder import ANNA, BEN, GAMES
from tests.projected import everything_projected


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=60), st.integers(0, 99))
def test_projections_do_not_depend_on_how_the_feed_is_read(
    redis_client: redis.Redis, plays: list[tuple[int, bool]], seed: int
) -> None:
    redis_client.flushall()
    backend, rng = Backend(redis_client), random.Random(seed)
    running = [backend.started(name, ANNA, BEN, stones=8, bots=[BEN]) for name in ("m0", "m1", "m2")]
    for index, drain in plays:
        if running[index].match.status == "playing":
            running[index].move(rng)
        if drain:
            backend.projector.drain()
    backend.projector.drain()
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.a_projector("rebuilder"))
    assert everything_projected(backend.client) == live


def test_projecting_again_changes_nothing_and_calls_no_bot(backend: Backend) -> None:
    backend.projector.project([recorder.id for recorder in some_matches(backend)])
    before, called = everything_projected(backend.client), len(backend.called)
    backend.projector.drain()
    assert backend.projector.reconcile() == 0
    assert everything_projected(backend.client) == before
    assert len(backend.called) == called


def test_several_projectors_at_once_write_the_same_as_one(backend: Backend) -> None:
    recorders = [backend.started(f"m{number}", ANNA, BEN) for number in range(8)]

    def play() -> None:
        for recorder in recorders:
            recorder.finish(random.Random(2))

    matches = [recorder.id for recorder in recorders]
    projectors = [backend.a_projector(name) for name in "abc"]
    threads = [threading.Thread(target=play)]
    threads += [threading.Thread(target=projector.project, args=(matches,)) for projector in projectors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    backend.projector.drain()
    live = everything_projected(backend.client)
    rebuild(backend.client, backend.projector)
    assert everything_projected(backend.client) == live


def test_a_projector_repeats_unfinished_work_after_a_restart(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    RedisFeed(backend.client, "projector").receive(0)
    assert backend.lobby.entry(recorder.id) is None
    backend.a_projector("projector").drain()
    assert backend.lobby.entry(recorder.id) is not None
    assert len(backend.called) == 1


def test_a_bot_is_not_called_again_for_the_turn_that_it_has(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    backend.projector.drain()
    recorder.resign(1, "greedy")
    backend.projector.drain()
    assert len(backend.called) == 1
    entry = backend.lobby.entry(recorder.id)
    assert entry is not None
    assert entry.version == recorder.envelopes[-1].version


def test_a_bot_whose_call_failed_is_called_again(backend: Backend) -> None:
    def refuse(_turn: BotTurn) -> None:
        raise redis.ConnectionError("the queue is away")

    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    feed = RedisFeed(backend.client, "projector")
    failing = Projector(backend.client, backend.store, MatchRepository(backend.store, GAMES), feed, refuse)
    with pytest.raises(StoreUnavailable):
        failing.drain()
    backend.projector.drain()
    assert backend.called == [BotTurn(recorder.id, BEN, with_people=True)]


def test_a_running_projector_follows_the_feed_until_it_is_stopped(backend: Backend) -> None:
    late = backend.recorder("late")
    writer = threading.Timer(0.05, late.create)
    writer.start()
    backend.projector.run(lambda: backend.lobby.entry(late.id) is None)
    writer.join()


def test_a_running_projector_waits_until_the_store_is_back(backend: Backend) -> None:
    late = backend.recorder("late")

    class AwayAtFirst(RedisFeed):
        away = True

        def receive(self, timeout: float) -> Sequence[Announcement]:
            if self.away:
                self.away = False
                late.create()
                raise StoreUnavailable
            return super().receive(0)

    feed = AwayAtFirst(backend.client, "projector")
    returning = Projector(backend.client, backend.store, MatchRepository(backend.store, GAMES), feed)
    returning.run(lambda: backend.lobby.entry(late.id) is None)
    assert not feed.away
