"""One log line and one measurement for each request.

Headers and bodies are never logged, since they may hold a token.
"""

import secrets
import time
from typing import Final

import structlog
from flask import Flask, Request, Response, g
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from domain.game import GameId
from service.api.http.parsing import current_request

_log = structlog.get_logger()
_KNOWN = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.")
_LONGEST = 64


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
        self.quarantined = Gauge(
            "kifu_quarantined_matches", "Matches set aside because their records are broken.", registry=self.registry
        )
        self.moves = Counter("kifu_moves", "Moves played over the API.", ("game",), registry=self.registry)
        self.events = Counter("kifu_events", "Events written by those moves.", ("game",), registry=self.registry)

    def count(self, game: GameId, *, moves: int, events: int) -> None:
        """Counts moves that were played and the events that they wrote."""
        self.moves.labels(game).inc(moves)
        self.events.labels(game).inc(events)

    def measure(self, request: Request, response: Response, seconds: float) -> None:
        """Counts a request and its duration."""
        route = request.url_rule.rule if request.url_rule else "unknown"
        method = request.method if request.method in _METHODS else "other"
        self.requests.labels(route, method, response.status_code).observe(seconds)


def observe_requests(app: Flask, metrics: Metrics) -> None:
    """Gives each request an id, or keeps the one that the client sent; logs and measures its outcome."""

    def finish(response: Response) -> Response:
        request, seconds = current_request(), time.perf_counter() - g.started
        response.headers["X-Request-Id"] = g.request_id
        _log_outcome(request, response, seconds)
        metrics.measure(request, response, seconds)
        return response

    app.before_request(_begin)
    app.after_request(finish)


def _begin() -> None:
    given = current_request().headers.get("X-Request-Id", "")
    usable = 0 < len(given) <= _LONGEST and _KNOWN.issuperset(given)
    g.request_id = given if usable else secrets.token_hex(8)
    g.started = time.perf_counter()


def _log_outcome(request: Request, response: Response, seconds: float) -> None:
    caller = g.get("caller")
    _log.info(
        "request",
        request=g.request_id,
        method=request.method,
        path=request.path,
        status=response.status_code,
        ms=round(seconds * 1000, 2),
        player=caller.player.id if caller and caller.player else None,
    )
