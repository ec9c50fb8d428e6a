"""Eight clients play at once, each its own match, without and with a thousand idle spectators."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.rounds import percentile
from benchmarks.servers import api, redis_server
from domain.registry import GAMES

LIMIT = at_most(25, "ms")
_CLIENTS = 8
_SPECTATORS = 1000
_MOVES = 150
"""Moves of each client in a full measurement."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one API process; each client sends a request as soon as it has the previous answer."""
    game = next(iter(GAMES.values()))
    with redis_server() as redis_url, api(redis_url) as url, ExitStack() as spectators:
        tables = [Players(Client(url), game, random.Random(seed)) for seed in range(_CLIENTS)]
        alone = _durations(tables, effort)
        watched = Players(Client(url), game, random.Random()).path
        for _ in range(_SPECTATORS):
            spectators.enter_context(Client(url).watching(watched))
        crowded = _durations(tables, effort)
    yield from _findings(f"{_CLIENTS} clients", alone)
    yield from _findings(f"{_CLIENTS} clients, {_SPECTATORS:,} spectators", crowded)


def _findings(who: str, durations: list[float]) -> Iterator[Finding]:
    for percent, limit in ((50, None), (99, LIMIT)):
        yield Finding(f"a move over REST, {who}, p{percent}", "ms", 1000 * percentile(durations, percent), limit=limit)


def _durations(tables: list[Players], effort: Effort) -> list[float]:
    moves = effort.of(_MOVES)
    with ThreadPoolExecutor(len(tables)) as clients:
        return [
            duration for played in clients.map(lambda table: [*table.play(moves)], tables) for duration, _ in played
        ]
