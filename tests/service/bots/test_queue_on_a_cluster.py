"""The turns of bots on a Redis Cluster: their parts lie on all nodes, and each worker serves all of them."""

import signal
from collections.abc import Iterator

import pytest
import redis

from domain.match import MatchId, PlayerId
from events.cluster import ClusterClient, node_of
from events.feed import RedisFeed
from events.projections.projector import Projector
from events.projections.turns import BotTurn
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.bots import work as jobs
from service.bots.queue import BotCalls
from service.bots.rq_queues import bot_queues
from service.cli.replaced_jobs import forget_jobs
from service.processes.bot_worker import ClusterWorker
from service.processes.presence import Presence
from service.settings import Settings
from service.use_cases.bot_flows import BotFlows, BotParts, flow_of
from tests.cluster import RedisCluster
from tests.games import stones
from tests.service.conftest import BOTS, Caller

TURNS = [BotTurn(MatchId(f"m{number}"), PlayerId(f"p{number}"), number % 2 == 0) for number in range(40)]


@pytest.fixture
def settings(cluster: RedisCluster, cluster_client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Those of the processes on an empty cluster."""
    monkeypatch.setenv("KIFU_REDIS_URL", cluster.url)
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    monkeypatch.setenv("KIFU_BOT_DELAY", "0")
    return Settings.from_environment()


@pytest.fixture
def services(settings: Settings) -> Iterator[Services]:
    jobs.worker.cache_clear()
    made = bootstrap(settings, BOTS, {stones.GAME.id: stones.GAME})
    yield made
    made.redis.close()
    jobs.worker.cache_clear()


@pytest.fixture
def worker(services: Services, settings: Settings) -> Iterator[ClusterWorker]:
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    assert isinstance(services.redis, ClusterClient)
    yield ClusterWorker(services.redis, Presence("worker", settings, services.processes, ""))
    for number, handler in handlers.items():
        signal.signal(number, handler)


def queued(client: redis.Redis) -> list[str]:
    """The flows that wait for a worker."""
    found = []
    for bots in BotParts(client).all:
        with node_of(client, f"{{{bots}}}") as node:
            found += [job.args[0] for queue in bot_queues(node, bots) for job in queue.jobs]
    return sorted(found)


def test_the_turns_of_accounts_are_spread_over_all_nodes(cluster: RedisCluster, cluster_client: redis.Redis) -> None:
    calls = BotCalls(cluster_client)
    for turn in TURNS:
        calls.call(turn)
    assert queued(cluster_client) == sorted(map(flow_of, TURNS))
    assert calls.people_wait()
    assert [BotFlows(cluster_client).turns_before(turn) for turn in TURNS] == [0] * len(TURNS)
    for port in cluster.nodes:
        with cluster.client(port) as node:
            assert list(node.scan_iter("rq:job:*"))


def test_the_jobs_on_all_nodes_are_forgotten_with_the_store_that_is_replaced(
    cluster: RedisCluster, cluster_client: redis.Redis
) -> None:
    for turn in TURNS:
        BotCalls(cluster_client).call(turn)
    forget_jobs(cluster_client)
    assert queued(cluster_client) == []
    for port in cluster.nodes:
        with cluster.client(port) as node:
            assert not list(node.scan_iter("rq:job:*"))


def test_a_job_that_is_lost_on_a_cluster_is_queued_again(cluster_client: redis.Redis) -> None:
    calls = BotCalls(cluster_client)
    for turn in TURNS:
        calls.call(turn)
    for port in BotParts(cluster_client).all:
        with node_of(cluster_client, f"{{{port}}}") as node:
            for queue in bot_queues(node, port):
                for job in queue.jobs:
                    job.delete()
    assert calls.call_again([], seconds=60) == 0
    assert calls.call_again([], seconds=0) == len(TURNS)
    assert queued(cluster_client) == sorted(map(flow_of, TURNS))


def test_a_job_on_a_cluster_that_fails_does_not_stop_the_worker(services: Services, worker: ClusterWorker) -> None:
    bots = BotParts(services.redis).all[0]
    with node_of(services.redis, f"{{{bots}}}") as node:
        for queue in bot_queues(node, bots):
            queue.enqueue("service.bots.work.nothing_like_that", job_id=f"{{{bots}}}lost")
    worker.run(burst=True)
    assert queued(services.redis) == []


def test_bots_on_a_cluster_play_the_matches_of_many_accounts_to_their_end(
    services: Services, worker: ClusterWorker
) -> None:
    app, calls = create_app(services), BotCalls(services.redis)
    try:
        spectator = Caller(app.test_client())
        project = Projector(
            services.redis, services.store, services.repository, RedisFeed(services.redis, "test"), calls.call
        )
        seats = {"game": "stones", "seats": [{"kind": "bot", "bot": "random"}] * 2, "options": {"stones": 21}}
        matches = []
        for number in range(6):
            account = spectator.post("/v1/players", {"name": f"Ada {number}"}).get_json()
            caller = Caller(app.test_client(), account["id"], account["token"])
            matches.append(caller.post("/v1/matches", seats).get_json()["id"])
        project.drain()
        while queued(services.redis):
            worker.run(burst=True)
            project.drain()
        told = [spectator.get(f"/v1/matches/{match}").get_json()["status"] for match in matches]
        assert told == ["finished"] * len(matches)
        assert services.bot_attempts.stuck() == {}
        assert [*services.redis.scan_iter("rq:job:*"), *services.redis.scan_iter("kifu:{bots*")] == []
    finally:
        services.listener.stop()
