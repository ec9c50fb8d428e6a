"""Taking turns: what is compared is measured alternately, so that whatever else the machine does hits both alike."""

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from benchmarks.finding import Finding, Limit

_SECONDS: Final = 0.7
"""How long a side works in a thorough round."""

Measured = Callable[[], float]
"""Does some work and tells a figure of it."""


def compared(what: str, unit: str, rounds: int, *, ours: Measured, peer: Measured, limit: Limit) -> Finding:
    """Both by turns, A B A B ...; the first turn of each only warms up."""
    ours(), peer()
    pairs = [(ours(), peer()) for _ in range(rounds)]
    ratio = median(mine / theirs for mine, theirs in pairs)
    return Finding(what, unit, median(mine for mine, _ in pairs), median(theirs for _, theirs in pairs), ratio, limit)


def per_second(work: Callable[[], int], share: float) -> float:
    """How many per second of one core, for work of this process alone that tells how many it has done."""
    done, elapsed, begin = 0, 0.0, time.process_time()
    while elapsed < _SECONDS * share:
        done += work()
        elapsed = time.process_time() - begin
    return done / elapsed


def percentile(figures: Sequence[float], percent: float) -> float:
    """The figure that so many percent do not exceed."""
    ascending = sorted(figures)
    return ascending[min(len(ascending) - 1, int(len(ascending) * percent / 100))]
