"""What is refused so that nobody can stall the others: slow requests, and too many that are open or wait."""

from http import HTTPStatus
from typing import Final

from service.api.http.problems import RequestRefused

_LATER: Final = {"Retry-After": "5"}
"""Seconds after which a client may try again."""


def slow_request(seconds: float) -> RequestRefused:
    """Returns the refusal of a request that did not arrive as a whole in time."""
    sentence = f"The request did not arrive within {seconds:g} seconds, head and body. Nothing was done; send it again."
    return RequestRefused(HTTPStatus.REQUEST_TIMEOUT, "request-timeout", sentence)


def cut_off() -> RequestRefused:
    """Returns the refusal of a request whose connection ended in the middle of its body."""
    sentence = "The body ended too early. Nothing was done; send it again."
    return RequestRefused(HTTPStatus.BAD_REQUEST, "malformed-json", sentence, field="body")


def too_many_connections() -> RequestRefused:
    """Returns the refusal of one more connection from an address."""
    sentence = "Too many connections are open from this address. Close some, or use one for several requests."
    return RequestRefused(HTTPStatus.TOO_MANY_REQUESTS, "too-many-connections", sentence, headers=_LATER)


def all_connections_taken() -> RequestRefused:
    """Returns the refusal of one more connection to this process."""
    sentence = "The service has no free connection now. Nothing was done; try again."
    return RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "overloaded", sentence, headers=_LATER)


def too_many_waiting(whose: str, most: int) -> RequestRefused:
    """Returns the refusal of one more long-poll or stream of an address or account."""
    sentence = f"At most {most} long-polls and streams of one {whose} may be open. Close one, or ask without waiting."
    return RequestRefused(HTTPStatus.TOO_MANY_REQUESTS, "too-many-waiting", sentence, headers=_LATER)


def all_places_taken() -> RequestRefused:
    """Returns the refusal of one more long-poll or stream in this process."""
    sentence = "Too many long-polls and streams are open now. Try again, or ask without waiting."
    return RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "overloaded", sentence, headers=_LATER)
