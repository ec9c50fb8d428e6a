"""One log line and one measurement for each request.

Headers and bodies are never logged, since they may hold a token.
"""

import secrets
import time
from typing import Any, Final

import structlog
from flask import Flask, Request, Response

from service import metrics
from service.api.http.context import Caller
from service.api.http.current import current_request, kept, sent_header

_KNOWN = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.")
_LONGEST = 64


_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
"""Every other method is counted as `other`, so that clients cannot add labels."""


def observe_requests(app: Flask) -> None:
    """Gives each request an id, or keeps the one that the client sent; logs and measures its outcome."""
    log = structlog.get_logger().bind()  # or else the logger is put together for each request

    def finish(response: Response) -> Response:
        return _finish(log, response)

    app.before_request(_begin)
    app.after_request(finish)


def _begin() -> None:
    request, its = current_request(), kept()
    given = sent_header(request, "X-Request-Id") or ""
    usable = 0 < len(given) <= _LONGEST and _KNOWN.issuperset(given)
    its.request_id = given if usable else secrets.token_hex(8)
    its.started = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    if request.view_args and "match_id" in request.view_args:
        structlog.contextvars.bind_contextvars(request=its.request_id, match=request.view_args["match_id"])
    else:
        structlog.contextvars.bind_contextvars(request=its.request_id)


def _finish(log: Any, response: Response) -> Response:
    request, its = current_request(), kept()
    seconds = time.perf_counter() - its.started
    response.headers.add("X-Request-Id", its.request_id)
    _log_outcome(log, request, response, seconds, its.get("caller"))
    _measure(request, response, seconds, its.get("waits"))
    return response


def _measure(request: Request, response: Response, seconds: float, waits_for_news: str | None) -> None:
    route = request.url_rule.rule if request.url_rule else "unknown"
    if waits_for_news is not None:
        metrics.waits.labels(waits_for_news, route, response.status_code).observe(seconds)
    else:
        method = request.method if request.method in _METHODS else "other"
        metrics.count(metrics.request_seconds(route, method, response.status_code).observe, seconds)


def _log_outcome(log: Any, request: Request, response: Response, seconds: float, caller: Caller | None) -> None:
    log.info(
        "request",
        method=request.method,
        path=request.path,
        status=response.status_code,
        ms=round(seconds * 1000, 2),
        player=caller.player.id if caller and caller.player else None,
    )
