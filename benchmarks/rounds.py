"""Measuring two sides alternately, so that other load of the machine affects both alike."""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from statistics import median
from typing import Final

from benchmarks.finding import Finding, Limit

_SECONDS: Final = 0.7
"""Seconds that a side works in a full round."""

Measured = Callable[[], float]
"""Does some work and returns its figure."""


def compared(what: str, unit: str, rounds: int, *, ours: Measured, peer: Measured, limit: Limit | None) -> Finding:
    """Measures both sides alternately; the first round only warms up. The ratio is the median over the rounds."""
    ours(), peer()
    pairs = [(ours(), peer()) for _ in range(rounds)]
    ratio = median(mine / theirs for mine, theirs in pairs)
    return Finding(what, unit, median(mine for mine, _ in pairs), median(theirs for _, theirs in pairs), ratio, limit)


def per_second(work: Callable[[], int], share: float) -> float:
    """Returns how much work is done per second of one core; `work` runs in this process and returns its amount."""
    done, elapsed, begin = 0, 0.0, time.process_time()
    while elapsed < _SECONDS * share:
        done += work()
        elapsed = time.process_time() - begin
    return done / elapsed


@contextmanager
def collecting_as_in_kifu() -> Iterator[None]:
    """Lets the garbage collector run as often as in the processes of `kifu`, in which matches are played."""
    usual = gc.get_threshold()
    gc.set_threshold(import_module("service.cli").YOUNG_OBJECTS)  # imported here, since the import itself sets it
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def percentile(figures: Sequence[float], percent: float) -> float:
    """Returns a percentile of the figures."""
    ascending = sorted(figures)
    return ascending[min(len(ascending) - 1, int(len(ascending) * percent / 100))]
