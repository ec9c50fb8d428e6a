"""Receivers of webhooks in tests: real HTTP servers of this process."""

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec


@dataclass
class Heard:
    """A request that has come."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> dict[str, Any]:
        return dict(msgspec.json.decode(self.body))


@dataclass
class Receiver:
    """A server that notes what comes, and answers as it is told."""

    port: int
    heard: list[Heard] = field(default_factory=list)
    answer: Callable[[Any, Heard], None] | None = None
    """Writes an answer; otherwise a challenge is repeated, with status 200."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/kifu"

    @property
    def types(self) -> list[str]:
        return [heard.message["type"] for heard in self.heard]


def respond(status: int, text: str = "", **headers: str) -> Callable[[Any, Heard], None]:
    """What answers every request alike."""

    def answer(handler: Any, _heard: Heard) -> None:
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(text)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(text.encode())

    return answer


@contextmanager
def receiving(tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """Yields a receiver, with TLS if a context with a certificate is given."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard = Heard(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
            receiver.heard.append(heard)
            challenge = heard.message.get("data", {}).get("challenge", "")
            with suppress(OSError):
                (receiver.answer or respond(200, challenge))(self, heard)

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign] # a refused certificate is what is tested
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    receiver = Receiver(server.server_port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
