"""Whoever waits for news ends soon when its client is closed by another thread."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import httpx
import pytest
from kifu_client import Kifu, Match, Unreachable

from tests.clients.stories.conftest import PLAN
from tests.clients.stories.stories_service import StoriesService

WAITS: dict[str, Callable[[Kifu, Match], Any]] = {
    "the stream of a match": lambda _kifu, match: list(match.follow()),
    "the stream of an account": lambda kifu, _match: list(kifu.events()),
    "the turns of an account": lambda kifu, _match: list(kifu.turns()),
    "the turns of a match": lambda _kifu, match: list(match.turns()),
    "a long-poll": lambda _kifu, match: match.waiting(since=match.version, wait=30),
}

STREAM = {"Content-Type": "text/event-stream"}


def waiting(url: str, http: httpx.Client | None = None) -> tuple[Kifu, Match]:
    """Returns an account, and a match of it that waits for another player."""
    kifu = Kifu(url, http=http)
    kifu.account.create("Ada")
    return kifu, kifu.create_match(PLAN)


@pytest.mark.parametrize("wait", WAITS.values(), ids=WAITS)
def test_what_another_thread_waits_for_ends_at_once_when_the_client_is_closed(
    service: StoriesService, wait: Callable[[Kifu, Match], Any]
) -> None:
    kifu, match = waiting(service.url)
    with ThreadPoolExecutor(1) as pool:
        waited = pool.submit(wait, kifu, match)
        threading.Event().wait(1)  # until it waits
        kifu.close()
        with pytest.raises(Unreachable):
            waited.result(timeout=5)


def test_connections_of_the_caller_stay_open_and_what_is_asked_with_them_ends_all_the_same(
    service: StoriesService,
) -> None:
    with httpx.Client() as http:
        kifu, match = waiting(service.url, http)
        with ThreadPoolExecutor(1) as pool:
            waited = pool.submit(lambda: list(kifu.turns(wait=2)))
            kifu.close()
            with pytest.raises(Unreachable):
                waited.result(timeout=30)
            with pytest.raises(Unreachable):
                next(match.follow())
        assert http.get(f"{service.url}/v1/games").is_success


def test_a_request_ends_whose_connection_is_made_while_the_client_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = socket.create_connection

    def close_and_connect(*address: Any, **options: Any) -> socket.socket:
        made = connect(*address, **options)
        kifu.close()
        return made

    with ThreadPoolExecutor(1) as pool, closing(socket.create_server(("127.0.0.1", 0))) as silent:
        kifu = Kifu(f"http://127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setattr(socket, "create_connection", close_and_connect)
        asked = pool.submit(kifu.games)
        with pytest.raises(Unreachable):
            asked.result(timeout=20)


def answering(answer: Callable[[httpx.Request], httpx.Response]) -> Kifu:
    """Returns a client whose connections are of the caller, and answer so."""
    return Kifu("http://127.0.0.1", http=httpx.Client(transport=httpx.MockTransport(answer)))


def test_a_quiet_stream_on_connections_of_the_caller_ends_at_the_next_sign_of_life() -> None:
    def quiet() -> Iterator[bytes]:
        yield b'data: {"state": "waiting"}\n\n'
        yield b": a sign of life\n\n"
        raise AssertionError("it is read on")

    kifu = answering(lambda _: httpx.Response(200, headers=STREAM, content=quiet()))
    progress = kifu.match("m").analysis_progress()
    assert next(progress)["state"] == "waiting"
    kifu.close()
    with pytest.raises(Unreachable):
        next(progress)


def test_a_pause_after_a_refusal_ends_as_everything_does_when_the_client_is_closed() -> None:
    def refuse_and_close(_request: httpx.Request) -> httpx.Response:
        kifu.close()
        return httpx.Response(503, headers={"Retry-After": "30"}, json={"code": "store-unavailable"})

    kifu = answering(refuse_and_close)
    with pytest.raises(Unreachable) as ended:
        kifu.account.create("Ada", key="key")
    assert (ended.value.outcome_unknown, ended.value.key) == (False, "key")
