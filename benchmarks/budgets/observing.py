"""What metrics and traces cost: one API process plays moves with them and without, in turns."""

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import mean

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.peers.observed_service import BOTH, METRICS, RESULT, SENDING, TRACES, WITHOUT
from benchmarks.servers import HOST, free_port, redis_server, started
from domain.registry import GAMES

LIMIT = at_most(1.03)
_ROUNDS = 16
"""Rounds of a full measurement, after one that warms up."""
_MOVES = 2000
"""Moves of a round. The spans are sent at its end: about every five seconds, as always."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures seconds of a core. Two processes that do the same differ by more than the limit, so there is one."""
    with redis_server() as redis_url, _service(redis_url) as url:
        rounds = [*_rounds(Client(url), 1 + effort.of(_ROUNDS))][1:]
    sending = sum(sum(each[SENDING]) for each in rounds)
    traced = sum(len(each[side]) for each in rounds for side in (TRACES, BOTH))
    cost = {side: _typical([second for each in rounds for second in each[side]]) for side in rounds[0]}
    for side, what in ((METRICS, "metrics"), (TRACES, "traces"), (BOTH, "both")):
        whole = cost[side] + (sending / traced if side != METRICS else 0)
        title = f"a move in the API process with {what}, beside one without"
        yield Finding(title, "ms", 1000 * whole, 1000 * cost[WITHOUT], whole / cost[WITHOUT], LIMIT)


def _rounds(client: Client, rounds: int) -> Iterator[dict[str, list[float]]]:
    players = Players(client, next(iter(GAMES.values())), random.Random(1))
    for _ in range(rounds):
        for _ in range(_MOVES):
            if not players.waited_for:
                players.begin()
            players.move()
        yield client.ask("POST", RESULT)


def _typical(seconds: Sequence[float]) -> float:
    """Returns the mean without the lowest and the highest tenth: other work of the machine makes outliers."""
    tenth = len(seconds) // 10
    return mean(sorted(seconds)[tenth : len(seconds) - tenth])


@contextmanager
def _service(redis_url: str) -> Iterator[str]:
    port, collector = free_port(), free_port()
    sink = (sys.executable, "-m", "benchmarks.peers.trace_sink", str(collector))
    service = (sys.executable, "-m", "benchmarks.peers.observed_service", f"{HOST}:{port}")
    with (
        started(sink, collector, {}) as traces,
        started(service, port, {"KIFU_REDIS_URL": redis_url, "KIFU_TRACES": traces}) as url,
    ):
        yield url
