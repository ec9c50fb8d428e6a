"""The API answers all requests before it stops, and tells that it ends."""

import json
import socket

import httpx
import pytest

from events import keys
from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until
from tests.system.api_process import api_process

pytestmark = pytest.mark.redis


def test_a_request_that_waits_for_a_turn_is_answered_when_the_service_stops() -> None:
    with RedisServer() as store:
        with api_process(store.url) as url:
            token = httpx.post(f"{url}/v1/players", json={"name": "Aiko"}, timeout=60).json()["token"]
            host, port = url.removeprefix("http://").split(":")
            client = socket.create_connection((host, int(port)), timeout=60)
            head = ("GET /v1/turns?wait=30 HTTP/1.1", "Host: kifu", f"Authorization: Bearer {token}", "", "")
            client.sendall("\r\n".join(head).encode())
            httpx.get(f"{url}/healthz", timeout=60).raise_for_status()  # which came after it
        with client, client.makefile("rb") as answer:
            said = answer.read()
    assert said.startswith(b"HTTP/1.1 200 OK\r\n")
    assert json.loads(said.partition(b"\r\n\r\n")[2])["turns"] == []


def test_an_api_process_that_stops_while_a_client_is_connected_is_not_taken_for_one_that_hangs() -> None:
    with RedisServer() as store, store.client() as client, httpx.Client(timeout=60) as connected:
        with api_process(store.url) as url:
            connected.get(f"{url}/healthz").raise_for_status()
            wait_until(lambda: client.hlen(keys.processes()) == 1)
        assert client.hgetall(keys.processes()) == {}
