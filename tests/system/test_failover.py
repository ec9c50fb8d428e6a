"""The primary of the store dies and a replica takes over: no record forks, and a move that waited for it is not lost.

Eight clients play meanwhile, through two API processes. Everything is a real process: servers, Sentinels, the service.
"""

import os
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.match import MatchId
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from tests.games import stones
from tests.sentinel_group import SentinelGroup
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import serving
from tests.system.api_process import api_process
from tests.system.player import Acknowledged, Lost, Player, players

pytestmark = pytest.mark.redis

FAILOVERS = 50 if "KIFU_LONG" in os.environ else 1
CLIENTS = 8
SEED = int(os.environ.get("KIFU_SEED") or random.SystemRandom().getrandbits(32))


class Served(NamedTuple):
    """A service with two API processes on a group of servers."""

    group: SentinelGroup
    services: Services
    urls: tuple[str, str]
    players: list[Player]


@contextmanager
def served(folder: Path, replicas: int) -> Iterator[Served]:
    """Yields a service that waits for so many replicas, and players at each of its API processes."""
    with ExitStack() as stack:
        group = stack.enter_context(SentinelGroup())
        settings = {"KIFU_REPLICAS": str(replicas), "KIFU_REDIS_URL": group.url}
        one = stack.enter_context(serving(folder, "--redis", group.url, "--log-level", "error", **settings)).url
        other = stack.enter_context(api_process(group.url, KIFU_REPLICAS=str(replicas)))
        playing = [
            stack.enter_context(players(url, [f"p{number}"]))[0]
            for number, url in enumerate([one, other] * (CLIENTS // 2))
        ]
        services = bootstrap(Settings(redis_url=group.url), (), {stones.GAME.id: stones.GAME})
        stack.callback(services.redis.close)
        yield Served(group, services, (one, other), playing)


def play_until(done: threading.Event, player: Player, seed: int, *, may_lose: bool) -> None:
    """Plays moves of matches against a bot until `done` is set. Where a whole match may be lost, it opens another."""
    rng = random.Random(seed)
    while not done.is_set():
        match = player.open_match("stones", [{"kind": "bot", "bot": "random"}], stones=100)
        with suppress(*[Lost] if may_lose else []):
            while not done.is_set() and player.get(f"/v1/matches/{match}")["status"] == "playing":
                player.take_turn(match, rng)


@contextmanager
def being_played(players_: list[Player], *, may_lose: bool = False) -> Iterator[None]:
    """Lets all players play at the same time until the end of the block."""
    done = threading.Event()
    with ThreadPoolExecutor(len(players_)) as pool:
        tasks = [
            pool.submit(play_until, done, player, SEED + number, may_lose=may_lose)
            for number, player in enumerate(players_)
        ]
        try:
            yield
        finally:
            done.set()
            for task in tasks:
                task.result()  # the reason why nothing was played, rather than that nothing was


def moves(served: Served) -> int:
    return sum(len(player.acknowledged) for player in served.players)


def wait_for_moves(served: Served, count: int) -> None:
    enough = moves(served) + count
    wait_until(lambda: moves(served) >= enough, timeout=60)


def acknowledged(served: Served) -> dict[str, list[Acknowledged]]:
    found = sorted((move for player in served.players for move in player.acknowledged), key=lambda move: move.match)
    return {match: list(group) for match, group in groupby(found, lambda move: move.match)}


def check_records(served: Served) -> None:
    """Asserts that every record holds, and that both API processes show the same boards for all its versions."""
    for match in served.services.store.matches():
        snapshot = served.services.repository.newest(MatchId(match))  # raises if its chain breaks
        assert snapshot is not None
        reader = served.players[0]
        for version in {1, *range(5, snapshot.version, 11), snapshot.version}:
            path = f"/v1/matches/{match}/state?version={version}"
            shown = {url: reader.get(f"{url}{path}") for url in served.urls}
            assert shown[served.urls[0]] == shown[served.urls[1]], f"two boards for version {version} of {match}"


def test_with_replicas_no_acknowledged_move_is_lost_when_the_primary_dies(tmp_path: Path) -> None:
    print(f"KIFU_SEED={SEED}")  # noqa: T201  shown when the test fails
    rng = random.Random(SEED)
    with served(tmp_path, replicas=1) as service:
        with being_played(service.players):
            for _ in range(FAILOVERS):
                wait_for_moves(service, rng.randint(1, 15))
                late = rng.choice(service.group.replicas())
                service.group.kill(late)
                wait_for_moves(service, rng.randint(1, 10))
                service.group.fail_over(lacking=[late])
            wait_for_moves(service, 10)
        for match, played in acknowledged(service).items():
            hashes = {each.version: each.hash for each in service.services.store.read(MatchId(match))}
            for move in played:
                assert all(hashes[event["version"]] == event["hash"] for event in move.events), f"{move} is lost"
        check_records(service)


def test_without_replicas_moves_may_be_lost_but_no_record_forks(tmp_path: Path) -> None:
    print(f"KIFU_SEED={SEED}")  # noqa: T201  shown when the test fails
    rng = random.Random(SEED)
    with served(tmp_path, replicas=0) as service:
        with being_played(service.players, may_lose=True):
            for _ in range(FAILOVERS):
                wait_for_moves(service, rng.randint(1, 15))
                late = service.group.replicas()
                for port in late:
                    service.group.kill(port)
                wait_for_moves(service, rng.randint(1, 15))
                service.group.fail_over(lacking=late)
            wait_for_moves(service, 10)
        there = {
            (match, each.version): each.hash
            for match in acknowledged(service)
            for each in service.services.store.read(MatchId(match))
        }
        lost = [
            move
            for match, played in acknowledged(service).items()
            for move in played
            if there.get((MatchId(match), move.events[0]["version"])) != move.events[0]["hash"]
        ]
        assert lost, "the replicas lacked nothing, so nothing was tried"
        check_records(service)
