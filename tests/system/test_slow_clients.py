"""Clients that hold many connections, or send slowly, keep nobody else out."""

import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import IO

import pytest

from tests.redis_server import RedisServer
from tests.service.cli.processes import descendants, wait_until
from tests.system.api_process import api_process

pytestmark = pytest.mark.redis

PAGE = "https://client.example"
SETTINGS = {
    "KIFU_REQUEST_TIMEOUT": "2.5",
    "KIFU_CONNECTIONS": "12",
    "KIFU_CONNECTIONS_PER_ADDRESS": "6",
    "KIFU_ORIGINS": PAGE,
}
HERE, THERE, ELSEWHERE = "127.0.0.1", "127.0.0.2", "127.0.0.3"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: kifu\r\n\r\n"
HEAD = b"POST /v1/players HTTP/1.1\r\nHost: kifu\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def store() -> Iterator[RedisServer]:
    with RedisServer() as store:
        yield store


@pytest.fixture(scope="module")
def port(store: RedisServer) -> Iterator[int]:
    with api_process(store.url, **SETTINGS) as url:
        port = int(url.rpartition(":")[2])
        assert ask(port, HERE) == 200
        yield port


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Connections that stay open until the end of the test."""
    with ExitStack() as stack:
        yield stack


def connect(port: int, source: str = HERE) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(source, 0))


def answer(client: socket.socket) -> tuple[int, dict[str, str], bytes]:
    with client.makefile("rb") as said:
        return read_answer(said)


def read_answer(said: IO[bytes]) -> tuple[int, dict[str, str], bytes]:
    """Reads one answer, and nothing of the next one."""
    status = int(said.readline().split()[1])
    headers = dict(line.decode().strip().split(": ", 1) for line in iter(said.readline, b"\r\n"))
    return status, headers, said.read(int(headers["Content-Length"]))


def ask(port: int, source: str) -> int:
    """The status that a newcomer gets."""
    with connect(port, source) as client:
        client.sendall(HEALTH)
        return answer(client)[0]


@pytest.mark.parametrize("whole", [HEALTH, HEAD + b"Content-Length: 30\r\n\r\n" + b" " * 30], ids=["head", "body"])
def test_a_request_that_drips_in_is_cut_off(port: int, whole: bytes) -> None:
    with connect(port) as client:
        client.sendall(whole[:-20])
        client.setblocking(False)
        for byte in whole[-20:]:
            time.sleep(0.25)
            try:
                assert client.recv(1, socket.MSG_PEEK)
                break
            except BlockingIOError:
                client.sendall(bytes([byte]))
        client.settimeout(60)
        status, _, body = answer(client)
    assert (status, json.loads(body)["code"]) == (408, "request-timeout")


def test_a_page_of_a_listed_origin_may_read_that_its_request_was_cut_off(port: int) -> None:
    with connect(port) as client:
        client.sendall(HEAD + f"Origin: {PAGE}\r\nContent-Length: 30\r\n\r\n".encode())
        client.settimeout(60)
        status, headers, _ = answer(client)
    assert (status, headers["Access-Control-Allow-Origin"]) == (408, PAGE)


def test_idle_connections_make_room_for_newcomers(port: int, held: ExitStack) -> None:
    for source in (HERE, THERE):
        for _ in range(6):
            client = held.enter_context(connect(port, source))
            client.sendall(HEALTH)
            assert answer(client)[0] == 200
    assert [ask(port, source) for source in (ELSEWHERE, HERE)] == [200, 200]


def test_slow_requests_make_room_for_newcomers(port: int, held: ExitStack) -> None:
    for source in (HERE, THERE):
        for _ in range(6):
            held.enter_context(connect(port, source)).sendall(HEAD + b"Content-Length: 30\r\n\r\n{")
    assert ask(port, ELSEWHERE) == 200


def test_more_connections_than_an_address_may_have_are_refused_and_nobody_else_is(port: int, held: ExitStack) -> None:
    for _ in range(6):
        client = held.enter_context(connect(port))
        client.sendall(
            b"GET /v1/matches/%s/events HTTP/1.1\r\nHost: kifu\r\nAccept: text/event-stream\r\n\r\n" % match(port)
        )
        assert client.recv(12) == b"HTTP/1.1 200"
    with connect(port) as client:
        status, headers, body = answer(client)
    assert (status, json.loads(body)["code"], headers["Retry-After"]) == (429, "too-many-connections", "5")
    assert ask(port, THERE) == 200


def test_many_requests_at_once_from_one_address_are_not_all_answered_before_those_of_another(
    store: RedisServer, held: ExitStack
) -> None:
    with api_process(store.url) as url:
        port = int(url.rpartition(":")[2])
        assert ask(port, THERE) == 200
        many = [held.enter_context(connect(port)) for _ in range(300)]
        newcomer = held.enter_context(connect(port, THERE))
        with suspended("service.cli api"):
            for client in many:
                client.sendall(look(b"/v1/matches"))
            newcomer.sendall(5 * look(b"/v1/matches") + look(b"/metrics"))  # one is answered after the other
        with newcomer.makefile("rb") as said:
            *_, (_, _, metrics) = (read_answer(said) for _ in range(6))
        assert answered(metrics) < 150
        assert {answer(client)[0] for client in many} == {200}


@pytest.mark.parametrize("part", [b"events", b"waiting"])
def test_those_who_wait_for_news_of_a_match_hold_up_no_other_request_of_their_address(
    store: RedisServer, held: ExitStack, part: bytes
) -> None:
    with api_process(store.url) as url:
        port = int(url.rpartition(":")[2])
        path = b"/v1/matches/%s/%s" % (match(port), part)
        for _ in range(10):
            held.enter_context(connect(port)).sendall(look(path + b"?since=2&wait=60"))
        wait_until(lambda: long_polls(port) == 10)
        with connect(port) as newcomer:
            newcomer.settimeout(30)
            newcomer.sendall(HEALTH)
            assert answer(newcomer)[0] == 200


def look(path: bytes) -> bytes:
    """A request that reads."""
    return b"GET %s HTTP/1.1\r\nHost: kifu\r\n\r\n" % path


@contextmanager
def suspended(word: str) -> Iterator[None]:
    """Stops the processes with a word in their command line while requests for them are collected."""
    stopped = descendants(word)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    yield
    for process in stopped:
        os.kill(process, signal.SIGCONT)


def long_polls(port: int) -> float:
    """How many long-polls are open."""
    with connect(port, ELSEWHERE) as client:
        client.sendall(look(b"/metrics"))
        found = re.search(rb'^kifu_waiting{kind="long-poll"} (.*)$', answer(client)[2], re.MULTILINE)
    return float(found[1]) if found else 0


def answered(metrics: bytes) -> float:
    """How many requests for the lobby the API had answered when it wrote its metrics."""
    counts = re.findall(rb'^kifu_request_seconds_count{.*route="/v1/matches".*} (.*)$', metrics, re.MULTILINE)
    return sum(map(float, counts))


def match(port: int) -> bytes:
    """The id of a match that waits for players."""
    token = json.loads(post(port, b"/v1/players", {"name": "Ada"}))["token"]
    seats = [{"kind": "me"}, {"kind": "open"}]
    return json.loads(post(port, b"/v1/matches", {"game": "stones", "seats": seats}, token))["id"].encode()


def post(port: int, path: bytes, body: object, token: str = "") -> bytes:
    sent = json.dumps(body).encode()
    with connect(port, ELSEWHERE) as client:
        authorization = f"Authorization: Bearer {token}\r\n".encode() if token else b""
        head = HEAD.replace(b"/v1/players", path) + authorization + b"Content-Length: %d\r\n\r\n" % len(sent)
        client.sendall(head + sent)
        return answer(client)[2]
