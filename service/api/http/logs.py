"""One line of JSON for each request: never its headers or body, which may hold a token."""

import secrets
import time

import structlog
from flask import Flask, Response, g, request

_KNOWN = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.")
_LONGEST = 64


def log_requests(app: Flask) -> None:
    """Gives each request an id, or keeps the client's, and logs how it went."""
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
