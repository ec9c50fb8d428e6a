"""The webhook worker delivers by RQ: on one Redis as a part of the service, and on a cluster."""

import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from events.feed import RedisFeed
from events.projections.projector import Projector
from service.api import create_app
from service.bootstrap import bootstrap
from service.processes import webhook_worker
from service.settings import Settings
from service.use_cases.webhooks.keys import asked
from service.webhooks.work import own_work
from tests.cluster import RedisCluster
from tests.games import stones
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import Service, serving
from tests.service.conftest import BOTS, Caller
from tests.service.webhooks.receiver import receiving

ROOT = Path(__file__).parents[3]
OWN = {"KIFU_WEBHOOK_NETWORKS": "127.0.0.0/8", "KIFU_WEBHOOK_WORKERS": "1"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[Service]:
    with serving(tmp_path_factory.mktemp("webhooks"), **OWN) as running:
        yield running


def test_the_bot_of_the_example_is_woken_and_plays_its_matches_also_when_it_or_the_worker_is_killed(
    service: Service,
) -> None:
    token, webhooks = service.ask("/v1/players", {"name": "Woken"})["token"], "/v1/players/me/webhooks"
    with woken(service, token, 0) as port:
        deliveries = f"{webhooks}/{service.ask(webhooks, token=token)['webhooks'][0]['id']}/deliveries"
        wait_until(lambda: len(service.ask(deliveries, token=token)["deliveries"]) == 2)
        os.kill(service.part("kifu webhooks"), signal.SIGKILL)
        match = begun(service, token)
        wait_until(lambda: service.ask(f"/v1/matches/{match}")["status"] == "finished", 60)
        assert forged(port) == 401
    meanwhile = begun(service, token)
    with woken(service, token, port):
        wait_until(lambda: service.ask(f"/v1/matches/{meanwhile}")["status"] == "finished", 60)
        assert len(service.ask(webhooks, token=token)["webhooks"]) == 1


@contextmanager
def woken(service: Service, token: str, port: int) -> Iterator[int]:
    """Runs the bot of the example; yields the port at which it listens."""
    command = [sys.executable, "examples/webhook_bot.py", service.url, token, str(port)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "clients/python")}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment) as bot:
        try:
            assert bot.stdout is not None
            yield int(bot.stdout.readline().rpartition(" ")[2])
        finally:
            bot.kill()


def begun(service: Service, token: str) -> str:
    """A match with a bot of the service."""
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    return str(service.ask("/v1/matches", body, token)["id"])


def forged(port: int) -> int:
    """How the bot of the example answers a message that the service has not signed."""
    headers = {"webhook-id": "msg_1", "webhook-timestamp": "1614265330", "webhook-signature": "v1,AAAA"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/", b'{"data": {"challenge": "x"}}', headers)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=20)
    refused.value.close()
    return refused.value.code


def test_accounts_on_all_nodes_of_a_cluster_are_told(
    cluster: RedisCluster, cluster_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {"KIFU_REDIS_URL": cluster.url, "KIFU_GAMES": "tests.games.stones:GAME", **OWN}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    own_work.cache_clear()
    services = bootstrap(Settings.from_environment(), BOTS, {stones.GAME.id: stones.GAME})
    app = create_app(services)
    work, lanes = own_work(), webhook_worker.Lanes(services.redis, threading.Event())
    due = webhook_worker.DueWork(work, lanes)
    with receiving() as receiver:
        for number in range(3):
            account = Caller(app.test_client()).post("/v1/players", {"name": f"Player {number}"}).get_json()
            player = Caller(app.test_client(), account["id"], account["token"])
            services.redis.delete(asked("127.0.0.1"))  # all are at one address
            player.post("/v1/players/me/webhooks", {"url": receiver.url})
            seats = [{"kind": "me"}, {"kind": "open"}]

            def told() -> bool:
                due.do()
                return "webhook.Started" in receiver.types

            wait_until(told)
            player.post("/v1/matches", {"game": "stones", "seats": seats})
            Projector(services.redis, services.store, services.repository, RedisFeed(services.redis, "test")).drain()
            work.news.note_changes([account["id"]])
            wait_until(lambda: (due.do(), "account.MatchWaits" in receiver.types)[1])
            receiver.heard.clear()
    lanes.close()
    services.listener.stop()
    own_work.cache_clear()
