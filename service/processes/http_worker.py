"""The gunicorn worker: it answers requests that gunicorn refuses itself with a problem, as the API does."""

import secrets
import socket
from contextlib import suppress
from typing import Any, Final

import gevent
from gunicorn.util import write_nonblock
from gunicorn.workers.ggevent import GeventWorker

_READ_REST_FOR: Final = 1.0
"""Seconds for which the rest of a refused request is read."""
_MOST_IGNORED: Final = 1024 * 1024
"""Bytes of the rest of a refused request that are read at most."""


class HttpWorker(GeventWorker):  # type: ignore[misc] # gunicorn has no types
    """Answers with a problem if a request does not reach the app. Ends all waiting before the process ends."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Called for SIGTERM at any point of the program, so the waiting is ended in a greenlet of its own."""
        super().handle_exit(sig, frame)
        gevent.spawn(self.app.release_waiters)

    def handle_error(self, _req: Any, client: socket.socket, _addr: Any, exc: BaseException) -> None:
        """Called by gunicorn for a request that it cannot read and for an error while it answers."""
        if not isinstance(exc, Exception):
            return  # e.g. SystemExit: the process ends
        with suppress(OSError):
            write_nonblock(client, _answer(exc))
            _ignore_rest(client)


def _answer(error: BaseException) -> bytes:
    # Imported only here: gevent has to replace sockets and locks before these libraries take hold of them.
    import structlog

    from service.api.http.failures import encoded, problem_of
    from service.api.http.problems import MEDIA_TYPE

    request = secrets.token_hex(8)
    problem, _ = problem_of(error)
    # The detail may repeat a header with a token, so it is not logged.
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
    """Reads the rest of the request: a client may lose the answer if the connection is closed before."""
    client.shutdown(socket.SHUT_WR)
    ignored = 0
    with gevent.Timeout(_READ_REST_FOR, exception=False):
        while ignored < _MOST_IGNORED and (rest := client.recv(65536)):
            ignored += len(rest)
