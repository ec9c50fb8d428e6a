"""Rate limits of requests: 429 over a limit, and the header fields that tell what is left.

The fields are `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-09.
"""

import time
from http import HTTPStatus
from typing import Final

from flask import Flask, Response

from service import metrics
from service.api.http.context import app_context, caller_id, client_address, identify
from service.api.http.current import current_request, kept
from service.api.http.problems import RequestRefused
from service.fair_queue import waiting
from service.limit_amounts import LimitName
from service.rate_limits import Allowance, LimitReached, NotOffered

REFUSED_AFTER: Final = 0.5
"""Seconds after which a request over a limit is refused."""


def limit_requests(app: Flask) -> None:
    """Makes the app find out who calls, refuse requests over a limit, and tell in each response what is left of it.

    An operation names its limit itself.
    """
    app.before_request(_identify_within_limit)
    app.before_request(_limit_unrouted)
    app.after_request(_with_fields)


def _identify_within_limit() -> None:
    """Finds out who calls. Raises `RequestRefused` for an unknown token: 429 if its address has sent too many of them.

    A known token is accepted even then: nobody can shut out the others behind an address.
    """
    try:
        identify()
    except RequestRefused:
        spend("tokens")
        raise


def _limit_unrouted() -> None:
    """Counts a request as reading whose path or method does not exist: it costs as much."""
    if current_request().url_rule is None:
        spend("reading")


def spend(name: LimitName) -> None:
    """Counts the request of this caller. Raises `RequestRefused` if the limit is reached, or is 0.

    It refuses late, so that a client that asks again at once costs little.
    """
    limits = app_context().limits
    if limits is None:
        return
    try:
        kept().allowance = limits.spend(name, client_address(), caller_id())
    except LimitReached as reached:
        kept().allowance = reached.allowance
        _hold_back(name)
        raise limit_reached(reached.allowance) from reached
    except NotOffered as closed:
        _hold_back(name)
        sentence = f"This service takes no requests of the kind `{name}`."
        raise RequestRefused(HTTPStatus.FORBIDDEN, "not-offered", sentence) from closed


def _hold_back(name: LimitName) -> None:
    metrics.limits_reached.labels(name).inc()
    with waiting():
        time.sleep(REFUSED_AFTER)


def limit_reached(allowance: Allowance) -> RequestRefused:
    """Returns the refusal of a request over a limit."""
    sentence = (
        f"One {allowance.whose} may send {allowance.quota} requests of the kind `{allowance.name}` in "
        f"{allowance.window} seconds. Come back in {allowance.reset} s."
    )
    headers = {"Retry-After": str(allowance.reset)}
    return RequestRefused(HTTPStatus.TOO_MANY_REQUESTS, "rate-limited", sentence, headers=headers)


def _with_fields(response: Response) -> Response:
    allowance: Allowance | None = kept().get("allowance")
    if allowance is not None:
        response.headers.add("RateLimit-Policy", allowance.policy_field)
        response.headers.add("RateLimit", allowance.field)
    return response
