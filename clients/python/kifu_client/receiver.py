"""What hears a webhook: it checks what comes, drops what has come before, and hands on the rest."""

import queue
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, NamedTuple, Self, cast

from kifu_client.types import WebhookBodyEvents
from kifu_client.webhooks import NotGenuine, Webhooks, key_of, message_of

_CONFIRM: Final = "webhook.Confirm"
_KNOWN_FOR: Final = 25 * 3600.0
"""Seconds for which the id of a message is known: the service tries to deliver it for a day."""
_LONGEST: Final = 1 << 20
"""Bytes of the longest body that is read."""
_WITHIN: Final = 10.0
"""Seconds in which a part of a request must come, and in which the secret must be there."""
_AT_ONCE: Final = 64
"""The most requests that are answered at the same time. The connection of one more is closed."""

Message = dict[str, Any]


class Reply(NamedTuple):
    """How to answer a request to a webhook, and what it brought."""

    status: int
    body: str
    message: Message | None
    """The message, if it is for the program and has not come before."""


class WebhookInbox:
    """Takes the requests to one webhook, in any web framework and in any thread."""

    def __init__(self, secret: str) -> None:
        """Raises `ValueError` if that is no secret of a webhook."""
        key_of(secret)
        self._secret = secret
        self._known: dict[str, float] = {}
        """The ids of the messages that have come, with the time; the oldest first."""
        self._lock = threading.Lock()

    def take(self, headers: Mapping[str, str], body: bytes) -> Reply:
        """Returns how to answer: 401 if the service has not signed it lately, else 200.

        A message that has come before is answered in the same way, and brings nothing: the service sends it again if
        it has lost the answer. What asks the webhook to confirm itself is answered, and brings nothing.
        """
        try:
            message = message_of(self._secret, headers, body)
        except NotGenuine as refused:
            return Reply(401, str(refused), None)
        name = next(value for header, value in headers.items() if header.lower() == "webhook-id")
        if message["type"] == _CONFIRM:
            return Reply(200, message["data"]["challenge"], None)
        return Reply(200, "", message if self._is_new(name) else None)

    def _is_new(self, name: str) -> bool:
        with self._lock:
            now = time.monotonic()
            while self._known and now - self._known[oldest := next(iter(self._known))] > _KNOWN_FOR:
                del self._known[oldest]
            if name in self._known:
                return False
            self._known[name] = now
            return True


class WebhookReceiver:
    """A small HTTP server for one webhook. Use it in a `with`, register it, then read its messages.

    It answers at once, in threads of its own. A message that was answered and not read when the program ends is lost,
    so look at the turns of the account when it begins. It has no TLS: put a proxy with a certificate before it.
    """

    def __init__(self, port: int = 0, *, host: str = "127.0.0.1", url: str | None = None) -> None:
        """Listens at a port; 0: at a free one. `url` is the address that others know it by, if that is another one."""
        self._inbox: WebhookInbox | None = None
        self._is_registered = threading.Event()
        self._messages: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._server = _Server((host, port), self._take)
        self.port: Final = self._server.server_port
        self.url: Final = url or f"http://{host}:{self.port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def register(self, webhooks: Webhooks, events: Sequence[WebhookBodyEvents] = ()) -> None:
        """Registers the address for the caller, for these types of events; all, if none is named.

        A webhook that it has already gets a new secret, is switched on, and is sent what waits for it. Raises `Problem`
        and `Unreachable`.
        """
        before = next((each for each in webhooks.all()["webhooks"] if each["url"] == self.url), None)
        if before is None:
            self._know(webhooks.create({"url": self.url, "events": list(events)})["secret"])
            return
        self._know(webhooks.new_secret(before["id"])["secret"])
        webhooks.change(before["id"], {"enabled": True, "events": cast("Any", list(events))})
        if before["status"] != "off":
            webhooks.test(before["id"])

    def messages(self) -> Iterator[Message]:
        """Yields each message once, as it comes. Ends when the receiver is closed."""
        while (message := self._messages.get()) is not None:
            yield message

    def close(self) -> None:
        """Ends the server. The webhook stays: the service tries for a day to deliver what it has."""
        self._server.shutdown()
        self._server.server_close()
        self._messages.put(None)

    def _know(self, secret: str) -> None:
        self._inbox = WebhookInbox(secret)
        self._is_registered.set()

    def _take(self, headers: Mapping[str, str], body: bytes) -> Reply:
        if not self._is_registered.wait(_WITHIN) or self._inbox is None:  # a message may be faster than the secret
            return Reply(503, "The webhook is not registered yet.", None)
        reply = self._inbox.take(headers, body)
        if reply.message is not None:
            self._messages.put(reply.message)
        return reply


class _Server(ThreadingHTTPServer):
    """Answers some requests at the same time, each in a thread."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 2 * _AT_ONCE

    def __init__(self, address: tuple[str, int], take: Any) -> None:
        super().__init__(address, _Handler)
        self.take = take
        self._free = threading.BoundedSemaphore(_AT_ONCE)

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing: the connection of some client was lost."""


class _Handler(BaseHTTPRequestHandler):
    timeout = _WITHIN

    def do_POST(self) -> None:
        """Takes one message."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > _LONGEST:
            self._answer(Reply(413, "A message of a webhook is not so long.", None))
            return
        body = self.rfile.read(int(length))
        self._answer(cast("_Server", self.server).take(dict(self.headers.items()), body))

    def _answer(self, reply: Reply) -> None:
        body = reply.body.encode()
        self.send_response(reply.status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Says nothing."""
