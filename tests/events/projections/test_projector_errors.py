"""An error that nobody expected keeps one match from being projected, and no other."""

import logging
from typing import Any

import pytest
import redis

from domain.match import MatchId
from events import projection_keys as keys
from events.feed import RedisFeed
from events.projections import projector as projecting
from events.projections.projector import Projector
from events.projections.turns import BotTurn
from events.repository import MatchRepository
from events.store import StoreUnavailable
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, GAMES


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projecting, "RETRY_S", 0, raising=False)


def failing_for(backend: Backend, match: str, times: int = 1000) -> tuple[Projector, list[MatchId]]:
    """A projector that cannot call the bots of a match, so many times; and the calls that it tried."""
    tried: list[MatchId] = []

    def call(turn: BotTurn) -> None:
        tried.append(turn.match)
        if turn.match == match and tried.count(turn.match) <= times:
            raise TypeError("the queue is no queue")
        backend.called.append(turn)

    feed = RedisFeed(backend.client, "projector")
    return Projector(backend.client, backend.store, MatchRepository(backend.store, GAMES), feed, call), tried


def test_a_match_that_cannot_be_projected_is_set_aside_and_the_others_are_projected(
    backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("m1", "m2", "m3"):
        backend.started(name, ANNA, BEN, bots=[ANNA])
    failing, tried = failing_for(backend, "m2")
    with caplog.at_level(logging.ERROR):
        failing.drain()
    (aside,) = backend.quarantine.all().items()
    assert (aside[0], aside[1].why) == ("m2", "it cannot be projected: TypeError: the queue is no queue")
    assert {turn.match for turn in backend.called} == {"m1", "m3"}
    assert tried.count(MatchId("m2")) == projecting.TRIES
    assert "match m2" in caplog.text
    failing.drain()
    assert tried.count(MatchId("m2")) == projecting.TRIES


def test_an_error_that_passes_sets_no_match_aside(backend: Backend) -> None:
    backend.started("m1", ANNA, BEN, bots=[ANNA])
    failing, _ = failing_for(backend, "m1", times=projecting.TRIES - 1)
    failing.drain()
    assert backend.quarantine.all() == {}
    assert [turn.match for turn in backend.called] == ["m1"]


def test_a_match_that_was_set_aside_is_projected_with_its_next_event(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    failing, _ = failing_for(backend, "m1")
    failing.drain()
    recorder.resign(1, "greedy")
    backend.projector.drain()
    assert backend.quarantine.all() == {}


@pytest.mark.parametrize("key", ["summary", "turns"])
def test_a_projection_that_something_has_spoiled_stops_no_other_match(
    backend: Backend, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    if key == "summary":
        backend.client.set(keys.match_summary(recorder.id), "no summary")
    else:
        backend.client.delete(keys.turns(keys.shard(recorder.id), ANNA))
        backend.client.set(keys.turns(keys.shard(recorder.id), ANNA), "no hash")
    recorder.resign(0, "greedy")
    backend.started("m2", BEN, MatchId("cor"))
    backend.a_projector("other").reconcile()
    backend.projector.drain()
    if key == "summary":
        assert set(backend.quarantine.all()) == {"m1"}
    assert "match m1 cannot be projected" in caplog.text
    assert backend.lobby.entry(MatchId("m2")) is not None


def test_standings_that_cannot_be_settled_keep_no_match_from_being_projected(
    backend: Backend, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_standings: Any, game: str) -> None:
        raise ValueError(f"no standings of {game}")

    monkeypatch.setattr("events.projections.standings.Standings.settle", fail)
    backend.started("m1", ANNA, BEN)
    assert backend.projector.reconcile() == 1
    assert "the standings of stones" in caplog.text
    assert backend.lobby.entry(MatchId("m1")) is not None


def test_a_store_that_cannot_be_reached_sets_no_match_aside(backend: Backend) -> None:
    def refuse(_turn: BotTurn) -> None:
        raise redis.ConnectionError("the queue is away")

    backend.started("m1", ANNA, BEN, bots=[ANNA])
    feed = RedisFeed(backend.client, "projector")
    failing = Projector(backend.client, backend.store, MatchRepository(backend.store, GAMES), feed, refuse)
    with pytest.raises(StoreUnavailable):
        failing.drain()
    assert backend.quarantine.all() == {}
