"""The listening sockets of the API. They are open before the API starts, and stay so while it starts again."""

import errno
import socket
from typing import Final

from service.settings import PUBLIC, Settings, host_and_port

_BACKLOG: Final = 2048
"""Connections that may wait while the API restarts."""


class CannotListen(Exception):
    """The service cannot listen on the address. The message says why."""


def listen(host: str, port: int) -> socket.socket:
    """Returns a listening socket for the server; port 0 chooses a free one. Raises `CannotListen`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        reason = "the port is in use" if error.errno == errno.EADDRINUSE else error.strerror
        raise CannotListen(f"Cannot listen on {host}:{port}: {reason}.") from error
    # Connections have this from the listener. Some come before gunicorn sets it: their answers would wait 40 ms each.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def listen_for_operator(settings: Settings) -> socket.socket | None:
    """Returns the listening socket of the operator; `None` if it is served at the public address.

    Without a setting it is the port after the public one on this machine, or a free one if that is taken. Raises
    `CannotListen`.
    """
    if settings.operator_bind == PUBLIC:
        return None
    if settings.operator_bind:
        return listen(*host_and_port(settings.operator_bind))
    try:
        return listen("127.0.0.1", min(settings.port + 1, 65535) if settings.port else 0)
    except CannotListen:
        return listen("127.0.0.1", 0)


def url_of(listener: socket.socket) -> str:
    """Returns the URL at which clients on this machine reach a listening socket."""
    host, port = listener.getsockname()[:2]
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound
    return f"http://{address(reachable, port)}"


def address(host: str, port: int) -> str:
    """Returns `host:port` in the form of URLs and gunicorn."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
