"""The API under gunicorn: one process of greenlets, so that thousands of idle readers cost next to nothing."""

import errno
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from gunicorn.app.base import BaseApplication

from service.processes.supervisor import tie_to
from service.settings import Settings

_CONFIGURATION: Final[dict[str, Any]] = {
    "workers": 1,
    "worker_class": "service.processes.http_worker.HttpWorker",
    "limit_request_line": 8190,  # the most that gunicorn allows: what is too long for the app is for the app to say
    "limit_request_field_size": 16380,
    "worker_connections": 4000,
    "graceful_timeout": 3,  # a stream is resumed by its reader; only requests under way are worth waiting for
    "keepalive": 30,
    "loglevel": "warning",
    "control_socket_disable": True,
}


_BACKLOG: Final = 2048
"""Connections that may wait while the API is started again."""


class CannotListen(Exception):
    """The address cannot be listened on; the sentence says why."""


class HttpServer(BaseApplication):  # type: ignore[misc] # gunicorn has no types
    """Serves the API until SIGTERM. `run` does not return."""

    def __init__(self, settings: Settings, bind: str) -> None:
        self._settings = settings
        self._bind = bind
        self.release_waiters: Callable[[], None] = lambda: None
        """Answers whoever waits for news at once, since the process is about to end."""
        _allow_many_connections()
        super().__init__()

    def load_config(self) -> None:
        """Called by gunicorn."""
        for name, value in _CONFIGURATION.items():
            self.cfg.set(name, value)
        self.cfg.set("bind", self._bind)
        self.cfg.set("post_fork", lambda server, _worker: tie_to(server.pid))

    def load(self) -> Any:
        """Called by gunicorn in its worker process. Returns the app.

        The app is imported only here: gevent has to replace sockets and locks before any library takes hold of them.
        """
        from service.api import create_app
        from service.bootstrap import bootstrap
        from service.bots.registry import BOT_NAMES
        from service.processes.logs import configure_logs

        configure_logs(self._settings.log_level)
        services = bootstrap(self._settings, BOT_NAMES)
        self.release_waiters = services.listener.release_waiters
        return create_app(services)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket to hand to the server; port 0 takes any free one. Raises `CannotListen`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        reason = "the port is in use" if error.errno == errno.EADDRINUSE else error.strerror
        raise CannotListen(f"Cannot listen on {host}:{port}: {reason}.") from error


def url_of(listener: socket.socket) -> str:
    """Where a client on this machine reaches a listening socket."""
    host, port = listener.getsockname()[:2]
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound
    return f"http://{address(reachable, port)}"


def address(host: str, port: int) -> str:
    """A host and port in one, as URLs and gunicorn have it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _allow_many_connections() -> None:
    """Lets this process and its children open as many files as the system lets it ask for: often 1,024 before."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems name a limit that they do not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
