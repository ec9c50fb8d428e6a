"""One log line and one measurement for each request.

Headers and bodies are never logged, since they may hold a token.
"""

import secrets
import time
from typing import Final

import structlog
from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from domain.game import GameId

_KNOWN = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.")
_LONGEST = 64


def log_requests(app: Flask) -> None:
    """Gives each request an id, or keeps the one that the client sent, and logs its outcome as one line of JSON."""
    log = structlog.get_logger()

    def start() -> None:
        given = request.headers.get("X-Request-Id", "")
        usable = 0 < len(given) <= _LONGEST and _KNOWN.issuperset(given)
        g.request_id = given if usable else secrets.token_hex(8)
        g.started = time.perf_counter()

    def finish(response: Response) -> Response:
        response.headers["X-Request-Id"] = g.request_id
        log.info(
            "request",
            request=g.request_id,
            method=request.method,
            path=request.path,
            status=response.status_code,
            ms=round((time.perf_counter() - g.started) * 1000, 2),
            player=None if g.get("player") is None else g.player.id,
        )
        return response

    app.before_request(start)
    app.after_request(finish)


_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
"""Every other method is counted as `other`, so that clients cannot add labels."""


class Metrics:
    """The Prometheus metrics of one app, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "kifu_request_seconds",
            "Duration of requests in seconds, by route, method and status.",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self.backlog = Gauge(
            "kifu_projector_backlog", "Announcements that the projector has not processed yet.", registry=self.registry
        )
        self.moves = Counter("kifu_moves", "Moves played over the API.", ("game",), registry=self.registry)
        self.events = Counter("kifu_events", "Events written by those moves.", ("game",), registry=self.registry)

    def count(self, game: GameId, *, moves: int, events: int) -> None:
        """Counts moves that were played and the events that they wrote."""
        self.moves.labels(game).inc(moves)
        self.events.labels(game).inc(events)


def measure_requests(app: Flask, metrics: Metrics) -> None:
    """Measures every request."""

    def count(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "unknown"
        seconds = time.perf_counter() - g.started
        method = request.method if request.method in _METHODS else "other"
        metrics.requests.labels(route, method, response.status_code).observe(seconds)
        return response

    app.after_request(count)
