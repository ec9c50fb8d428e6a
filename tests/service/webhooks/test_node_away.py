"""A node of a Redis Cluster is away: the webhooks that lie on the other nodes are sent all the same."""

import threading
from collections.abc import Iterator
from itertools import count

import pytest

from domain.match import PlayerId
from events.account_keys import AccountPartitions
from events.cluster import ClusterClient, place_of
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.processes import webhook_worker
from service.settings import Settings
from service.use_cases.webhooks import keys
from service.webhooks.work import own_work
from tests.cluster import RedisCluster
from tests.games import stones
from tests.service.cli.processes import wait_until
from tests.service.conftest import BOTS, Caller
from tests.service.webhooks.receiver import Receiver, receiving


@pytest.fixture
def cluster(starts_redis: None) -> Iterator[RedisCluster]:
    """A cluster that answers for the slots of the nodes that are left."""
    with RedisCluster(durable=True) as own:
        for node in own.nodes:
            own.ask(node, "CONFIG", "SET", "cluster-require-full-coverage", "no")
        yield own


@pytest.fixture
def services(cluster: RedisCluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    own = {"KIFU_REDIS_URL": cluster.url, "KIFU_GAMES": "tests.games.stones:GAME"}
    for name, value in (own | {"KIFU_WEBHOOK_NETWORKS": "127.0.0.0/8"}).items():
        monkeypatch.setenv(name, value)
    own_work.cache_clear()
    made = bootstrap(Settings.from_environment(), BOTS, {stones.GAME.id: stones.GAME})
    yield made
    made.redis.close()
    own_work.cache_clear()


@pytest.fixture
def due(services: Services) -> Iterator[webhook_worker.DueWork]:
    lanes = webhook_worker.Lanes(services.redis, threading.Event())
    yield webhook_worker.DueWork(own_work(), lanes)
    lanes.close()
    own_work().news.client.close()


def nodes_of(services: Services, player: str) -> set[int]:
    """The ports of the nodes that have an account and its webhooks."""
    client, own = services.redis, PlayerId(player)
    assert isinstance(client, ClusterClient)
    places = (keys.due(keys.Parts(client).of(own)), AccountPartitions(on_a_cluster=True).of(own).players)
    return {int(place_of(client.node(place)).rpartition(":")[2]) for place in places}


def joined(caller: Caller, services: Services, due: webhook_worker.DueWork, receiver: Receiver) -> tuple[str, str]:
    """A new account with a webhook that has confirmed itself: the ids of both."""
    services.redis.delete(keys.asked("127.0.0.1"))  # all are at one address
    account = caller.post("/v1/players", {"name": "Ada"}).get_json()
    player = Caller(caller.client, account["id"], account["token"])
    webhook = player.post("/v1/players/me/webhooks", {"url": receiver.url}).get_json()["webhook"]["id"]
    wait_until(lambda: (due.do(), "webhook.Started" in receiver.types)[1])
    receiver.heard.clear()
    return account["id"], webhook


def test_a_node_that_is_away_keeps_only_its_own_webhooks_waiting(
    cluster: RedisCluster, services: Services, due: webhook_worker.DueWork
) -> None:
    caller = Caller(create_app(services).test_client())
    with receiving() as receiver:
        there, there_webhook = joined(caller, services, due, receiver)
        away = min(nodes_of(services, there))
        here, here_webhook = next(
            account
            for _ in count()
            if away not in nodes_of(services, (account := joined(caller, services, due, receiver))[0])
        )
        services.webhooks.test(PlayerId(there), there_webhook)
        cluster.kill(away)
        services.webhooks.test(PlayerId(here), here_webhook)
        wait_until(lambda: (due.do(), receiver.types == ["webhook.Test"])[1])
        assert receiver.heard[0].message["player"] == here
        cluster.launch(away)
        wait_until(lambda: (due.do(), len(receiver.heard) == 2)[1])
        assert receiver.heard[1].message["player"] == there
    services.listener.stop()
