"""Serves the API, one move with metrics and traces and another without.

`KIFU_REDIS_URL=... KIFU_TRACES=... python -m benchmarks.peers.observed_service ADDRESS`.
"""

import random
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIEnvironment

import msgspec

from service.processes.http_server import HttpServer
from service.processes.listening import listen
from service.settings import Settings, host_and_port

Wsgi = Callable[[WSGIEnvironment, StartResponse], Iterable[bytes]]
RESULT: Final = "/observed"
"""`POST` answers for each side with the seconds of a core of its moves, and then forgets them."""
WITHOUT: Final = "without"
METRICS: Final = "metrics"
TRACES: Final = "traces"
BOTH: Final = "metrics and traces"
SENDING: Final = "sending"
"""In the result: the seconds in which the spans of all moves were sent."""


class Nothing:
    """In the place of a counter or histogram. It keeps no number."""

    inc = observe = None


def count_nothing(_add: object, _amount: float) -> None:
    """Does nothing."""


class Observed:
    """The app. Its moves take turns with metrics and traces, in random order. All else has neither."""

    def __init__(self, app: Wsgi) -> None:
        from service import measured_store, metrics, tracing

        self._app, self._rng, self._next = app, random.Random(1), list[str]()
        nothing = Nothing()
        self._metrics: list[tuple[Any, str, Any, Any]] = [
            (measured_store.APPEND, "seconds", measured_store.APPEND.seconds, nothing),
            (metrics, "count", metrics.count, count_nothing),
            (metrics, "request_seconds", metrics.request_seconds, lambda *_: nothing),
            (metrics, "move_counters", metrics.move_counters, lambda _: (nothing, nothing)),
        ]
        self._tracing, self._spans = tracing.TRACING, tracing.TRACING.spans
        self._turn(WITHOUT)
        self._forget()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Serves the API, and `RESULT`."""
        if environ["PATH_INFO"] == RESULT:
            start_response("200 OK", [("Content-Type", "application/json")])
            return [self._result()]
        if environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"].endswith("/moves"):
            return self._moved(environ, start_response)
        return self._app(environ, start_response)

    def _moved(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self._next = self._next or self._rng.sample([*self._seconds], len(self._seconds))
        side = self._next.pop()
        self._turn(side)
        begin = time.process_time()
        answer = self._app(environ, start_response)
        self._seconds[side].append(time.process_time() - begin)
        self._turn(WITHOUT)
        return answer

    def _turn(self, side: str) -> None:
        is_measured = side in (METRICS, BOTH)
        for place, name, metric, nothing in self._metrics:
            setattr(place, name, metric if is_measured else nothing)
        self._tracing.spans = self._spans if side in (TRACES, BOTH) else None

    def _result(self) -> bytes:
        begin = time.process_time()
        if self._spans is not None:
            self._spans.provider.force_flush()
        result = msgspec.json.encode({**self._seconds, SENDING: [time.process_time() - begin]})
        self._forget()
        return result

    def _forget(self) -> None:
        self._seconds: dict[str, list[float]] = {side: [] for side in (WITHOUT, METRICS, TRACES, BOTH)}


class ObservedServer(HttpServer):
    """The server of the API, of which some moves are observed."""

    def load(self) -> Any:
        """Called by gunicorn, once sockets and threads have become greenlets."""
        return Observed(super().load())


if __name__ == "__main__":
    listener = listen(*host_and_port(sys.argv[1]))
    ObservedServer(Settings.from_environment(), f"fd://{listener.detach()}").run()
