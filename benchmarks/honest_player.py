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

_MOVES = 400
"""Moves of the honest player beside a flood, and as many without, in a full measurement."""
_FEWEST = 200
"""With fewer moves a p99 is the slowest one."""
_ROUNDS = 2
"""Rounds in which the two sides take turns, so that other load of the machine affects both alike."""
_PACE = 0.02
"""Seconds between two moves, so that the honest player keeps within its limits."""
_RISING = 3.0
"""Seconds that a flood has to rise."""


def beside_flood(players: Players, name: str, url: str, match: str, effort: Effort) -> tuple[float, float]:
    """Returns the p99 of a move in milliseconds, beside a flood and without."""
    alone: list[float] = []
    beside: list[float] = []
    for _ in range(_ROUNDS):
        moves = max(_FEWEST, effort.of(_MOVES)) // _ROUNDS
        alone += _durations(players, moves)
        with flooded(name, url, match):
            beside += _durations(players, moves)
    return 1000 * percentile(beside, 99), 1000 * percentile(alone, 99)


def _durations(players: Players, moves: int) -> list[float]:
    """Plays so many moves. Returns the seconds of each."""
    durations: list[float] = []
    while len(durations) < moves:
        time.sleep(_PACE)
        if not players.waited_for:
            players.begin()
        durations.append(players.move()[0])
    return durations


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
