"""A Redis Cluster of masters and their replicas, each a real process that can be killed and started again."""

import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

import redis

from tests.ports import free_port
from tests.redis_server import REDIS_SERVER
from tests.service.cli.processes import wait_until

SLOTS: Final = 16384
_HOST: Final = "127.0.0.1"
_BUS: Final = 10_000
"""Added to the port of a node it is the port of its cluster bus."""
_HIGHEST_PORT: Final = 65_535 - _BUS
_FAILS_AFTER_MS: Final = 1000
"""Milliseconds after which a node that does not answer counts as failed, while the cluster forms and fails over."""
_LEFT_ALONE_MS: Final = 600_000
"""The same at all other times: a node that a busy machine stops for a while has not failed."""


class RedisCluster:
    """Starts with the `with` block and ends with it. Keeps nothing on disk unless it is `durable`."""

    def __init__(self, *, masters: int = 3, replicas: int = 0, durable: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="kifu-")
        ports = _node_ports(masters + replicas)
        self.first_masters: Sequence[int] = ports[:masters]
        """The ports of the masters at the start; each replica follows one of them."""
        self.nodes: Sequence[int] = ports
        self.announced: dict[int, int] = {}
        """For nodes that are launched from now on: the port that a node names to its clients instead of its own."""
        self._durable = durable
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        places = ",".join(f"{_HOST}:{port}" for port in ports)
        self.url = f"cluster://{places}"

    def __enter__(self) -> Self:
        try:
            for port in self.nodes:
                self.launch(port)
            for port in self.nodes:
                wait_until(lambda port=port: self._answers(port))
            self._join()
            self.leave_alone()
        except BaseException:  # or else the nodes would go on without the test
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        for process in self._processes.values():
            process.kill()
            process.wait()
        self._folder.cleanup()

    def client(self, port: int) -> redis.Redis:
        """A client of one node, to be closed by whoever asked for it."""
        return redis.Redis(_HOST, port, socket_timeout=30, decode_responses=True)

    def ask(self, port: int, *command: Any, **options: Any) -> Any:
        """Returns what one node answers."""
        with self.client(port) as client:
            return client.execute_command(*command, **options)

    def launch(self, port: int) -> None:
        """Starts a node, with the data and the place in the cluster that it had before."""
        folder = Path(self._folder.name) / str(port)
        folder.mkdir(exist_ok=True)
        place = ["--port", str(port), "--bind", _HOST, "--dir", str(folder), "--save", ""]
        member = ["--cluster-enabled", "yes", "--cluster-node-timeout", str(_FAILS_AFTER_MS)]
        logs = ["--appendonly", "yes", "--appendfsync", "always"] if self._durable else ["--appendonly", "no"]
        command = [REDIS_SERVER, *place, *member, *logs, "--repl-diskless-sync-delay", "0"]
        if port in self.announced:
            command += ["--cluster-announce-ip", _HOST, "--cluster-announce-bus-port", str(port + _BUS)]
            command += ["--cluster-announce-port", str(self.announced[port])]
        self._processes[port] = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self, port: int) -> None:
        """Ends a node at once. The others soon notice it."""
        self._processes[port].kill()
        self._processes[port].wait()
        self._fail_after(_FAILS_AFTER_MS)

    def fail_over(self, master: int) -> None:
        """Kills a master. Returns when its replica serves its slots, and has the killed one as its replica."""
        self.kill(master)
        others = [port for port in self.nodes if port != master]
        wait_until(lambda: master not in self.masters() and all(map(self.serves, others)))
        self.launch(master)
        wait_until(lambda: self._answers(master) and self.is_well())
        self.leave_alone()

    def masters(self, *, seen_by: int | None = None) -> Mapping[int, int]:
        """Returns the masters that work: for each port the number of slots, as a node sees it."""
        counts: dict[int, int] = {}
        for first, last, (_host, port, *_), *_replicas in self.ask(seen_by or self._alive(), "CLUSTER", "SLOTS"):
            counts[port] = counts.get(port, 0) + last - first + 1
        return counts

    def owner(self, slot: int) -> int:
        """Returns the port of the master that has a slot."""
        found = self.ask(self._alive(), "CLUSTER", "SLOTS")
        return int(next(port for first, last, (_host, port, *_), *_replicas in found if first <= slot <= last))

    def move(self, slot: int, source: int, target: int) -> None:
        """Moves a slot with its keys from one master to another, as `redis-cli --cluster reshard` does."""
        self.ask(target, "CLUSTER", "SETSLOT", slot, "IMPORTING", self._id(source))
        self.ask(source, "CLUSTER", "SETSLOT", slot, "MIGRATING", self._id(target))
        while keys := self.ask(source, "CLUSTER", "GETKEYSINSLOT", slot, 10):
            self.ask(source, "MIGRATE", _HOST, target, "", 0, 5000, "KEYS", *keys)
        for port in (target, source, *(each for each in self.masters(seen_by=source) if each not in (target, source))):
            self.ask(port, "CLUSTER", "SETSLOT", slot, "NODE", self._id(target))

    def leave_alone(self) -> None:
        """Lets no node count as failed until the next one is killed."""
        self._fail_after(_LEFT_ALONE_MS)

    def _fail_after(self, milliseconds: int) -> None:
        for port in self.nodes:
            with suppress(redis.ConnectionError):  # it was killed, or starts
                self.ask(port, "CONFIG", "SET", "cluster-node-timeout", milliseconds)

    def _join(self) -> None:
        first = self.nodes[0]
        for epoch, port in enumerate(self.nodes, 1):
            self.ask(port, "CLUSTER", "SET-CONFIG-EPOCH", epoch)
        count = len(self.first_masters)
        for number, port in enumerate(self.first_masters):
            slots = range(SLOTS * number // count, SLOTS * (number + 1) // count)
            self.ask(port, "CLUSTER", "ADDSLOTS", *slots)
        for port in self.nodes[1:]:
            self.ask(port, "CLUSTER", "MEET", _HOST, first)
        wait_until(lambda: all(self._knows_all(port) for port in self.nodes))
        for number, port in enumerate(self.nodes[count:]):
            self.ask(port, "CLUSTER", "REPLICATE", self._id(self.first_masters[number % count]))
        wait_until(self.is_well)

    def serves(self, port: int) -> bool:
        """True if a node says that all slots are served."""
        return self._info(port)["cluster_state"] == "ok"

    def is_well(self) -> bool:
        """True if every node says that all slots are served, and each replica follows its master."""
        if not all(map(self.serves, self.nodes)):
            return False
        linked = sum(int(self.ask(each, "INFO", "replication")["connected_slaves"]) for each in self.masters())
        return linked == len(self.nodes) - len(self.first_masters)

    def _knows_all(self, port: int) -> bool:
        return int(self._info(port)["cluster_known_nodes"]) == len(self.nodes)

    def _info(self, port: int) -> Mapping[str, str]:
        return dict(line.split(":", 1) for line in self.ask(port, "CLUSTER", "INFO").splitlines() if ":" in line)

    def _id(self, port: int) -> str:
        return str(self.ask(port, "CLUSTER", "MYID"))

    def _alive(self) -> int:
        return next(port for port in self.nodes if self._processes[port].poll() is None)

    def _answers(self, port: int) -> bool:
        with suppress(redis.RedisError):
            return bool(self.ask(port, "PING"))
        return False


def _node_ports(count: int) -> list[int]:
    """Ports that are free, and whose bus ports exist and are free."""
    found: list[int] = []
    while len(found) < count:
        port = free_port()
        found += [port] if port <= _HIGHEST_PORT and port not in found else []
    return found
