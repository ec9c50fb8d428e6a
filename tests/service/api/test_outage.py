"""The store goes away and comes back, and the API with it."""

import pytest

from domain.match import BotName
from service.api import create_app
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.games import stones
from tests.redis_server import RedisServer
from tests.service.conftest import Caller


@pytest.fixture
def server(starts_redis: None):
    with RedisServer(durable=True) as server:
        yield server


@pytest.fixture
def caller(server: RedisServer):
    services = bootstrap(Settings(redis_url=server.url), (BotName("random"),), {stones.GAME.id: stones.GAME})
    yield Caller(create_app(services).test_client())
    services.listener.stop()
    services.redis.close()


def test_while_the_store_is_away_clients_get_503_with_retry_after(server: RedisServer, caller: Caller):
    account = caller.post("/v1/players", {"name": "Ada"}).get_json()
    ada = Caller(caller.client, account["id"], account["token"])
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    path = ada.post("/v1/matches", body).headers["Location"]
    server.kill()
    move = {"moves": [{"type": "stones.Take", "stones": 1}]}
    answers = [
        ada.post(f"{path}/moves", move, Idempotency_Key="one"),
        ada.get(f"{path}/state"),
        ada.get("/v1/matches"),
        ada.get("/v1/turns"),
        ada.get("/v1/standings?game=stones"),
        caller.get("/v1/turns", Authorization="Bearer kifu_other"),
        caller.post("/v1/players", {"name": "Bea"}),
        caller.get("/readyz"),
    ]
    assert [(answer.status_code, answer.headers.get("Retry-After")) for answer in answers] == [(503, "1")] * 8
    assert {answer.mimetype for answer in answers} == {"application/problem+json"}
    assert (caller.get("/healthz").status_code, caller.get("/v1/games").status_code) == (200, 200)
    server.start()
    first = ada.post(f"{path}/moves", move, Idempotency_Key="one")
    assert first.status_code == 201
    assert ada.post(f"{path}/moves", move, Idempotency_Key="one").data == first.data
    assert caller.get("/readyz").status_code == 200


def test_the_same_key_is_known_after_a_restart_of_everything(server: RedisServer, caller: Caller):
    account = caller.post("/v1/players", {"name": "Ada"}).get_json()
    ada = Caller(caller.client, account["id"], account["token"])
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    first = ada.post("/v1/matches", body, Idempotency_Key="one")
    server.kill()
    server.start()
    services = bootstrap(Settings(redis_url=server.url), (BotName("random"),), {stones.GAME.id: stones.GAME})
    again = Caller(create_app(services).test_client(), ada.id, ada.token).post(
        "/v1/matches", body, Idempotency_Key="one"
    )
    services.listener.stop()
    services.redis.close()
    assert again.data == first.data


def test_a_stream_goes_on_when_the_store_has_come_back(server: RedisServer, caller: Caller):
    account = caller.post("/v1/players", {"name": "Ada"}).get_json()
    ada = Caller(caller.client, account["id"], account["token"])
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    path = ada.post("/v1/matches", body).headers["Location"]
    version = ada.get(path).get_json()["version"]
    stream = iter(ada.get(f"{path}/events?since={version}", Accept="text/event-stream").response)
    assert next(stream) == b": alive\n\n"
    server.kill()
    server.start()
    ada.post(f"{path}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    assert b"id: " in next(stream)
