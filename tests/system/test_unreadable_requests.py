"""Invalid HTTP requests, sent as raw bytes, are answered with a problem."""

import json
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.redis_server import RedisServer
from tests.system.api_process import api_process

pytestmark = pytest.mark.redis

POST = b"POST /v1/players HTTP/1.1\r\nHost: kifu\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
MEGABYTE = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
LAST = b"0\r\n\r\n"
CUT_OFF = "The body ended too early. Nothing was done; send it again."
ENDLESS = 32 * 0x100000
"""More bytes than a service reads of a body that is too long, and than the system keeps."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with RedisServer() as store, api_process(store.url) as url:
        yield url


def get(path: bytes, *headers: bytes, version: bytes = b"1.1") -> bytes:
    return b"\r\n".join((b"GET " + path + b" HTTP/" + version, b"Host: kifu", *headers, b"", b""))


def told(url: str, *parts: bytes) -> tuple[int, dict[str, Any]]:
    """Status and problem that a client reads who sends these bytes and no more."""
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as client:
        client.sendall(b"".join(parts))
        client.shutdown(socket.SHUT_WR)
        with client.makefile("rb") as answer:
            status = int(answer.readline().split()[1])
            headers = dict(line.decode().strip().split(": ", 1) for line in iter(answer.readline, b"\r\n"))
            problem = json.loads(answer.read(int(headers["Content-Length"])))
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert (problem["status"], problem["request"]) == (status, headers["X-Request-Id"])
    return status, problem


@pytest.mark.parametrize("first", [(), (b'11\r\n{"name":"Sneaky"}\r\n',)], ids=["blanks alone", "behind an account"])
def test_a_body_in_chunks_is_not_read_without_end(url: str, first: Sequence[bytes]) -> None:
    status, problem = told(url, CHUNKED, *first, MEGABYTE * 10, LAST)
    assert (status, problem["code"]) == (413, "body-too-large")


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        (POST + b"Content-Length: 999999999999\r\n\r\n", b" " * 0x10000),
        (CHUNKED, MEGABYTE),
        (CHUNKED, b"1\r\n \r\n" * 10_000),
    ],
    ids=["by its length", "in chunks", "in chunks of one byte"],
)
def test_the_connection_of_a_body_that_never_ends_is_closed(url: str, head: bytes, piece: bytes) -> None:
    host, port = url.removeprefix("http://").split(":")
    pieces = (piece for _ in range(ENDLESS // len(piece)))
    with socket.create_connection((host, int(port)), timeout=60) as client:
        client.sendall(head)
        with pytest.raises(OSError, match=r"reset|pipe"):
            any(client.sendall(piece) for piece in pieces)


def test_a_body_in_chunks_of_no_size_cannot_be_read(url: str) -> None:
    status, problem = told(url, CHUNKED, b"zz\r\n")
    assert (status, problem["code"]) == (400, "malformed-request")


@pytest.mark.parametrize(
    "cut", [POST + b'Content-Length: 50\r\n\r\n{"name": "Cut"}', CHUNKED + b'f\r\n{"name": "Cut"}\r\n']
)
def test_a_body_that_is_cut_off_is_not_taken_for_a_whole_one(url: str, cut: bytes) -> None:
    status, problem = told(url, cut)
    assert (status, problem["field"], problem["detail"]) == (400, "body", CUT_OFF)


@pytest.mark.parametrize(
    ("request_sent", "status", "code"),
    [
        (get(b"/v1/matches?cursor=" + b"a" * 9_000), 414, "uri-too-long"),
        (get(b"/v1/matches?cursor=" + b"a" * 900_000), 414, "uri-too-long"),
        (get(b"/healthz", b"X-Long: " + b"a" * 90_000), 431, "headers-too-large"),
        (get(b"/healthz", *[b"X-Many: 1"] * 101), 431, "headers-too-large"),
        (get(b"/healthz", *[b"X-Long: " + b"a" * 15_000] * 5), 431, "headers-too-large"),
        (get(b"/healthz", *[b"X-Many: 1"] * 9_000).removesuffix(b"\r\n"), 431, "headers-too-large"),
        (POST + b"Content-Length: -5\r\n\r\n{}", 400, "malformed-request"),
        (POST + b"Content-Length: abc\r\n\r\n{}", 400, "malformed-request"),
        (POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400, "malformed-request"),
        (POST + b"Transfer-Encoding: banana\r\n\r\n", 501, "unsupported-transfer-coding"),
        (get(b"/healthz", b"Bad Name: 1"), 400, "malformed-request"),
        (get(b"/healthz", b"Expect: banana"), 417, "expectation-failed"),
        (get(b"/healthz", version=b"9.9"), 505, "unsupported-http-version"),
        (get("/v1/games/囲碁".encode()), 400, "malformed-request"),
        (get(b"/healthz").replace(b"kifu", b"a" * 3000), 400, "malformed-request"),
        (b"get /healthz HTTP/1.1\r\nHost: kifu\r\n\r\n", 400, "malformed-request"),
    ],
)
def test_what_the_server_refuses_itself_is_answered_with_a_problem(
    url: str, request_sent: bytes, status: int, code: str
) -> None:
    answered, problem = told(url, request_sent)
    assert (answered, problem["code"]) == (status, code)


def test_no_word_of_a_request_that_cannot_be_read_is_logged(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with RedisServer() as store, log.open("wb") as said, api_process(store.url, said, KIFU_LOG_LEVEL="info") as url:
        told(url, get(b"/healthz", b"Authorization Bearer kifu_secret"))  # without its colon it is no header
    assert "malformed-request" in log.read_text()
    assert "kifu_secret" not in log.read_text()


def test_what_is_too_long_is_named_as_long_as_it_can_be_read(url: str) -> None:
    assert told(url, get(b"/v1/matches?cursor=" + b"a" * 8_000))[1]["field"] == "cursor"
    token = httpx.post(f"{url}/v1/players", json={"name": "Aiko"}).json()["token"].encode()
    key = (b"Authorization: Bearer " + token, b"Idempotency-Key: " + b"a" * 9_000)
    status, problem = told(url, get(b"/v1/matches/none/undo", *key).replace(b"GET", b"POST", 1))
    assert (status, problem["field"]) == (422, "Idempotency-Key")


@pytest.mark.parametrize("header", ["SCRIPT_NAME: /nowhere", "PATH_INFO: /healthz"])
def test_no_header_names_another_path(url: str, header: str) -> None:
    status, problem = told(url, get(b"/nowhere/healthz", header.encode()))
    assert (status, problem["code"]) == (404, "unknown-path")
