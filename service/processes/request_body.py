"""The body of a request, received before the app is called: a slow body then holds a connection and nothing else."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from io import BytesIO
from typing import Any, Final

from gunicorn.http.errors import NoMoreData

from events import pacing
from service.processes.client_socket import ClientSocket

_PIECE: Final = 512
"""Bytes of a body in chunks that are received without a pause: each may be a chunk of its own."""


class _Received:
    """A reader of gunicorn that begins with what was received already."""

    def __init__(self, received: bytes, rest: Any) -> None:
        self._received = BytesIO(received)
        self._rest = rest

    def read(self, size: int) -> bytes:
        """Returns at most `size` bytes of the body; none at its end."""
        received: bytes = self._received.read(size) or self._rest.read(size)
        return received


def receive_body(request: Any, client: ClientSocket, turn: Callable[[], AbstractContextManager[None]]) -> bool:
    """Receives as much of the body as the app reads; nothing of one that is too long, or that the app has to ask for.

    Small chunks take long to put together, so this is done in a turn. Returns true if the request ends there.
    Raises `RequestRefused` for a slow body and one that is cut off, and `ParseException` for one that cannot be read.
    """
    # Imported only here: gevent has to replace sockets and locks before these libraries take hold of them.
    from service.api.http.overload import cut_off
    from service.api.http.parsing import MAX_BODY

    client.end_head()
    headers = dict(request.headers)
    length = int(headers.get("CONTENT-LENGTH", "0"))
    in_chunks = "TRANSFER-ENCODING" in headers
    if not in_chunks and not length:
        return True
    if "EXPECT" in headers or length > MAX_BODY:
        return False
    if not in_chunks:
        client.expect_body(length - len(request.unreader.buf.getvalue()))
    try:
        received = _put_together(request.body, MAX_BODY + 1, turn) if in_chunks else request.body.read(length)
    except NoMoreData as error:
        raise cut_off() from error
    request.body.reader = _Received(received, request.body.reader)
    return len(received) <= MAX_BODY


def _put_together(body: Any, most: int, turn: Callable[[], AbstractContextManager[None]]) -> bytes:
    with turn():
        return b"".join(_pieces(body, most))


def _pieces(body: Any, most: int) -> Iterator[bytes]:
    while piece := body.read(min(most, _PIECE)):
        yield piece
        most -= len(piece)
        if len(piece) < _PIECE:
            return
        pacing.pause()
