"""The time from starting `kifu serve` until it is ready, with its own Redis, projector and two bot workers."""

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.servers import whole_service

LIMIT = at_most(5, "s")


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures a start with an empty folder."""
    durations = [_start_up() for _ in range(effort.of(3))]
    yield Finding("kifu serve, until it is ready", "s", median(durations), limit=LIMIT)


def _start_up() -> float:
    begin = time.perf_counter()
    with whole_service({}):
        return time.perf_counter() - begin
