"""A connection between client and service that loses what it is told to lose."""

import socket
import threading
from contextlib import suppress
from typing import Self

from tests.relay import serve_all


class LosingLink:
    """Listens on a port as long as the `with` block. Passes everything on, unless told otherwise."""

    def __init__(self, port: int) -> None:
        self.service = port
        self.lose_answer_to: bytes | None = None
        """The next request with these bytes is passed on; instead of its answer, its connection is cut."""
        self.cut_streams_after: int | None = None
        """Bytes after which the answer to each request for a stream is cut."""
        self.cut_records_after: int | None = None
        """Bytes after which the answer to the next request for records is cut."""
        self.requests: list[bytes] = []
        """What was sent to the service."""
        self.answers: list[bytes] = []
        """What was passed back."""

    def __enter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        serve_all(self._listener, lambda client: _Connection(self, client).serve())
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()


class _Connection:
    """One connection of a client."""

    def __init__(self, link: LosingLink, client: socket.socket) -> None:
        self._link = link
        self._client = client
        self._left: int | None = None
        """Bytes that are passed back before the connection is cut; `None` for any number."""

    def serve(self) -> None:
        with self._client, suppress(OSError), socket.create_connection(("127.0.0.1", self._link.service)) as service:
            threading.Thread(target=self._pass_back, args=(service,), daemon=True).start()
            while request := self._client.recv(1 << 16):
                self._look_at(request)
                service.sendall(request)

    def _look_at(self, request: bytes) -> None:
        self._link.requests.append(request)
        if self._link.lose_answer_to is not None and self._link.lose_answer_to in request:
            self._link.lose_answer_to, self._left = None, 0
        elif b"/stream" in request.partition(b"\r\n")[0]:
            self._left = self._link.cut_streams_after
        elif request.startswith(b"GET /v1/records"):
            self._left, self._link.cut_records_after = self._link.cut_records_after, None

    def _pass_back(self, service: socket.socket) -> None:
        with suppress(OSError):
            while answer := service.recv(1 << 16):
                if self._left is not None:
                    answer, self._left = answer[: self._left], max(0, self._left - len(answer))
                self._client.sendall(answer)
                self._link.answers.append(answer)
                if self._left == 0:
                    break
        with suppress(OSError):
            self._client.shutdown(socket.SHUT_RDWR)
