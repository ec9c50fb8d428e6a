"""Whoever waits for news ends soon when its client is closed by another thread."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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
