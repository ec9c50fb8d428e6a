"""An honest player beside floods: the time of a move, and of a bot's answer, with each flood and without."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.flood import FLOODS
from benchmarks.matches import played
from benchmarks.rounds import percentile
from benchmarks.servers import KIFU, free_port, started
from domain.registry import GAMES
from events.notifier import Notifier
from events.streams import RedisStore

LIMIT = at_most(2)
_MOVES = 300
"""Moves of the honest player in a full measurement, beside each flood."""
_PACE = 0.03
"""Seconds between two moves, so that the honest player keeps within its limits."""
_RISING = 3.0
"""Seconds that a flood has to rise."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures `kifu serve`. The ratio is the p99 beside the flood to the p99 without one, just before."""
    with _service() as (url, match):
        honest = Players(Client(url), next(iter(GAMES.values())), random.Random(1))
        for name in FLOODS:
            alone = _p99(honest, effort)
            with _flood(name, url, match):
                beside = _p99(honest, effort)
            what = f"a move over REST, p99, beside a flood of {name}, to without"
            yield Finding(what, "ms", beside, alone, beside / alone, LIMIT)


def _p99(players: Players, effort: Effort) -> float:
    """Returns the p99 of a move in milliseconds."""
    durations: list[float] = []
    while len(durations) < effort.of(_MOVES):
        time.sleep(_PACE)
        if not players.waited_for:
            players.begin()
        durations.append(players.move()[0])
    return 1000 * percentile(durations, 99)


@contextmanager
def _service() -> Iterator[tuple[str, str]]:
    """Yields the URL of `kifu serve`, and the id of a long match that is over."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="kifu-bench-") as folder:
        command = (*KIFU, "serve", "--no-exhibition", "--port", str(port), "--data", folder)
        with started(command, port, {"KIFU_LOG_LEVEL": "error", "KIFU_LIMITS": ""}) as url:
            with redis.Redis.from_url(f"unix://{Path(folder) / 'redis.sock'}") as client:
                match = played(GAMES[max(GAMES)], RedisStore(client, Notifier())).match
            yield url, match


@contextmanager
def _flood(name: str, url: str, match: str) -> Iterator[None]:
    command = (sys.executable, "-m", "benchmarks.flood", name, url, match)
    process = subprocess.Popen(command, env=os.environ)
    try:
        time.sleep(_RISING)
        yield
    finally:
        process.kill()
        process.wait()
