"""The relay between a client and the service: it passes requests on, and does with them what the stories say."""

import http.client
import json
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

from service.conformance.examination import Examination
from service.conformance.messages import Answer, Request
from service.conformance.reading_stories import is_json
from service.conformance.story import Fault

_EVENTS, _LINES = "text/event-stream", "application/x-ndjson"
"""The two forms of a stream."""
_LONGEST_WAIT: Final = 120
"""Seconds for which an answer of the service is waited for."""
_OF_A_CONNECTION: Final = frozenset(
    {"connection", "keep-alive", "transfer-encoding", "content-length", "host", "accept-encoding", "date", "server"}
)
"""Headers that are not passed on, since they are about one connection."""


class Relay:
    """Listens on 127.0.0.1 as long as the `with` block."""

    def __init__(self, examination: Examination, service: Callable[[], str], port: int = 0) -> None:
        """`service` returns where the service is now. Raises `OSError` if the port is taken."""
        self.examination = examination
        self._service = service
        self.is_away = False
        """True while every connection is closed without an answer."""
        relay = self

        class Handler(_Handler):
            def __init__(self, *given: Any) -> None:
                self.relay = relay
                super().__init__(*given)

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        """Where clients reach it."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def forward(self, request: Request) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        """Sends a request to the service; returns its answer, unread. Raises `OSError` and `HTTPException`."""
        place = urlsplit(self._service())
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_LONGEST_WAIT)
        headers = {name: value for name, value in request.headers.items() if name not in _OF_A_CONNECTION}
        connection.request(request.method, request.target, request.body or None, headers)
        return connection, connection.getresponse()


class _Handler(BaseHTTPRequestHandler):
    """One connection of the client."""

    protocol_version = "HTTP/1.1"
    relay: Relay

    def handle_any(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.command, self.path, headers, self.rfile.read(length), time.monotonic())
        fault = self.relay.examination.begin(request)
        if fault.before is not None:
            fault.before()
        self.close_connection = self.relay.is_away or fault.cut
        if self.relay.is_away or not fault.forward:
            if fault.answer is not None and not self.relay.is_away:
                self._send(fault.answer)
            return
        try:
            self._pass_on(request, fault)
        except (OSError, http.client.HTTPException):  # the client has gone, or the service is restarted
            self.close_connection = True

    def _pass_on(self, request: Request, fault: Fault) -> None:
        connection, answer = self.relay.forward(request)
        try:
            content_type = answer.headers.get("Content-Type", "")
            is_stream = content_type.startswith((_EVENTS, _LINES))
            body = b"" if is_stream else answer.read()
            self.relay.examination.each(lambda story: story.answered(request, answer.status))
            if fault.cut:
                return
            if fault.answer is not None:
                self._send(fault.answer)
            elif is_stream:
                self._stream(
                    answer, self._told(request, answer) if content_type.startswith(_EVENTS) else _lines(answer)
                )
            else:
                body = self._changed(request, answer.status, content_type, body)
                self._send(Answer(answer.status, _passed(answer), body))
        finally:
            connection.close()

    def _changed(self, request: Request, status: int, content_type: str, body: bytes) -> bytes:
        active = self.relay.examination.active()
        if active is None or status >= HTTPStatus.BAD_REQUEST or not is_json(content_type):
            return body
        return json.dumps(active.document(request, json.loads(body))).encode()

    def _send(self, answer: Answer) -> None:
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def _stream(self, answer: http.client.HTTPResponse, pieces: Iterator[bytes]) -> None:
        """Sends the pieces of a stream, each as soon as it is there."""
        self.close_connection = True
        self.send_response(answer.status)
        for name, value in _passed(answer).items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        for piece in pieces:
            self.wfile.write(piece)
            self.wfile.flush()

    def _told(self, request: Request, answer: http.client.HTTPResponse) -> Iterator[bytes]:
        """Yields what the client gets of the events of a stream; ends in the middle of one if a story says so."""
        for event in _events(answer):
            active = self.relay.examination.in_stream(request)
            told = event if active is None else active.stream(request, event)
            yield event[: len(event) // 2] if told is None else told
            if told is None:
                return
            self.relay.examination.each(lambda story: story.told(request.match))

    def log_message(self, *_given: object) -> None:
        """Says nothing: the report does."""


for _method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"):
    setattr(_Handler, f"do_{_method}", _Handler.handle_any)  # the library asks for these names


def _passed(answer: http.client.HTTPResponse) -> dict[str, str]:
    return {name: value for name, value in answer.getheaders() if name.lower() not in _OF_A_CONNECTION}


def _lines(answer: http.client.HTTPResponse) -> Iterator[bytes]:
    """Yields the lines of a stream, of which no story says anything."""
    return iter(answer.readline, b"")


def _events(answer: http.client.HTTPResponse) -> Iterator[bytes]:
    """Yields the events of a stream, each with its empty line."""
    lines: list[bytes] = []
    while line := answer.readline():
        lines.append(line)
        if line in (b"\n", b"\r\n"):
            yield b"".join(lines)
            lines = []
