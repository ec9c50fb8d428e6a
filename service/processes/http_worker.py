"""The gunicorn worker: it limits connections, and answers with a problem what does not reach the app."""

import random
import secrets
import socket
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any, Final

import gevent
import gevent.events
from gevent.server import StreamServer
from gunicorn.util import close, write_nonblock
from gunicorn.workers.ggevent import GeventWorker

from service.fair_queue import FairQueue
from service.processes.client_socket import MOST_AWAITED, PIECE_WITHIN, ClientSocket, Patience, await_bytes
from service.processes.connections import Connections, Full
from service.processes.heartbeat import beat
from service.processes.request_body import receive_body

MOST_REFUSED: Final = 2_000
"""Refused connections that wait for their answer at the same time; more are closed without one."""
_FIRST_PROCESS_WITHIN: Final = 5.0
"""Seconds without a sign of life of gunicorn's first process after which the API gives none either."""
_REFUSED_FOR: Final = 8.0
"""Seconds after which a refused connection is answered."""
_LONGEST_TURN: Final = 0.001
"""Seconds after which greenlets that only pause let those go on for which something has arrived."""
_ACCEPTED_AT_ONCE: Final = 4
"""Connections that are accepted before requests that have arrived go on."""
_READ_REST_FOR: Final = 1.0
"""Seconds for which the rest of a refused request is read."""
_MOST_IGNORED: Final = 16 * 1024 * 1024
"""Bytes of the rest of a refused request that are read at most."""


class HttpWorker(GeventWorker):  # type: ignore[misc] # gunicorn has no types
    """Answers with a problem if a request does not reach the app. Ends all waiting before the process ends."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        settings = self.app.settings
        self._proxies = settings.proxies
        self._origins = settings.listed_origins
        self._patience = Patience(self.cfg.keepalive, settings.request_timeout, PIECE_WITHIN)
        self._connections = Connections(self.app.most_connections, settings.connections_per_address)
        self._queue = FairQueue()
        self._refused = 0
        self._refused_for = min(_REFUSED_FOR, settings.request_timeout)

    def handle(self, listener: Any, client: socket.socket, addr: Any) -> None:
        """Called by gunicorn for each connection, in a greenlet of its own."""
        if self.app.is_operators(listener):  # its connections have no limit, so that it gets through any flood
            connection = ClientSocket(client, None, self._connections, self._patience, is_operators=True)
            super().handle(listener, connection, addr)
            return
        peer = addr[0] if isinstance(addr, tuple) else ""
        address = None if self._proxies.is_proxy(peer) else self._proxies.client(peer, None)
        connection = ClientSocket(client, address, self._connections, self._patience)
        full = self._connections.enter(connection)
        if full is not None:
            self._refuse(connection, full)
            return
        try:
            super().handle(listener, connection, addr)
        finally:
            self._connections.leave(connection)

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """Called by gunicorn for each request. The app gets it when its body has arrived: a slow one costs little."""
        is_whole = receive_body(req, sock, lambda: self._turn(req, sock, addr))
        if sock.has_ended:
            raise StopIteration
        if not is_whole:
            req.force_close()  # or else gunicorn reads the rest, for as long as the client sends
        try:
            with self._turn(req, sock, addr):
                self._answer_request(listener_name, req, sock, addr)
        except StopIteration:
            if not is_whole:
                _ignore_rest(sock.connected)
            raise
        sock.expect_request()

    def _answer_request(self, listener_name: Any, req: Any, sock: ClientSocket, addr: Any) -> None:
        sock.hold_head()
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            with suppress(OSError):  # gunicorn has closed it after an error
                sock.send_head()

    def _turn(self, req: Any, sock: ClientSocket, addr: Any) -> AbstractContextManager[None]:
        """Returns the context of an answer. The operator does not queue."""
        if sock.is_operators:
            return nullcontext()
        address = sock.address
        if address is None:
            header = self._proxies.header.upper()
            said = ",".join(value for name, value in req.headers if name == header)
            address = self._proxies.client(addr[0], said)
        return self._queue.turn(address)

    def notify(self) -> None:
        """Called by gunicorn about once a second, in the loop that serves the requests."""
        super().notify()
        if self.app.first_process.age() < _FIRST_PROCESS_WITHIN:  # without it nobody would start this process again
            beat()

    def timeout_ctx(self) -> AbstractContextManager[None]:
        """Called by gunicorn around the reading of a request, for which `ClientSocket` has a limit of time."""
        return nullcontext()

    def init_process(self) -> None:
        """Called by gunicorn in its worker process. Serves requests until the process ends."""
        gevent.setswitchinterval(_LONGEST_TURN)
        StreamServer.max_accept = _ACCEPTED_AT_ONCE
        super().init_process()

    def patch(self) -> None:
        """Called by gunicorn at the start of its worker process. Lets gevent replace sockets and locks.

        At each of its steps gevent would read what all installed libraries say of themselves, to find those that want
        to hear of it. There is none, and that took a quarter of the start.
        """
        gevent.events.notify_and_call_entry_points = gevent.events.notify
        super().patch()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Called for SIGTERM at any point of the program, so the waiting is ended in a greenlet of its own."""
        super().handle_exit(sig, frame)
        for end in self.app.ends:
            gevent.spawn(end)

    def handle_error(self, req: Any, client: ClientSocket, _addr: Any, exc: BaseException) -> None:
        """Called by gunicorn for a request that it cannot read and for an error while it answers."""
        if not isinstance(exc, Exception):
            return  # e.g. SystemExit: the process ends
        with suppress(OSError):
            write_nonblock(client, _answer(exc, self._permission(req, client)))
            _ignore_rest(client.connected)

    def _permission(self, req: Any, client: ClientSocket) -> Mapping[str, str]:
        """Returns the headers by which the page that sent a request may read the answer, if its head has arrived."""
        from service.api.http.cross_origin import permission

        if req is None or client.is_operators:
            return {}
        return permission(self._origins, dict(req.headers).get("ORIGIN"))

    def _refuse(self, client: ClientSocket, full: Full) -> None:
        """Answers late, so that a client that opens one connection after another costs little."""
        if self._refused < MOST_REFUSED:
            self._refused += 1
            with suppress(OSError):
                # Not all at once, should they have come at once.
                pause = self._refused_for * random.uniform(0.5, 1)  # noqa: S311 - no secret
                if _stays_for(pause, client.connected):
                    await_bytes(client.connected, 1)
                    self.handle_error(None, client, None, _refusal(full))
            self._refused -= 1
        close(client)


def _stays_for(seconds: float, client: socket.socket) -> bool:
    """Ignores what a client sends for so many seconds. False if it closes the connection before."""
    await_bytes(client, MOST_AWAITED)
    with gevent.Timeout(seconds, exception=False):
        while client.recv(65536):
            gevent.idle()  # one who sends fast would have the whole process
        return False
    return True


def _refusal(full: Full) -> Exception:
    from service.api.http.overload import all_connections_taken, too_many_connections

    return too_many_connections() if full is Full.ADDRESS else all_connections_taken()


def _answer(error: BaseException, permission: Mapping[str, str]) -> bytes:
    # Imported only here: gevent has to replace sockets and locks before these libraries take hold of them.
    import structlog

    from service.api.http.failures import encoded, problem_of
    from service.api.http.guards import HEADERS
    from service.api.http.problems import MEDIA_TYPE

    request = secrets.token_hex(8)
    problem, headers = problem_of(error)
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
        *(f"{name}: {value}" for name, value in {**HEADERS, **headers, **permission}.items()),
    )
    return "".join(f"{line}\r\n" for line in (*head, "")).encode() + body


def _ignore_rest(client: socket.socket) -> None:
    """Reads the rest of the request: a client may lose the answer if the connection is closed before."""
    ignored = 0
    with suppress(OSError), gevent.Timeout(_READ_REST_FOR, exception=False):
        client.shutdown(socket.SHUT_WR)
        while ignored < _MOST_IGNORED and (rest := client.recv(65536)):
            ignored += len(rest)
            gevent.idle()  # one who sends fast would have the whole process
