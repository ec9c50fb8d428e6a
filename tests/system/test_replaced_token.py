"""A token that is replaced at one process ends its stream and its long-poll at another one."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.redis_server import RedisServer
from tests.system.api_process import api_process

pytestmark = pytest.mark.redis


@pytest.fixture
def addresses() -> Iterator[tuple[str, str]]:
    """Two API processes on one store."""
    with RedisServer() as store, api_process(store.url) as one, api_process(store.url) as other:
        yield one, other


def ask(url: str, token: str = "", body: Any = None, **headers: str) -> Any:
    """The open response to a request."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"Authorization": f"Bearer {token}"} if token else {}
    return urllib.request.urlopen(
        urllib.request.Request(url, data, {"Content-Type": "application/json", **sent, **headers}), timeout=60
    )


def status(url: str, token: str) -> int:
    """The status of a GET."""
    try:
        return int(ask(url, token).status)
    except urllib.error.HTTPError as error:
        return error.code


def test_a_token_replaced_at_one_process_ends_its_stream_and_long_poll_at_another(addresses: tuple[str, str]) -> None:
    here, there = addresses
    token = json.load(ask(f"{here}/v1/players", body={"name": "Aiko"}))["token"]
    seats = [{"kind": "me"}, {"kind": "open"}]
    match = json.load(ask(f"{here}/v1/matches", token, {"game": "stones", "seats": seats}))["id"]
    events = f"{there}/v1/matches/{match}/events"
    stream = ask(f"{events}?since=1", token, Accept="text/event-stream")
    version = json.load(ask(f"{there}/v1/matches/{match}", token))["version"]
    with ThreadPoolExecutor(1) as waiting:
        poll = waiting.submit(status, f"{events}?since={version}&wait=50", token)
        new = json.load(ask(f"{here}/v1/players/me/token", token, {}))["token"]
        assert status(f"{here}/v1/players/me", new) == 200
        assert b"alive" in stream.read()  # to its end
        assert poll.result(timeout=45) == 401
    assert status(f"{there}/v1/players/me", token) == 401
