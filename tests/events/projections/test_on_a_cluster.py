"""The projections are the same on a Redis Cluster as on one Redis."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis

from domain.game import GameId
from events import projection_keys
from events.feed import RedisFeed
from events.projections.due import Due
from events.projections.empty_matches import EmptyMatches
from events.projections.finished_matches import FinishedMatches, Place, Reader, before_all_since
from events.projections.forms import Forms
from events.projections.newer_records import NewerRecords
from events.projections.own_matches import OwnMatches
from events.projections.quarantine import Quarantined
from events.projections.rating_history import Page, RatingHistory
from events.projections.rebuilding import clear, rebuild
from events.store import Millis
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR
from tests.games.stones import GAME
from tests.projected import everything_projected

LATER = Millis(2_000_000_000_000)
MATCHES = 24


def play(backend: Backend) -> None:
    """Matches of every kind: public and private, waiting, running and finished, with bots and without."""
    for number in range(MATCHES // 4):
        backend.recorder(f"waiting-{number}").create(private=number % 2 == 0)
        backend.started(f"running-{number}", BEN, COR, bots=[COR]).move(random.Random(3))
        backend.started(f"bots-{number}", BEN, COR, bots=[BEN, COR])
        backend.started(f"finished-{number}", ANNA, BEN, stones=90).finish(random.Random(number))


def answers(backend: Backend) -> dict[str, Any]:
    """What every reader of the projections answers."""
    client, lobby, turns = backend.client, backend.lobby, backend.turns
    page = lobby.page(ANNA, limit=5)
    questions: dict[str, Callable[[], Any]] = {
        "pages": lambda: [page, lobby.page(ANNA, limit=50, after=page.next), lobby.page(None, status="finished")],
        "of a player": lambda: [lobby.page(COR, player=BEN), [*lobby.all_of(BEN)], lobby.not_over(ANNA)],
        "quotas": lambda: [lobby.matches_of(ANNA, "open"), lobby.matches_of(ANNA, "bots")],
        "no such game": lambda: lobby.page(None, game=GameId("chess")),
        "turns": lambda: [turns.of(BEN), turns.away(BEN), turns.overdue(LATER)],
        "own matches": lambda: [OwnMatches(client).of(ANNA), OwnMatches(client).of(COR)],
        "waiting": lambda: [turns.waiting(with_people=True)[0], turns.waiting(with_people=False)[0]],
        "finished": lambda: finished(client),
        "due": lambda: [*Due(client).until(LATER), Due(client).late()],
        "empty": lambda: EmptyMatches(client).since(LATER),
        "standings": lambda: backend.standings.page(GAME.id),
        "ratings": lambda: rated_pages(RatingHistory(client)),
        "head-to-head": lambda: backend.standings.head_to_head(ANNA, BEN, [GAME.id]),
        "quarantine": lambda: [backend.quarantine.all(), backend.quarantine.count()],
        "newer": lambda: [NewerRecords(client).count(), NewerRecords(client).some()],
    }
    return {name: ask() for name, ask in questions.items()}


def rated_pages(history: RatingHistory) -> list[Page]:
    """The ratings of a player over time, four matches at a time."""
    first = history.page(GAME.id, ANNA, limit=4)
    return [first, history.page(GAME.id, ANNA, limit=4, after=first.next)]


def finished(client: redis.Redis) -> list[str]:
    """What a spectator reads of the finished matches, three at a time."""
    found, place = list[Place](), before_all_since(Millis(0))
    while some := FinishedMatches(client).after(place, Reader(None), games=[GAME.id], until=LATER, limit=3):
        found += some
        place = some[-1]
    return [each.match for each in found]


@pytest.fixture
def on_a_cluster(cluster_client: redis.Redis) -> Backend:
    return Backend(cluster_client)


def test_a_cluster_answers_what_one_redis_answers(backend: Backend, on_a_cluster: Backend) -> None:
    for each in (backend, on_a_cluster):
        play(each)
        each.projector.drain()
        each.quarantine.put(each.recorder("broken").id, Quarantined(1, "a flipped bit"))
        NewerRecords(each.client).put(each.recorder("newer").id)
    assert answers(on_a_cluster) == answers(backend)
    assert [len(page.changes) for page in rated_pages(RatingHistory(on_a_cluster.client))] == [4, 2]
    assert finished(on_a_cluster.client) == [f"finished-{number}" for number in range(6)]
    assert everything_projected(on_a_cluster.client) == everything_projected(backend.client)


def test_a_rebuild_on_a_cluster_while_others_project_equals_what_was_projected(on_a_cluster: Backend) -> None:
    play(on_a_cluster)
    threads = [threading.Thread(target=on_a_cluster.a_projector(name).drain) for name in ("one", "other")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    on_a_cluster.projector.reconcile()
    projected = everything_projected(on_a_cluster.client)
    with ThreadPoolExecutor() as pool:  # whichever of them is faster computes more of the matches
        busy = pool.submit(on_a_cluster.a_projector("busy").reconcile)
        rebuilt = rebuild(on_a_cluster.client, on_a_cluster.a_projector("rebuilder"))
    assert rebuilt + busy.result() + on_a_cluster.projector.reconcile() >= MATCHES
    assert everything_projected(on_a_cluster.client) == projected


def test_projections_that_nobody_uses_are_removed_from_every_node(on_a_cluster: Backend) -> None:
    left = [f"kifu:{{projections-99-{shard}}}:lobby:all" for shard in range(8)]
    for key in left:
        on_a_cluster.client.set(key, "something")
    play(on_a_cluster)
    RedisFeed(on_a_cluster.client, "of another release", "projector-99").receive(0)
    assert Forms(on_a_cluster.client, kept_for=0).remove_unused() == ["projector-99"]
    assert not [key for key in left if on_a_cluster.client.exists(key)]


def test_the_projections_lie_on_every_node_of_a_cluster(on_a_cluster: Backend) -> None:
    play(on_a_cluster)
    on_a_cluster.projector.drain()
    nodes = [node.keys(projection_keys.all_projections()) for node in on_a_cluster.client.primaries()]
    assert all(nodes)
    clear(on_a_cluster.client)
    assert everything_projected(on_a_cluster.client) == {}
