"""The socket of a client, with a limit of time for everything that the service waits for.

A request has to arrive as a whole, head and body, within a number of seconds from its first byte, however its bytes are
spread. A client that does not read its response is cut off too.
"""

import errno
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from gunicorn.http.errors import LimitRequestHeaders

from service.addresses import ClientAddress
from service.fair_queue import waiting
from service.processes.connections import Connections

MOST_AWAITED: Final = 64 * 1024
"""Bytes of a client that are awaited without looking at them at most."""
MOST_OF_HEAD: Final = 64 * 1024
"""Bytes of the head of a request: gunicorn looks through all of them again after each that it receives."""
_PIECE: Final = 64 * 1024
"""Bytes of a response for which one limit of time counts."""
PIECE_WITHIN: Final = 20.0
"""Seconds for which the API waits until a client has taken a piece of a response."""


@dataclass(frozen=True)
class Patience:
    """How many seconds the service waits for a client."""

    next_request: float
    """For the first byte of a request."""
    whole_request: float
    """From its first byte to the last byte of its body."""
    piece_of_response: float
    """For a client to take 64 KiB of a response."""


class ClientSocket:
    """A connected socket. gunicorn reads and writes it like any other."""

    def __init__(
        self,
        connected: socket.socket,
        address: ClientAddress | None,
        connections: Connections,
        patience: Patience,
        *,
        is_operators: bool = False,
    ) -> None:
        self.address = address
        self.connected = connected
        """The socket itself, without the limits."""
        self.is_operators = is_operators
        """True if it came to the address of the operator."""
        self.has_ended = False
        """True if its place was needed."""
        self._connections = connections
        self._patience = patience
        self._holds_next = False
        self._held = b""
        self.expect_request()

    def __getattr__(self, name: str) -> Any:
        """Whatever is not limited is done by the socket itself."""
        return getattr(self.connected, name)

    def expect_request(self) -> None:
        """Begins to wait for the next request."""
        self._has_begun = False
        self._awaited = 0
        self._head_left: float = MOST_OF_HEAD
        self._deadline = time.monotonic() + self._patience.next_request

    def end_head(self) -> None:
        """Notes that the head has arrived: what `recv` returns from now on is the body."""
        self._head_left = inf

    def expect_body(self, missing: int) -> None:
        """Begins to wait for so many bytes. Until they have come, `recv` does not look: they may come one by one."""
        self._awaited = missing

    def recv(self, size: int) -> bytes:
        """Returns bytes of a request; none if it does not begin in time.

        Raises `RequestRefused` if it is slow, and `LimitRequestHeaders` if its head is too long.
        """
        self._connections.waits(self, idle=not self._has_begun)
        try:
            with waiting():
                received = self._receive(size)
        finally:
            self._connections.answers(self)
        if received and not self._has_begun:
            self._has_begun = True
            self._deadline = time.monotonic() + self._patience.whole_request
        self._head_left -= len(received)
        if self._head_left < 0:
            raise LimitRequestHeaders(f"its head is longer than {MOST_OF_HEAD} bytes")
        return received

    def hold_head(self) -> None:
        """Begins a response: what is sent next, its head, goes with the bytes that follow, as one piece."""
        self._holds_next = True

    def send_head(self) -> None:
        """Sends the head that is held, if nothing has followed it."""
        self._holds_next = False
        if self._held:
            self.sendall(b"")

    def sendall(self, data: bytes) -> None:
        """Sends a response. Raises `ConnectionResetError` if the client takes too little of it in time."""
        if self._holds_next:
            self._holds_next, self._held = False, data
            return
        data, self._held = self._held + data, b""
        with memoryview(data) as response:
            sent = self._send_at_once(response)
            if sent == len(response):
                return
            with waiting():
                for start in range(sent, len(response), _PIECE):
                    try:
                        self.connected.sendall(response[start : start + _PIECE])
                    except TimeoutError as error:
                        raise ConnectionResetError(errno.ECONNRESET, "the client does not read") from error

    def sendfile(self, file: Any, offset: int = 0, count: int | None = None) -> int:
        """Sends a file after the head. Returns the number of bytes."""
        self.send_head()
        return self.connected.sendfile(file, offset, count)

    def end(self) -> None:
        """Ends the connection: whoever waits for its bytes gets none."""
        self.has_ended = True
        with suppress(OSError):
            self.connected.shutdown(socket.SHUT_RDWR)

    def _send_at_once(self, response: memoryview) -> int:
        """Sends what the system takes without waiting for the client. Returns the number of bytes."""
        patience = self.connected.gettimeout()
        self.connected.settimeout(0)
        try:
            return self.connected.send(response)
        except BlockingIOError:
            return 0
        finally:
            self.connected.settimeout(patience)

    def _receive(self, size: int) -> bytes:
        left = self._deadline - time.monotonic()
        try:
            self.connected.settimeout(max(left, 0.001))
            return self._awaited_bytes(size) if self._awaited > 1 else self.connected.recv(size)
        except TimeoutError as error:
            if not self._has_begun:
                return b""
            # Imported only here: gevent has to replace sockets and locks before these libraries take hold of them.
            from service.api.http.overload import slow_request

            raise slow_request(self._patience.whole_request) from error
        except OSError:  # gevent raises EBADF where a plain socket that was shut down returns no bytes
            if not self.has_ended:
                raise
            return b""
        finally:
            self.connected.settimeout(self._patience.piece_of_response)

    def _awaited_bytes(self, size: int) -> bytes:
        await_bytes(self.connected, self._awaited)
        try:
            received = self.connected.recv(size)
            self._awaited -= len(received)
            return received
        finally:
            await_bytes(self.connected, 1)


def await_bytes(connected: socket.socket, count: int) -> None:
    """Lets the system wake who receives only when so many bytes have come, or no more will come."""
    with suppress(OSError):
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, min(count, MOST_AWAITED))
