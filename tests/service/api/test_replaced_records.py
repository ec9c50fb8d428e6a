"""A replica takes over that lacks the newest events: nothing comes from the record that is gone, and readers are told.

Here the stream of one match is set back to an earlier copy, as it is then for every process that knew more.
"""

import itertools
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

import pytest
import redis
from flask import Flask

from domain.match import MatchId
from events import keys
from service.api import create_app
from service.bootstrap import Services, bootstrap
from tests.games import stones
from tests.service.api.test_events import SSE, sse
from tests.service.cli.processes import wait_until
from tests.service.conftest import Caller

LINES = "application/x-ndjson"


def take(number: int) -> dict[str, Any]:
    return {"moves": [{"type": "stones.Take", "stones": number}]}


@contextmanager
def failing_over(client: redis.Redis, match: str) -> Iterator[None]:
    """Whatever is appended to the record inside the block is lost at its end."""
    record = keys.record(MatchId(match.rpartition("/")[2]))
    copy = client.dump(record)
    assert isinstance(copy, bytes)
    yield
    client.restore(record, 0, copy, replace=True)


@pytest.fixture
def another(services: Services, ada: Caller, redis_client: redis.Redis) -> Iterator[Caller]:
    """Ada at another API process."""
    made = bootstrap(services.settings, services.bots, {stones.GAME.id: stones.GAME})
    yield Caller(create_app(made).test_client(), ada.id, ada.token)
    made.listener.stop()
    made.redis.close()


@pytest.fixture
def replaced(match: str, ada: Caller, another: Caller, redis_client: redis.Redis) -> str:
    """A match of which one process knows a version that is lost, and another process has written its successor."""
    with failing_over(redis_client, match):
        assert ada.post(f"{match}/moves", take(1)).status_code == 201
    assert another.post(f"{match}/moves", take(3)).status_code == 201
    return match


def test_the_state_is_that_of_the_record_that_is_there(replaced: str, spectator: Caller) -> None:
    assert spectator.get(f"{replaced}/state").get_json()["board"]["heap"] == 18
    assert spectator.get(f"{replaced}/state?version=7").get_json()["board"]["heap"] == 18


def test_two_processes_show_the_same_board_for_one_version(replaced: str, ada: Caller, another: Caller) -> None:
    for path in (f"{replaced}/state", f"{replaced}/state?version=7", f"{replaced}/events", f"{replaced}/record"):
        assert ada.get(path).data == another.get(path).data


@pytest.mark.parametrize("part", ["", "/state", "/scores", "/moves", "/state?version=7"])
def test_who_knows_a_version_that_is_lost_is_sent_the_one_that_is_there(
    match: str, ada: Caller, another: Caller, redis_client: redis.Redis, part: str
) -> None:
    with failing_over(redis_client, match):
        ada.post(f"{match}/moves", take(1))
        lost = ada.get(f"{match}{part}")
    another.post(f"{match}/moves", take(3))
    there = ada.get(f"{match}{part}", If_None_Match=lost.headers["ETag"])
    assert (there.status_code, there.get_json()["version"]) == (200, 7)
    assert ada.get(f"{match}{part}", If_None_Match=there.headers["ETag"]).status_code == 304


def test_a_version_that_is_lost_is_not_shown(
    match: str, ada: Caller, spectator: Caller, redis_client: redis.Redis
) -> None:
    with failing_over(redis_client, match):
        ada.post(f"{match}/moves", take(1))
    assert spectator.get(f"{match}/state").get_json()["version"] == 6
    assert spectator.get(f"{match}/state?version=7").status_code == 404
    assert spectator.get(f"{match}/events?since=7").status_code == 404


def test_a_move_is_decided_on_the_record_that_is_there(replaced: str, bea: Caller, spectator: Caller) -> None:
    assert bea.post(f"{replaced}/moves", take(2)).status_code == 201
    assert spectator.get(f"{replaced}/state").get_json()["board"]["heap"] == 16


def test_a_record_is_never_continued_from_an_event_that_is_gone(
    match: str, ada: Caller, bea: Caller, another: Caller, spectator: Caller, redis_client: redis.Redis
) -> None:
    with failing_over(redis_client, match):
        ada.post(f"{match}/moves", take(1))
    another.post(f"{match}/moves", take(3))
    assert bea.post(f"{match}/moves", take(1), If_Match='"7"').status_code == 201
    record = spectator.get(f"{match}/events").get_json()["events"]
    assert [event["data"].get("stones") for event in record if event["type"] == "stones.Taken"] == [3, 1]


def test_a_stream_starts_again_when_the_record_is_replaced(
    match: str, ada: Caller, another: Caller, spectator: Caller, redis_client: redis.Redis
) -> None:
    with closing(spectator.get(f"{match}/events?since=5", Accept=SSE)) as answer:
        told = sse(answer)
        assert next(told)[0] == 6
        with failing_over(redis_client, match):
            ada.post(f"{match}/moves", take(1))
            assert next(told)[1]["data"]["stones"] == 1
        another.post(f"{match}/moves", take(3))
        assert next(told) == (0, {"type": "stream.Restarted", "version": 7})
        again = [*itertools.islice(told, 7)]
    assert [version for version, _event in again] == [1, 2, 3, 4, 5, 6, 7]
    assert again[-1][1]["data"]["stones"] == 3


def test_a_stream_of_lines_says_so_too(
    match: str, ada: Caller, another: Caller, spectator: Caller, redis_client: redis.Redis
) -> None:
    with closing(spectator.get(f"{match}/events?since=6", Accept=LINES)) as answer:
        lines = (json.loads(part) for part in answer.response if part.strip())
        with failing_over(redis_client, match):
            ada.post(f"{match}/moves", take(1))
            assert next(lines)["version"] == 7
        another.post(f"{match}/moves", take(3))
        assert next(lines) == {"type": "stream.Restarted", "version": 7}


def test_a_long_poll_is_told(
    app: Flask, services: Services, match: str, ada: Caller, another: Caller, redis_client: redis.Redis
) -> None:
    with ThreadPoolExecutor(1) as waiting:
        with failing_over(redis_client, match):
            ada.post(f"{match}/moves", take(1))
            answer = waiting.submit(Caller(app.test_client()).get, f"{match}/events?since=7&wait=60")
            wait_until(lambda: [each._waiting for each in services.subscriptions._shared.all()] == [1])
        another.post(f"{match}/moves", take(3))
        told = answer.result(timeout=60)
    assert (told.status_code, told.get_json()["code"]) == (409, "record-replaced")


def test_a_reader_who_names_the_hash_of_a_lost_event_is_told(
    match: str, ada: Caller, another: Caller, spectator: Caller, redis_client: redis.Redis
) -> None:
    with failing_over(redis_client, match):
        (lost,) = ada.post(f"{match}/moves", take(1)).get_json()["events"]
    (there,) = another.post(f"{match}/moves", take(3)).get_json()["events"]
    refused = spectator.get(f"{match}/events?since=7&hash={lost['hash']}")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "record-replaced")
    assert spectator.get(f"{match}/events?since=7&hash={there['hash']}").status_code == 200
    first = spectator.get(f"{match}/events?limit=1").get_json()["events"][0]
    assert spectator.get(f"{match}/events?since=1&hash={first['hash']}").get_json()["events"][0]["version"] == 2
