"""gunicorn's process of greenlets, which tells in the words of the API what it refuses itself."""

import secrets
import socket
from contextlib import suppress
from typing import Any, Final

import gevent
from gunicorn.util import write_nonblock
from gunicorn.workers.ggevent import GeventWorker

_PATIENCE: Final = 1.0
"""Seconds for which the rest of a refused request is still read,"""
_MOST_IGNORED: Final = 1024 * 1024
"""and how many bytes of it: whoever sends without end keeps nobody else waiting."""


class HttpWorker(GeventWorker):  # type: ignore[misc] # gunicorn has no types
    """Answers with a problem where a request does not get as far as the app; answers those who wait before it ends."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Called for SIGTERM, wherever the process is at that moment: the rest is for a greenlet of its own."""
        super().handle_exit(sig, frame)
        gevent.spawn(self.app.release_waiters)

    def handle_error(self, _req: Any, client: socket.socket, _addr: Any, exc: BaseException) -> None:
        """Called by gunicorn for what it cannot read, and for what goes wrong in answering."""
        if not isinstance(exc, Exception):
            return  # the process ends
        with suppress(OSError):
            write_nonblock(client, _answer(exc))
            _ignore_rest(client)


def _answer(error: BaseException) -> bytes:
    # Imported in the worker process only, once sockets and threads have become greenlets.
    import structlog

    from service.api.http.failures import encoded, problem_of
    from service.api.http.problems import MEDIA_TYPE

    request = secrets.token_hex(8)
    problem, _ = problem_of(error)
    # The detail may repeat a header, and so a token: it is for the client alone.
    structlog.get_logger().info("request", request=request, status=problem.status, code=problem.code)
    body = encoded(problem, request)
    head = (
        f"HTTP/1.1 {problem.status} {problem.title}",
        "Connection: close",
        f"Content-Type: {MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        f"X-Request-Id: {request}",
    )
    return "".join(f"{line}\r\n" for line in (*head, "")).encode() + body


def _ignore_rest(client: socket.socket) -> None:
    """Reads what the client still sends: to close before would take the answer away from it."""
    client.shutdown(socket.SHUT_WR)
    ignored = 0
    with gevent.Timeout(_PATIENCE, exception=False):
        while ignored < _MOST_IGNORED and (rest := client.recv(65536)):
            ignored += len(rest)
