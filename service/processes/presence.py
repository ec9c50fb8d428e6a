"""What a process tells the others while it runs: that it lives, what it does, and where it is measured.

It tells so from the loop in which it does its work. So a process that hangs tells nothing any more.
"""

import os
import socket
import time
from contextlib import suppress
from typing import Final
from wsgiref.simple_server import WSGIServer

import structlog
from msgspec.structs import replace
from prometheus_client import start_http_server

from events.store import StoreUnavailable
from service import metrics
from service.processes.heartbeat import PART
from service.settings import NONE, BadSetting, Settings, host_and_port
from service.use_cases.processes import Kind, Process, Processes, process_name

_EVERY: Final = 1.0
"""Seconds between two signs of life."""

_log = structlog.get_logger()


class Presence:
    """The signs of life of this process."""

    def __init__(self, kind: Kind, settings: Settings, processes: Processes, measured_at: str) -> None:
        name = process_name(kind, os.environ.get(PART, ""), os.getpid())
        patience = settings.watchdog + (settings.bot_delay if kind == "worker" else 0)
        self._process = Process(kind, name, socket.gethostname(), os.getpid(), measured_at, patience)
        self._processes = processes
        processes.own = self._process
        self._told = float("-inf")
        self._has_ended = False

    def tell(self, does: str = "") -> None:
        """Gives a sign of life, at most once a second; none while the store does not answer, or after the end."""
        now = time.monotonic()
        if now - self._told >= _EVERY and not self._has_ended:
            self._told = now
            with suppress(StoreUnavailable):
                self._processes.sign(replace(self._process, does=does))

    def end(self) -> None:
        """Tells that this process ends. Until it has answered its last requests, it gives no sign of life any more."""
        self._has_ended = True
        self._processes.own = None
        with suppress(StoreUnavailable):
            self._processes.forget(self._process)


def serve_metrics(settings: Settings) -> str:
    """Serves the metrics of this process in a thread, as the settings say. Returns `host:port`, or "" if they are not.

    If the port is taken it takes a free one: several processes of one machine may have the same setting. Raises
    `BadSetting` for an address that this machine does not have.
    """
    if settings.metrics_bind == NONE:
        return ""
    host, port = host_and_port(settings.metrics_bind)
    try:
        server = _metrics_server(host, port)
    except OSError as error:
        why = error.strerror or error
        raise BadSetting(f"KIFU_METRICS_BIND cannot be {settings.metrics_bind!r}: {why}") from error
    reached = reachable(host, server.server_port)
    _log.info("metrics", address=reached)
    return reached


def _metrics_server(host: str, port: int) -> WSGIServer:
    try:
        return start_http_server(port, host, metrics.REGISTRY)[0]
    except OSError:
        return start_http_server(0, host, metrics.REGISTRY)[0]


def reachable(host: str, port: int) -> str:
    """Returns `host:port` under which other machines reach an address of this one, or this one alone a loopback."""
    everywhere = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound
    name = socket.gethostname() if host in everywhere else host
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
