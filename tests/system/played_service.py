"""A service on several servers of Redis, and eight clients who play there while servers come and go."""

import os
import random
import threading
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from domain.match import MatchId
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import serving
from tests.system.api_process import api_process
from tests.system.killable_service import OFFERED
from tests.system.player import Acknowledged, Lost, Player, players

CLIENTS = 8
PAUSE_S = 0.05
"""Before a client that has to wait looks at its match again: eight that look at once would take the processor from the
servers that fail over, and from all other tests."""
SEED = int(os.environ.get("KIFU_SEED") or random.SystemRandom().getrandbits(32))


class Served(NamedTuple):
    """A service with two API processes on several servers."""

    services: Services
    urls: tuple[str, str]
    players: list[Player]


@contextmanager
def served(
    folder: Path, redis_url: str, replicas: int = 0, elsewhere: Mapping[str, str] | None = None, **settings: str
) -> Iterator[Served]:
    """Yields a service that waits for so many replicas, and players at each of its API processes in turn.

    The second API process has its own settings, if some are given for it.
    """
    settings |= {"KIFU_REPLICAS": str(replicas), "KIFU_REDIS_URL": redis_url}
    with ExitStack() as stack:
        one = stack.enter_context(serving(folder, "--redis", redis_url, "--log-level", "error", **settings)).url
        other = stack.enter_context(api_process(redis_url, **settings | dict(elsewhere or {})))
        playing = [
            stack.enter_context(players(url, [f"p{number}"]))[0]
            for number, url in enumerate([one, other] * (CLIENTS // 2))
        ]
        services = bootstrap(Settings(redis_url=redis_url), (), OFFERED)
        stack.callback(services.redis.close)
        yield Served(services, (one, other), playing)


def lost_moves(served: Served, players_: Iterable[Player]) -> list[Acknowledged]:
    """Returns the moves of these players that are not in their record as they were acknowledged."""
    lost = []
    found = sorted((move for player in players_ for move in player.acknowledged), key=lambda move: move.match)
    for match, played in groupby(found, lambda move: move.match):
        there = {each.version: each.hash for each in served.services.store.read(MatchId(match))}
        lost += [move for move in played if any(there.get(event["version"]) != event["hash"] for event in move.events)]
    return lost


def play_until(done: threading.Event, player: Player, seed: int, *, may_lose: bool) -> None:
    """Plays moves of matches against a bot until `done` is set. Where a whole match may be lost, it opens another."""
    rng = random.Random(seed)
    while not done.is_set():
        match = player.open_match("stones", [{"kind": "bot", "bot": "random"}], stones=100)
        with suppress(*[Lost] if may_lose else []):
            while not done.is_set() and player.get(f"/v1/matches/{match}")["status"] == "playing":
                moved = len(player.acknowledged)
                player.take_turn(match, rng)
                if len(player.acknowledged) == moved:
                    done.wait(PAUSE_S)


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


def create_accounts_until(done: threading.Event, url: str) -> list[Player]:
    """Creates one account after another, and returns those that were acknowledged."""
    created: list[Player] = []
    while not done.wait(0.05):
        created.append(Player(url, f"newcomer {len(created)}"))
        created[-1].leave()
    return created


@contextmanager
def newcomers(served: Served) -> Iterator[None]:
    """Lets somebody create accounts at the first API process until the end of the block. None of them may be lost."""
    done = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        creating = pool.submit(create_accounts_until, done, served.urls[0])
        try:
            yield
        finally:
            done.set()
    created = creating.result()
    assert created
    assert not [player.name for player in created if served.services.players.caller(player.token) is None]


def moves(served: Served) -> int:
    return sum(len(player.acknowledged) for player in served.players)


def wait_for_moves(served: Served, count: int) -> None:
    enough = moves(served) + count
    wait_until(lambda: moves(served) >= enough, timeout=60)


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


def check_projections(served: Served) -> None:
    """Asserts that the lobby gets to know every match as it is."""
    store, lobby = served.services.store, served.services.projections.lobby
    for match in store.matches():
        head = store.head(match)
        wait_until(lambda match=match, head=head: (entry := lobby.entry(match)) and entry.version == head.version)
