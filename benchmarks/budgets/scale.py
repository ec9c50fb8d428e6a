"""What a move costs on more nodes of Redis and with more API processes: commands of each node, CPU of each process.

One machine cannot show the throughput of several. But if the busiest of three nodes gets a third of the commands, and a
move costs no more CPU with four API processes than with one, then more machines carry more moves.
"""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

import redis
from msgspec import Struct

from benchmarks.client import Client, Players
from benchmarks.cluster import redis_cluster
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.servers import api, projector, redis_server
from domain.registry import GAMES

NODES: Final = (1, 2, 3)
PROCESSES: Final = (1, 2, 4)
LIMIT_OF_NODES: Final = {2: at_most(0.7), 3: at_most(0.5)}
LIMIT_OF_PROCESSES: Final = at_most(1.5)
_TABLES: Final = 12
_MOVES: Final = 40
"""Moves at each table in a full measurement."""
_WARM_UP: Final = 5
"""Moves at each table before: what a process does once, with its first requests, is not what a move costs."""
_IDLE_S: Final = 12.0
"""Long enough for some rounds of what processes do by themselves: every 3 and every 10 seconds they look everywhere."""
_KINDS: Final = ("api", "projector")
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class _Cost(Struct, frozen=True):
    """What a move costs, without what goes on while nobody plays."""

    commands: Sequence[float]
    """Of each node of Redis."""
    api_ms: float
    """CPU of all API processes."""
    projector_ms: float


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures matches of people who move in turn, each table at one of the API processes, beside one projector."""
    costs: dict[int, _Cost] = {}
    for masters in NODES:
        with redis_cluster(masters) as (url, nodes):
            costs[masters] = _measured(url, nodes, 1, effort)
    one = costs[1]
    yield Finding("commands of Redis for a move, one node", "commands", one.commands[0])
    for masters, limit in LIMIT_OF_NODES.items():
        busiest = max(costs[masters].commands)
        what = f"the same on the busiest of {masters} nodes"
        yield Finding(what, "commands", busiest, one.commands[0], busiest / one.commands[0], limit)
    yield from _of_processes(effort)


def _of_processes(effort: Effort) -> Iterator[Finding]:
    """Measures several API processes on one Redis."""
    costs: dict[int, _Cost] = {}
    for processes in PROCESSES:
        with redis_server() as url:
            costs[processes] = _measured(url, (), processes, effort)
    one = costs[1]
    yield Finding("CPU of the projector for a move", "ms", one.projector_ms)
    yield Finding("CPU of one API process for a move", "ms", one.api_ms)
    for processes in PROCESSES[1:]:
        cost = costs[processes]
        what = f"CPU of {processes} API processes together for a move"
        yield Finding(what, "ms", cost.api_ms, one.api_ms, cost.api_ms / one.api_ms, LIMIT_OF_PROCESSES)


def _measured(url: str, nodes: Sequence[redis.Redis], processes: int, effort: Effort) -> _Cost:
    with ExitStack() as running:
        running.enter_context(projector(url))
        urls = [running.enter_context(api(url)) for _ in range(processes)]
        game = next(iter(GAMES.values()))
        tables = [
            [Players(Client(url), game, random.Random(number)) for number in range(place, _TABLES, processes)]
            for place, url in enumerate(urls)
        ]
        moves = effort.of(_MOVES)
        _play(tables, _WARM_UP)
        meters = [*(partial(_commands, node) for node in nodes), *(partial(_cpu, kind, url) for kind in _KINDS)]
        *commands, api_s, projector_s = _of_each(meters, lambda: _play(tables, moves), _TABLES * moves)
    return _Cost(commands, 1000 * api_s, 1000 * projector_s)


def _play(tables: Sequence[Sequence[Players]], moves: int) -> None:
    """Plays at the tables of one process after another.

    If all answered in turn, they would displace each other from the caches of the two cores, and a move would cost half
    as much again. On machines of their own they do not.
    """
    for of_process in tables:
        for _ in range(moves):
            for table in of_process:
                if not table.waited_for:
                    table.begin()
                table.move()
    time.sleep(_IDLE_S)  # until the projector has projected the last move


def _of_each(meters: Sequence[Callable[[], float]], work: Callable[[], None], amount: int) -> list[float]:
    """Returns by how much each meter moves for a piece of work, without what it moves while nothing is done."""
    begin = _read(meters)
    time.sleep(_IDLE_S)
    rested = _read(meters)
    work()
    idle, busy = _differences(begin, rested), _differences(rested, _read(meters))
    seconds = busy[0] / idle[0]
    return [(each - still * seconds) / amount for still, each in zip(idle[1:], busy[1:], strict=True)]


def _differences(before: Sequence[float], after: Sequence[float]) -> list[float]:
    return [later - earlier for earlier, later in zip(before, after, strict=True)]


def _read(meters: Sequence[Callable[[], float]]) -> list[float]:
    return [time.monotonic(), *(meter() for meter in meters)]


def _commands(node: redis.Redis) -> float:
    told = node.info("stats")
    return float(told["total_commands_processed"])


def _cpu(kind: str, redis_url: str) -> float:
    """Returns the CPU seconds that the processes of a kind have used on a store."""
    used = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text().split("\0")
            if kind in command and f"KIFU_REDIS_URL={redis_url}\0" in (process / "environ").read_text():
                user, system = (process / "stat").read_text().rpartition(")")[2].split()[11:13]
                used += int(user) + int(system)
        except OSError:
            continue  # it has ended, or is not ours
    return used / _TICKS
