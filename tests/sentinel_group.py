"""A primary, its replicas and their Sentinels, each a real process that can be killed and started again."""

import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

import redis

from tests.ports import free_port, free_ports
from tests.redis_server import REDIS_SERVER
from tests.service.cli.processes import wait_until

NAME: Final = "kifu"
_QUORUM: Final = 2
_HOST: Final = "127.0.0.1"
_FAILS_AFTER_MS: Final = 500
"""Milliseconds after which a primary that does not answer counts as failed, where it is to fail over."""
_LEFT_ALONE_MS: Final = 600_000
"""The same at all other times: a primary that a busy machine stops for a while has not failed."""


class SentinelGroup:
    """Starts with the `with` block and ends with it."""

    def __init__(self, *, replicas: int = 2, sentinels: int = 3) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="kifu-")
        ports = free_ports(1 + replicas + sentinels)
        self.servers: Sequence[int] = ports[: 1 + replicas]
        """The ports of the servers, the first primary first."""
        self.sentinels: Sequence[int] = ports[1 + replicas :]
        """The ports of the Sentinels."""
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        places = ",".join(f"{_HOST}:{port}" for port in self.sentinels)
        self.url = f"sentinel://{places}/{NAME}?db=0"

    def __enter__(self) -> Self:
        first, *others = self.servers
        self.start(first)
        for port in others:
            self.start(port, primary=first)
        wait_until(lambda: self._client(first).info("replication")["connected_slaves"] == len(others))
        for port in self.sentinels:
            self._start_sentinel(port, first)
        wait_until(lambda: all(map(self._knows_everybody, self.sentinels)))
        return self

    def __exit__(self, *_error: object) -> None:
        for process in self._processes.values():
            process.kill()
            process.wait()
        self._folder.cleanup()

    def primary(self) -> int:
        """Returns the port of the server that the Sentinels call the primary."""
        answer = self._client(self.sentinels[0]).execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)
        return int(answer[1])

    def replicas(self) -> Sequence[int]:
        """Returns the ports of all other servers."""
        primary = self.primary()
        return [port for port in self.servers if port != primary]

    def start(self, port: int, *, primary: int | None = None) -> None:
        """Starts a server, with the data that it had before. Returns when it answers."""
        folder = Path(self._folder.name) / str(port)
        folder.mkdir(exist_ok=True)
        durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", "", "--repl-diskless-sync-delay", "0"]
        of = [] if primary is None else ["--replicaof", _HOST, str(primary)]
        self._launch(port, [REDIS_SERVER, *_place(port, folder), *durable, *of])

    def kill(self, port: int) -> None:
        """Ends a process at once."""
        self._processes[port].kill()
        self._processes[port].wait()

    def suspend(self, port: int) -> None:
        """Stops a process in the midst of its work; it can be killed."""
        self._processes[port].send_signal(signal.SIGSTOP)

    def resume(self, port: int) -> None:
        """Lets a process go on that was suspended."""
        self._processes[port].send_signal(signal.SIGCONT)

    def wait_for_replicas(self) -> None:
        """Returns when all replicas have what was written before this call."""
        primary = self._client(self.primary())
        written = primary.info("replication")["master_repl_offset"]

        def all_have_it() -> bool:
            now = primary.info("replication")
            return all(now[f"slave{number}"]["offset"] >= written for number in range(len(self.servers) - 1))

        wait_until(all_have_it)

    def fail_over(self, *, lacking: Sequence[int] = ()) -> None:
        """Kills the primary. Returns when another server has taken over and the killed one has become its replica.

        The servers that were killed before, and therefore lack what was written since, start when the primary is dead.
        """
        dead = self.primary()
        self._fail_after(_FAILS_AFTER_MS)
        self.kill(dead)
        for port in lacking:
            self.start(port, primary=dead)
        wait_until(lambda: self.primary() != dead and self._is_primary(self.primary()))
        self._fail_after(_LEFT_ALONE_MS)
        self.start(dead, primary=self.primary())
        alive = len(self.servers) - 1
        wait_until(lambda: self._client(self.primary()).info("replication")["connected_slaves"] == alive)

    def start_sentinel(self, *, of: int) -> int:
        """Starts another Sentinel, which takes the server with this port for the primary. Returns its own port."""
        port = free_port()
        self._start_sentinel(port, of)
        return port

    def _start_sentinel(self, port: int, primary: int) -> None:
        folder = Path(self._folder.name) / str(port)
        folder.mkdir()
        (folder / "sentinel.conf").write_text(
            f"port {port}\nbind {_HOST}\ndir {folder}\n"
            f"sentinel monitor {NAME} {_HOST} {primary} {_QUORUM}\n"
            f"sentinel down-after-milliseconds {NAME} {_LEFT_ALONE_MS}\n"
            f"sentinel failover-timeout {NAME} 2000\n"
            f"sentinel parallel-syncs {NAME} 2\n"
        )
        self._launch(port, [REDIS_SERVER, str(folder / "sentinel.conf"), "--sentinel"])

    def _fail_after(self, milliseconds: int) -> None:
        for port in self.sentinels:
            self._client(port).execute_command("SENTINEL", "SET", NAME, "down-after-milliseconds", milliseconds)

    def _launch(self, port: int, command: list[str]) -> None:
        self._processes[port] = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: self._answers(port))

    def _answers(self, port: int) -> bool:
        with suppress(redis.RedisError):
            return bool(self._client(port).ping())
        return False

    def _is_primary(self, port: int) -> bool:
        with suppress(redis.RedisError):
            return bool(self._client(port).info("replication")["role"] == "master")
        return False

    def _knows_everybody(self, sentinel: int) -> bool:
        known = self._client(sentinel).info("sentinel")["master0"]
        return bool(known["slaves"] == len(self.servers) - 1 and known["sentinels"] == len(self.sentinels))

    def _client(self, port: int) -> redis.Redis:
        return redis.Redis(_HOST, port, socket_timeout=30)


def _place(port: int, folder: Path) -> list[str]:
    return ["--port", str(port), "--bind", _HOST, "--dir", str(folder)]
