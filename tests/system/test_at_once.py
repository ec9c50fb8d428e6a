"""Many clients at once, and clients who come back: each move stands once, and everybody sees the same."""

import os
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from itertools import takewhile
from typing import TypeVar

import httpx
import pytest

from tests.service.cli.processes import wait_until
from tests.system.killable_service import KillableService
from tests.system.player import PATIENCE, Player, players

pytestmark = [pytest.mark.redis, pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")]

ROUNDS = 80 if "KIFU_LONG" in os.environ else 20
CLIENTS = 8
TAKE_ONE = {"type": "stones.Take", "stones": 1}
OPEN = {"kind": "open"}
T = TypeVar("T")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KillableService]:
    with KillableService(tmp_path_factory.mktemp("service")) as opened:
        yield opened


@pytest.fixture
def table(service: KillableService) -> Iterator[tuple[Player, Player, str]]:
    """Two players, and a match of a hundred stones between them."""
    with players(service.url, ("Ada", "Bea")) as (ada, bea):
        match = ada.open_match("stones", [OPEN], stones=100)
        bea.sit_down(match, 1)
        yield ada, bea, match


def at_once(tasks: Sequence[Callable[[], T]]) -> list[T]:
    """What each task says; all begin at the same moment."""
    ready = threading.Barrier(len(tasks), timeout=PATIENCE)

    def begin(task: Callable[[], T]) -> T:
        ready.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(begin, tasks))


def versions(player: Player, match: str) -> list[int]:
    """The versions of all moves in a match."""
    events = player.get(f"/v1/matches/{match}/events?limit=1000")["events"]
    return [event["version"] for event in events if "move" in event]


def test_of_clients_that_name_the_same_version_exactly_one_plays(table: tuple[Player, Player, str]) -> None:
    *seats, match = table
    version = seats[0].get(f"/v1/matches/{match}")["version"]
    for turn in range(ROUNDS):
        post = partial(seats[turn % 2].post, match, TAKE_ONE, If_Match=f'"{version}"')
        answers = at_once([post] * CLIENTS)
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == [HTTPStatus.CREATED] + [HTTPStatus.PRECONDITION_FAILED] * (CLIENTS - 1)
        version += 1
        assert {answer.json()["version"] for answer in answers} == {version}


def test_moves_at_once_that_mean_no_version_are_played_one_after_another(table: tuple[Player, Player, str]) -> None:
    ada, bea, match = table
    played = []
    for _ in range(ROUNDS):
        for answer in at_once([lambda: ada.post(match, TAKE_ONE), lambda: bea.post(match, TAKE_ONE)] * (CLIENTS // 2)):
            assert answer.status_code in (HTTPStatus.CREATED, HTTPStatus.CONFLICT), answer.text
            if answer.status_code == HTTPStatus.CREATED:
                played.append(answer.json()["events"][0]["version"])  # the last move ends the match as well
    assert sorted(played) == versions(ada, match)


def test_a_request_sent_again_is_one_move_and_the_same_answer_byte_for_byte(
    service: KillableService, table: tuple[Player, Player, str]
) -> None:
    ada, bea, match = table
    answers = at_once([lambda: ada.post(match, TAKE_ONE, Idempotency_Key="once")] * CLIENTS)
    assert bea.post(match, TAKE_ONE).status_code == HTTPStatus.CREATED
    answers.append(ada.post(match, TAKE_ONE, Idempotency_Key="once"))
    service.close()
    service.open()
    answers.append(ada.post(match, TAKE_ONE, Idempotency_Key="once"))
    assert {(answer.status_code, answer.content) for answer in answers} == {(HTTPStatus.CREATED, answers[0].content)}
    assert len(versions(ada, match)) == 2


def test_readers_that_reconnect_see_every_version_once(
    service: KillableService, table: tuple[Player, Player, str]
) -> None:
    ada, bea, match = table
    with ThreadPoolExecutor(CLIENTS + 2) as pool:
        reading = [pool.submit(seen, service.url, match, random.Random(reader)) for reader in range(CLIENTS)]
        playing = [pool.submit(player.play, match, random.Random(player.id)) for player in (ada, bea)]
        for moves in (10, 25):
            wait_until(lambda moves=moves: len(ada.acknowledged) + len(bea.acknowledged) >= moves, PATIENCE)
            service.kill("service.cli api")
        for task in playing:
            task.result()
        newest = ada.get(f"/v1/matches/{match}")["version"]
        assert [task.result() for task in reading] == [list(range(1, newest + 1))] * CLIENTS


def seen(url: str, match: str, rng: random.Random) -> list[int]:
    """The versions that a spectator sees who now and then breaks off and goes on from the last one, to the end."""
    found = [0]
    deadline = time.monotonic() + 4 * PATIENCE
    with players(url, ["Reader"]) as (reader,):
        while (now := reader.get(f"/v1/matches/{match}"))["status"] == "playing" or found[-1] < now["version"]:
            for version in read_on(url, match, found[-1], deadline):
                found.append(version)
                if rng.random() < 0.1:
                    break
            assert time.monotonic() < deadline, f"of {now['version']} versions only {found} were told"
    return found[1:]


def read_on(url: str, match: str, last: int, deadline: float) -> Iterator[int]:
    """What a stream tells until the service goes away, the match is over, or it is too late."""
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(last)}
    try:
        with httpx.stream("GET", f"{url}/v1/matches/{match}/events", headers=headers, timeout=PATIENCE) as response:
            for line in takewhile(lambda _line: time.monotonic() < deadline, response.iter_lines()):
                if line.startswith("id: "):
                    yield int(line.removeprefix("id: "))
    except httpx.TransportError:
        return
