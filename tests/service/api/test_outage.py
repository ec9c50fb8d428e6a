"""The store goes away and comes back, and the API with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from domain.match import BotName
from service.api import create_app
from service.bootstrap import bootstrap
from service.settings import Settings
from tests.account_homes import PARTITIONS
from tests.games import stones
from tests.losing_proxy import LosingProxy
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


def test_the_log_says_what_redis_refuses(server: RedisServer):
    with server.client() as client:
        client.acl_setuser("kifu", enabled=True, passwords="+secret", keys=["*"], categories=["+@all", "-@dangerous"])
    url = server.url.replace("//", "//kifu:secret@")
    services = bootstrap(Settings(redis_url=url), (BotName("random"),), {stones.GAME.id: stones.GAME})
    with capture_logs() as logs:
        answer = Caller(create_app(services).test_client()).get("/readyz")
    services.listener.stop()
    services.redis.close()
    assert (answer.status_code, answer.get_json()["code"]) == (503, "store-unavailable")
    (line,) = [each for each in logs if each["event"] == "store-unavailable"]
    assert "'info' command" in line["why"]
    assert "secret" not in str(logs)


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


TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
WITH_A_BOT = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


@pytest.fixture
def proxy(server: RedisServer, tmp_path: Path) -> Iterator[LosingProxy]:
    with LosingProxy(Path(server.url.removeprefix("unix://")), tmp_path) as proxy:
        yield proxy


@pytest.fixture
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the service wait two seconds for the answer of its store, which a busy machine has in that time."""
    monkeypatch.setattr("service.bootstrap.WAIT_FOR_ANSWER", 2)


@pytest.fixture
def ada(proxy: LosingProxy) -> Iterator[Caller]:
    """A player whose service reaches its store through the proxy."""
    services = bootstrap(Settings(redis_url=proxy.url), (BotName("random"),), {stones.GAME.id: stones.GAME})
    client = create_app(services).test_client()
    account = Caller(client).post("/v1/players", {"name": "Ada"}).get_json()
    yield Caller(client, account["id"], account["token"])
    services.listener.stop()
    services.redis.close()


@pytest.mark.usefixtures("short_wait")
def test_a_move_whose_answer_is_lost_is_not_said_to_be_undone(proxy: LosingProxy, ada: Caller):
    path = ada.post("/v1/matches", WITH_A_BOT).headers["Location"]
    version = ada.get(path).get_json()["version"]
    proxy.silent_after = b"stones.Take"
    with capture_logs() as logs:
        answer = ada.post(f"{path}/moves", TAKE_ONE, Idempotency_Key="one")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "outcome-unknown")
    assert "send it again with the same Idempotency-Key" in answer.get_json()["detail"]
    (line,) = [each for each in logs if each["event"] == "outcome-unknown"]
    assert "Timeout" in line["why"]
    assert ada.get(path).get_json()["version"] == version + 1
    again = ada.post(f"{path}/moves", TAKE_ONE, Idempotency_Key="one")
    assert [event["version"] for event in again.get_json()["events"]] == [version + 1]
    assert ada.get(path).get_json()["version"] == version + 1


@pytest.mark.usefixtures("short_wait")
def test_who_sent_no_key_is_told_how_to_find_out(proxy: LosingProxy, ada: Caller):
    path = ada.post("/v1/matches", WITH_A_BOT).headers["Location"]
    proxy.silent_after = b"stones.Take"
    problem = ada.post(f"{path}/moves", TAKE_ONE).get_json()
    assert (problem["code"], "read what it would have changed" in problem["detail"]) == ("outcome-unknown", True)


def test_what_was_not_even_sent_is_said_to_be_undone(server: RedisServer, caller: Caller):
    account = caller.post("/v1/players", {"name": "Ada"}).get_json()
    server.kill()
    ada = Caller(caller.client, account["id"], account["token"])
    problem = ada.post("/v1/matches", WITH_A_BOT, Idempotency_Key="one").get_json()
    assert (problem["status"], problem["code"]) == (503, "store-unavailable")
    assert "did nothing" in problem["detail"]


@pytest.mark.parametrize("key", [{}, {"Idempotency_Key": "one"}])
def test_a_move_sent_twice_to_the_store_is_played_once(proxy: LosingProxy, ada: Caller, key: dict[str, str]):
    path = ada.post("/v1/matches", WITH_A_BOT).headers["Location"]
    version, sent = ada.get(path).get_json()["version"], proxy.scripts
    proxy.cut_after = b"stones.Take"
    answer = ada.post(f"{path}/moves", TAKE_ONE, **key)
    assert (answer.status_code, proxy.scripts - sent >= 2) == (201, True)
    assert [event["version"] for event in answer.get_json()["events"]] == [version + 1]
    assert ada.get(path).get_json()["version"] == version + 1


@pytest.mark.usefixtures("short_wait")
def test_an_account_whose_answer_is_lost_is_created_once(proxy: LosingProxy, ada: Caller, server: RedisServer):
    nobody, key = Caller(ada.client), "0123456789abcdefghijkl"
    proxy.silent_after = b'"Bea"'
    lost = nobody.post("/v1/players", {"name": "Bea"}, Idempotency_Key=key)
    assert (lost.status_code, lost.get_json()["code"]) == (503, "outcome-unknown")
    account = nobody.post("/v1/players", {"name": "Bea"}, Idempotency_Key=key).get_json()
    bea = Caller(ada.client, account["id"], account["token"])
    assert bea.get("/v1/players/me").get_json()["id"] == account["id"]
    with server.client() as client:
        assert sum(client.hlen(each.players) for each in PARTITIONS.all) == 2


@pytest.mark.usefixtures("short_wait")
def test_a_token_whose_answer_is_lost_is_offered_again(proxy: LosingProxy, ada: Caller):
    proxy.silent_after = b":tokens:"
    lost = ada.post("/v1/players/me/token", Idempotency_Key="one")
    assert (lost.status_code, lost.get_json()["code"]) == (503, "outcome-unknown")
    token = ada.post("/v1/players/me/token", Idempotency_Key="one").get_json()["token"]
    assert Caller(ada.client, ada.id, token).get("/v1/players/me").status_code == 200
