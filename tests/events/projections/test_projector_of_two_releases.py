"""Projectors of two releases at work on one form of the projections: what the older one cannot read is not lost."""

import dataclasses
import logging

import pytest
import redis
from msgspec.structs import replace

from domain.game import Version
from events import keys
from events.feed import RedisFeed
from events.projections import comparison
from events.projections.newer_records import NewerRecords
from events.projections.projector import Projector
from events.repository import MatchRepository
from tests.events.conftest import Backend
from tests.events.newer_release import BURNED, write
from tests.events.recorder import ANNA, BEN, GAMES, Recorder
from tests.games import stones


class Burned(stones.Event, frozen=True):
    """What the newer release knows and the older one does not."""

    stones: int


def _burned(state: stones.State, event: Burned, _version: Version) -> stones.State:
    return replace(state, heap=state.heap - event.stones)


NEWER = dataclasses.replace(stones.GAME, handlers={**stones.GAME.handlers, Burned: _burned})


@pytest.fixture
def newer(backend: Backend) -> Projector:
    """A projector of the newer release."""
    repository = MatchRepository(backend.store, {NEWER.id: NEWER})
    return Projector(
        backend.client, backend.store, repository, RedisFeed(backend.client, "newer"), backend.called.append
    )


@pytest.fixture
def burned(backend: Backend) -> Recorder:
    """A match that the newer release has played on."""
    recorder = backend.started("m1", ANNA, BEN)
    write(backend.store, recorder.id, BURNED, schema=1)
    return recorder


def version(backend: Backend) -> int:
    entry = backend.lobby.entry("m1")
    return 0 if entry is None else entry.version


def test_a_projector_leaves_what_it_cannot_read_to_a_newer_one(
    backend: Backend, burned: Recorder, newer: Projector, caplog: pytest.LogCaptureFixture
) -> None:
    backend.started("m2", ANNA, BEN)
    with caplog.at_level(logging.WARNING):
        backend.projector.drain()
        backend.projector.drain()
    assert backend.quarantine.all() == {}
    assert backend.lobby.entry("m2") is not None
    assert NewerRecords(backend.client).some() == ["m1"]
    assert caplog.text.count("left to a newer release") == 1
    assert version(backend) == 0

    assert newer.repair() == 0
    assert version(backend) == backend.store.head(burned.id).version
    assert NewerRecords(backend.client).count() == 0


def test_what_is_left_waits_for_a_newer_projector_through_every_restart(
    backend: Backend, burned: Recorder, newer: Projector
) -> None:
    backend.projector.drain()
    backend.a_projector("restarted").reconcile()
    backend.a_projector("another").repair()
    assert NewerRecords(backend.client).count() == 1
    assert backend.quarantine.count() == 0
    newer.reconcile()
    assert version(backend) == backend.store.head(burned.id).version
    assert NewerRecords(backend.client).count() == 0


def test_what_a_newer_projector_has_done_before_is_not_left(
    backend: Backend, burned: Recorder, newer: Projector
) -> None:
    newer.project([burned.id])
    backend.projector.drain()
    newer.repair()
    assert NewerRecords(backend.client).count() == 0


def forgotten(backend: Backend, name: str = "m1") -> Recorder:
    """A match whose announcement is lost."""
    recorder = backend.started(name, ANNA, BEN)
    feed = RedisFeed(backend.client, "lost")
    feed.acknowledge(feed.receive(0))
    return recorder


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "PATIENCE_S", 0)
    monkeypatch.setattr(comparison, "PASS_S", 0)
    monkeypatch.setattr(comparison, "AT_ONCE", 2)


@pytest.mark.usefixtures("impatient")
def test_a_running_projector_finds_what_nobody_announced_a_little_at_a_time(
    backend: Backend, redis_client: redis.Redis
) -> None:
    names = [f"m{number}" for number in range(1, 6)]
    for name in names:
        forgotten(backend, name)
    repaired: list[int] = []
    projector = Projector(
        redis_client,
        backend.store,
        MatchRepository(backend.store, GAMES),
        RedisFeed(redis_client, "finds"),
        repaired=repaired.append,
    )
    projector.drain()
    assert version(backend) == 0
    assert [projector.repair() for _ in range(4)] == [2, 2, 1, 0]
    assert repaired == [2, 2, 1]
    assert all(backend.lobby.entry(name) is not None for name in names)


def test_what_the_feed_may_still_bring_is_not_repaired(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "PASS_S", 0)
    forgotten(backend)
    assert [backend.projector.repair() for _ in range(3)] == [0, 0, 0]
    monkeypatch.setattr(comparison, "PATIENCE_S", 0)
    assert backend.projector.repair() == 1


@pytest.mark.usefixtures("impatient")
def test_what_is_set_aside_or_left_is_not_repaired_again_and_again(backend: Backend, burned: Recorder) -> None:
    damaged = backend.started("m2", ANNA, BEN)
    backend.client.xadd(keys.record(damaged.id), {"e": "{}"})
    backend.projector.drain()
    assert [*backend.quarantine.all()] == ["m2"]
    assert [backend.projector.repair() for _ in range(3)] == [0, 0, 0]
