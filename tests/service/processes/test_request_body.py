"""The body of a request, before the app is called."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from gunicorn.http.body import Body, ChunkedReader
from gunicorn.http.unreader import IterUnreader

from events import pacing
from service.processes.client_socket import ClientSocket, Patience
from service.processes.connections import Connections
from service.processes.request_body import receive_body

BYTES = 10_000


def test_a_body_in_small_chunks_is_put_together_in_a_turn_and_others_are_served_in_between() -> None:
    done: list[str] = []

    @contextmanager
    def turn() -> Iterator[None]:
        done.append("begin")
        pause = pacing.PAUSE.set(lambda: done.append("pause"))
        yield
        pacing.PAUSE.reset(pause)
        done.append("end")

    left, right = socket.socketpair()
    client = ClientSocket(left, None, Connections(1, 1), Patience(1, 1, 1))
    rest = IterUnreader([b"1\r\n \r\n" * BYTES + b"0\r\n\r\n"])
    request: Any = SimpleNamespace(headers=[("TRANSFER-ENCODING", "chunked")])
    request.body = Body(ChunkedReader(request, rest))
    with left, right:
        assert receive_body(request, client, turn)
    assert request.body.read() == b" " * BYTES
    assert (done[0], done[-1]) == ("begin", "end")
    assert done.count("pause") >= BYTES / 1000
