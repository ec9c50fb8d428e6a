"""An honest player, and the floods beside which one plays."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.client import Players
from benchmarks.finding import Effort
from benchmarks.rounds import percentile

_MOVES = 300
"""Moves of the honest player in a full measurement."""
_PACE = 0.03
"""Seconds between two moves, so that the honest player keeps within its limits."""
_RISING = 3.0
"""Seconds that a flood has to rise."""


def p99(players: Players, effort: Effort) -> float:
    """Returns the p99 of a move in milliseconds."""
    durations: list[float] = []
    while len(durations) < effort.of(_MOVES):
        time.sleep(_PACE)
        if not players.waited_for:
            players.begin()
        durations.append(players.move()[0])
    return 1000 * percentile(durations, 99)


@contextmanager
def flooded(name: str, url: str, match: str) -> Iterator[None]:
    """A client that floods the service with something, by its name in `benchmarks.flood`, while the block runs."""
    command = (sys.executable, "-m", "benchmarks.flood", name, url, match)
    process = subprocess.Popen(command, env=os.environ)
    try:
        time.sleep(_RISING)
        yield
    finally:
        process.kill()
        process.wait()
