"""The API under gunicorn: one process with greenlets, so that thousands of waiting clients cost little."""

import gc
import os
import resource
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import gevent
import prometheus_client  # noqa: F401 - before gevent replaces locks, since with these each count costs twice as much
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.errors import AppImportError

from domain.components import BadComponents
from service.limit_amounts import limits_of
from service.processes.heartbeat import SharedBeat
from service.processes.http_worker import MOST_REFUSED
from service.processes.supervisor import tie_to
from service.processes.unused_libraries import without_unused_libraries
from service.settings import BadSetting, Settings

_CONFIGURATION: Final[dict[str, Any]] = {
    "workers": 1,
    "worker_class": "service.processes.http_worker.HttpWorker",
    "limit_request_line": 8190,  # the most that gunicorn allows; the app refuses longer paths itself
    "limit_request_field_size": 16380,
    "graceful_timeout": 3,  # seconds for running requests; clients resume streams themselves
    "keepalive": 30,
    "loglevel": "warning",
    "control_socket_disable": True,
    "forwarder_headers": "",  # or else a client of a trusted proxy could name another path than the proxy sees
    "forwarded_allow_ips": "",  # the app itself reads what trusted proxies say
}

_MANY: Final = 1_000_000
"""Open files where the system sets no limit."""
_OTHER_FILES: Final = 256
"""Open files of the process that are no connections of clients."""
_NEWS_AFTER: Final = 0.001
"""Seconds for which news wait: the answer to a move, which Redis sends with its news, goes first, and the news of many
moves are read together."""


class _FirstProcess(Arbiter):  # type: ignore[misc] # gunicorn has no types
    """gunicorn's first process, which starts the process that serves the requests again when it ends."""

    def murder_workers(self) -> None:
        """Called by gunicorn about once a second."""
        self.app.first_process.give()
        super().murder_workers()


class HttpServer(BaseApplication):  # type: ignore[misc] # gunicorn has no types
    """Serves the API until SIGTERM. `run` does not return."""

    def __init__(self, settings: Settings, bind: str, operators: socket.socket | None = None) -> None:
        self.settings = settings
        self._binds = [bind] if operators is None else [bind, f"fd://{operators.fileno()}"]
        with socket.socket(fileno=os.dup(int(bind.removeprefix("fd://")))) as public:
            self._public = public.getsockname()[:2]
        self._operators = None if operators is None else operators.getsockname()[:2]
        self.ends: Sequence[Callable[[], None]] = ()
        """Called when the process is about to end: they end all waiting for events, and the signs of life."""
        self.most_connections = min(settings.connections, _open_files() - _OTHER_FILES)
        """The most connections of clients at the same time."""
        self.first_process = SharedBeat()
        """The signs of life of gunicorn's first process."""
        super().__init__()

    def run(self) -> None:
        """Serves until SIGTERM. Does not return."""
        _FirstProcess(self).run()

    def is_operators(self, listener: socket.socket) -> bool:
        """True if this is the listening socket of the operator."""
        with suppress(OSError):  # it is closed when the process ends
            return self._operators is not None and listener.getsockname()[:2] == self._operators
        return False

    def load_config(self) -> None:
        """Called by gunicorn. Sets its options."""
        for name, value in _CONFIGURATION.items():
            self.cfg.set(name, value)
        self.cfg.set("bind", self._binds)
        self.cfg.set("worker_connections", self.most_connections + MOST_REFUSED)
        self.cfg.set("post_fork", lambda server, _worker: tie_to(server.pid))

    def _measured_at(self) -> str:
        """Returns the address of the metrics as `host:port`."""
        from service.processes.presence import reachable

        return reachable(*(self._operators or self._public))

    def load(self) -> Any:
        """Called by gunicorn in its worker process. Returns the app.

        Raises `AppImportError` for wrong settings: gunicorn prints what it says, and ends.
        """
        try:
            return self._app()
        except (BadSetting, BadComponents) as error:
            raise AppImportError(f"Error: {error}.") from error

    def _app(self) -> Any:
        """Returns the app. Raises `BadSetting` and `BadComponents`.

        The app is imported only here: gevent has to replace sockets and locks before any library takes hold of them.
        """
        with without_unused_libraries():
            from service.api import create_app
            from service.bootstrap import bootstrap
            from service.bots.registry import BOT_NAMES
            from service.processes.logs import configure_logs
            from service.processes.presence import Presence
            from service.rate_limits import RateLimits
            from service.tracing import start_tracing

        configure_logs(self.settings.log_level)
        start_tracing(self.settings.traces, "api")
        services = bootstrap(self.settings, BOT_NAMES)
        presence = Presence("api", self.settings, services.processes, self._measured_at())
        gevent.spawn(_tell_of, presence)
        self.ends = (services.listener.release_waiters, presence.end)
        services.listener.before_news = partial(gevent.sleep, _NEWS_AFTER)
        operators = self._operators and (self._operators[0], str(self._operators[1]))
        app = create_app(services, operators, RateLimits(services.redis, limits_of(self.settings.limits)))
        gc.collect()
        gc.freeze()  # what stands now lives as long as the process: no collection need look at it again
        return app


def _tell_of(presence: Any) -> None:
    """Gives signs of life, in a greenlet of its own: they wait for Redis, and the requests do not wait for them."""
    while True:
        presence.tell()
        gevent.sleep(1)


def _open_files() -> int:
    """Raises the limit of open files of this process and its children as far as the system allows. Returns it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems do not grant the limit that they report
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return allowed if allowed != resource.RLIM_INFINITY else _MANY
