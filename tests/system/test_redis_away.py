"""While Redis is away the API says so; when it is back, nothing is lost and no restart is needed."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any

import httpx
import pytest

from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until
from tests.system.api_process import api_process
from tests.system.player import Player, players

pytestmark = pytest.mark.redis

TAKE_ONE = {"type": "stones.Take", "stones": 1}
SSE = {"Accept": "text/event-stream"}
WITHOUT_STORE = ("/healthz", "/v1/games", "/v1/games/stones", "/openapi.yaml", "/metrics", "/")


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with RedisServer(durable=True) as server:
        yield server


@pytest.fixture(scope="module")
def url(server: RedisServer) -> Iterator[str]:
    """The address of an API that nobody restarts, whatever has happened to its store in the tests before."""
    with api_process(server.url, KIFU_LAG_ALLOWED="3600") as url:  # no projector runs here
        yield url


@pytest.fixture
def store(server: RedisServer) -> Iterator[RedisServer]:
    """The store. It is started again after each test."""
    yield server
    server.kill()
    server.start()


@pytest.fixture
def table(url: str, store: RedisServer) -> Iterator[tuple[Player, Player, str]]:
    """Two players, and a match between them."""
    with players(url, ("Ada", "Bea")) as (ada, bea):
        match = ada.open_match("stones", [{"kind": "open"}])
        bea.sit_down(match, 1)
        yield ada, bea, match


def requests(match: str, player: str) -> list[tuple[str, str, Any, dict[str, str]]]:
    """One of each kind that needs the store."""
    path = f"/v1/matches/{match}"
    looks = [
        *(path, f"{path}/state", f"{path}/state?version=3", f"{path}/moves", f"{path}/scores"),
        *(f"{path}/events?since=0", f"{path}/events?since=6&wait=30", "/v1/matches", "/v1/turns", "/v1/turns?wait=30"),
        *("/v1/standings?game=stones", f"/v1/players/{player}", "/readyz"),
    ]
    bot = {"kind": "bot", "bot": "random"}
    return [
        *(("GET", look, None, {}) for look in looks),
        *(("GET", f"{path}/events", None, {"Accept": media}) for media in (*SSE.values(), "application/x-ndjson")),
        ("POST", "/v1/players", {"name": "Cleo"}, {}),
        ("POST", "/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, bot]}, {"Idempotency-Key": "open"}),
        ("POST", f"{path}/moves", {"moves": [TAKE_ONE]}, {"Idempotency-Key": "take"}),
        ("POST", f"{path}/resign", None, {}),
        ("PUT", f"{path}/seats/1", {"bot": "random"}, {}),
        ("DELETE", f"{path}/seats/0", None, {}),
    ]


def test_everything_that_needs_the_store_says_when_to_come_again(
    url: str, store: RedisServer, table: tuple[Player, Player, str]
) -> None:
    ada, _, match = table
    store.kill()
    with httpx.Client(base_url=url, headers={"Authorization": f"Bearer {ada.token}"}, timeout=60) as client:
        for method, path, body, headers in requests(match, ada.id):
            answer = client.request(method, path, json=body, headers=headers)
            assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE, f"{method} {path}: {answer.text}"
            assert answer.headers["Content-Type"] == "application/problem+json"
            assert answer.json()["code"] == "store-unavailable"
            assert int(answer.headers["Retry-After"]) > 0
        for path in WITHOUT_STORE:
            assert client.get(path).status_code == HTTPStatus.OK, path


def test_a_store_that_hangs_holds_no_request_for_long(
    url: str, store: RedisServer, table: tuple[Player, Player, str]
) -> None:
    ada, _, match = table
    before = ada.get(f"/v1/matches/{match}/state")
    with httpx.Client(base_url=url, headers={"Authorization": f"Bearer {ada.token}"}, timeout=60) as client:

        def answer(request: tuple[str, str, Any, dict[str, str]]) -> httpx.Response:
            method, path, body, headers = request
            return client.request(method, path, json=body, headers=headers)

        asked = requests(match, ada.id)
        store.freeze()
        with ThreadPoolExecutor(len(asked)) as pool:
            answers = list(pool.map(answer, asked))
    store.thaw()
    assert {answer.status_code for answer in answers} == {HTTPStatus.SERVICE_UNAVAILABLE}
    assert all(int(answer.headers["Retry-After"]) > 0 for answer in answers)
    ada.wait_for("/readyz", lambda ready: ready["status"] == "ok")
    # What was on its way to the store is done when that goes on, and nobody was told that it was not.
    unknown = any(answer.json()["code"] == "outcome-unknown" for answer in answers)
    assert unknown or ada.get(f"/v1/matches/{match}/state") == before


def test_waiting_for_a_turn_does_not_answer_that_there_is_none(
    url: str, store: RedisServer, table: tuple[Player, Player, str]
) -> None:
    _, bea, _ = table
    headers = {"Authorization": f"Bearer {bea.token}"}
    wait_until(lambda: bea.get("/v1/turns")["turns"] == [])
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(httpx.get, f"{url}/v1/turns?wait=8", headers=headers, timeout=60)
        wait_until(waiting.running)
        time.sleep(0.5)
        store.kill()
        answer = waiting.result()
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "store-unavailable")
    assert int(answer.headers["Retry-After"]) > 0


def test_an_unknown_token_is_not_called_unknown_while_the_store_is_away(url: str, store: RedisServer) -> None:
    wait_until(lambda: httpx.get(f"{url}/readyz").status_code == HTTPStatus.OK)
    store.kill()
    answer = httpx.get(f"{url}/v1/players/me", headers={"Authorization": "Bearer kifu_whose"})
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE


def test_everything_goes_on_when_the_store_is_back(
    url: str, store: RedisServer, table: tuple[Player, Player, str]
) -> None:
    ada, bea, match = table
    assert ada.post(match, TAKE_ONE).status_code == HTTPStatus.CREATED
    before = ada.get(f"/v1/matches/{match}/state")
    store.kill()
    wait_until(lambda: httpx.get(f"{url}/readyz").status_code == HTTPStatus.SERVICE_UNAVAILABLE)
    store.start()
    assert ada.get(f"/v1/matches/{match}/state") == before
    ada.wait_for("/readyz", lambda ready: ready["status"] == "ok")
    assert bea.post(match, TAKE_ONE).status_code == HTTPStatus.CREATED
    with players(url, ["Cleo"]) as (cleo,):
        cleo.open_match("stones", [{"kind": "bot", "bot": "random"}])


def test_a_reader_that_waits_meanwhile_gets_the_next_move(
    url: str, store: RedisServer, table: tuple[Player, Player, str]
) -> None:
    ada, _, match = table
    version = ada.get(f"/v1/matches/{match}")["version"]
    with ThreadPoolExecutor() as pool:
        polling = pool.submit(ada.get, f"/v1/matches/{match}/events?since={version}&wait=30")
        store.kill()
        store.start()
        assert ada.post(match, TAKE_ONE).status_code == HTTPStatus.CREATED
        assert [event["version"] for event in polling.result()["events"]] == [version + 1]
