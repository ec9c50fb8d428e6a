"""What one process measures for Prometheus.

A label says the kind of something: a route, a bot, a game. None names a match, a player, an address or a token, so no
measurement tells what is hidden, and no client can add series.
"""

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

disable_created_metrics()  # type: ignore[no-untyped-call] # the time at which each series began would double them

AT_ONCE: Final = 64
"""Measurements of requests that are counted together while the store writes."""
AT_MOST: Final = 4 * AT_ONCE
"""Measurements that wait until they are counted."""
_uncounted: Final[deque[tuple[Callable[[float], object], float]]] = deque()


def count(add: Callable[[float], object], amount: float) -> None:
    """Adds an amount to a measurement, at the latest when it is read.

    Counting many at a time is faster, since the code and the counters are then in the caches of the processor.
    """
    _uncounted.append((add, amount))
    if len(_uncounted) >= AT_MOST:
        _count_all()


def count_meanwhile() -> None:
    """Counts what waits for it, if that is much. It is called while the process waits for something else."""
    if len(_uncounted) >= AT_ONCE:
        _count_all()


def _count_all() -> None:
    with suppress(IndexError):  # other threads count too
        while True:
            add, amount = _uncounted.popleft()
            add(amount)


class _CountsFirst(Collector):
    """Has no measurements. It lets those that stand behind it in a registry be counted before they are read."""

    def collect(self) -> Iterable[Metric]:
        """Counts what is not counted yet."""
        _count_all()
        return ()


REGISTRY: Final = CollectorRegistry()
"""All measurements of this process."""
REGISTRY.register(_CountsFirst())
ProcessCollector(registry=REGISTRY)

_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_VERY_FAST: Final = (0.0001, 0.00025, 0.0005, *_FAST)
_WAITS: Final = (0.1, 1, 5, 10, 20, 30, 60, 120)

requests: Final = Histogram(
    "kifu_request_seconds",
    "Duration of requests in seconds, by route, method and status. Those that wait for news are apart.",
    ("route", "method", "status"),
    buckets=_FAST,
    registry=REGISTRY,
)
waits: Final = Histogram(
    "kifu_wait_seconds",
    "Duration in seconds of requests that wait for news: of long-polls as a whole, of streams until they are open.",
    ("kind", "route", "status"),
    buckets=_WAITS,
    registry=REGISTRY,
)
waiting: Final = Gauge("kifu_waiting", "Long-polls and streams that are open now.", ("kind",), registry=REGISTRY)
problems: Final = Counter(
    "kifu_problems", "Answers with status 408, 429 or 5xx, by the code of the problem.", ("code",), registry=REGISTRY
)
limits_reached: Final = Counter(
    "kifu_limits_reached", "Requests refused for a rate limit, by its name.", ("limit",), registry=REGISTRY
)
moves: Final = Counter("kifu_moves", "Moves played over the API.", ("game",), registry=REGISTRY)
events: Final = Counter("kifu_events", "Events written by those moves.", ("game",), registry=REGISTRY)
store: Final = Histogram(
    "kifu_store_seconds",
    "Time in seconds until Redis has written the events of a command, or returned events.",
    ("operation",),
    buckets=_VERY_FAST,
    registry=REGISTRY,
)
store_errors: Final = Counter(
    "kifu_store_errors", "Appends and reads that Redis did not carry out.", ("operation",), registry=REGISTRY
)
projections: Final = Histogram(
    "kifu_projection_seconds",
    "Time in seconds until lobby, turns and standings know a change of a match.",
    buckets=_VERY_FAST,
    registry=REGISTRY,
)
repaired_projections: Final = Counter(
    "kifu_repaired_projections", "Projections that were behind for a minute, and were repaired.", registry=REGISTRY
)
bot_moves: Final = Histogram(
    "kifu_bot_move_seconds",
    "Seconds in which a bot chooses a move.",
    ("bot",),
    buckets=_FAST,
    registry=REGISTRY,
)
bot_failures: Final = Counter(
    "kifu_bot_failures",
    "Failures of bots: errors, illegal moves, and no answer in time.",
    ("bot", "reason"),
    registry=REGISTRY,
)
broken_records: Final = Counter(
    "kifu_broken_records", "Times that this process came upon a broken record.", registry=REGISTRY
)
log_messages: Final = Counter("kifu_log_messages", "Messages in the log, by level.", ("level",), registry=REGISTRY)


@cache
def request_seconds(route: str, method: str, status: int) -> Histogram:
    """Returns the durations of such requests. Finding a series by its labels costs more than adding to it."""
    return requests.labels(route, method, status)


@cache
def move_counters(game: str) -> tuple[Counter, Counter]:
    """Returns the moves of a game and their events."""
    return moves.labels(game), events.labels(game)
