"""The body of a request, received before the app is called: a slow body then holds a connection and nothing else."""

from io import BytesIO
from typing import Any

from gunicorn.http.errors import NoMoreData

from service.processes.client_socket import ClientSocket


class _Received:
    """A reader of gunicorn that begins with what was received already."""

    def __init__(self, received: bytes, rest: Any) -> None:
        self._received = BytesIO(received)
        self._rest = rest

    def read(self, size: int) -> bytes:
        """Returns at most `size` bytes of the body; none at its end."""
        received: bytes = self._received.read(size) or self._rest.read(size)
        return received


def receive_body(request: Any, client: ClientSocket) -> None:
    """Receives as much of the body as the app reads; nothing of one that is too long, or that the app has to ask for.

    Raises `RequestRefused` for a slow body and one that is cut off, and `ParseException` for one that cannot be read.
    """
    # Imported only here: gevent has to replace sockets and locks before these libraries take hold of them.
    from service.api.http.overload import cut_off
    from service.api.http.parsing import MAX_BODY

    headers = dict(request.headers)
    if not _comes_by_itself(headers, MAX_BODY):
        return
    if "TRANSFER-ENCODING" not in headers:
        client.expect_body(int(headers["CONTENT-LENGTH"]) - len(request.unreader.buf.getvalue()))
    try:
        received = request.body.read(MAX_BODY + 1)
    except NoMoreData as error:
        raise cut_off() from error
    request.body.reader = _Received(received, request.body.reader)


def _comes_by_itself(headers: dict[str, str], most: int) -> bool:
    length = headers.get("CONTENT-LENGTH", "")
    has_body = "TRANSFER-ENCODING" in headers or (length.isdecimal() and 0 < int(length) <= most)
    return has_body and "EXPECT" not in headers
