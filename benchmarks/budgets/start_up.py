"""The time from starting `kifu serve` until it is ready, with its own Redis, projector and two bot workers."""

import tempfile
import time
from collections.abc import Iterator
from statistics import median

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.servers import KIFU, free_port, started

LIMIT = at_most(5, "s")


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures a start with an empty folder."""
    durations = [_start_up() for _ in range(effort.of(3))]
    yield Finding("kifu serve, until it is ready", "s", median(durations), limit=LIMIT)


def _start_up() -> float:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="kifu-bench-") as folder:
        command = (*KIFU, "serve", "--no-exhibition", "--port", str(port), "--data", folder)
        begin = time.perf_counter()
        with started(command, port, {}):
            return time.perf_counter() - begin
