"""What is not HTTP as it should be: refused by the server, before or while the app reads it."""

from collections.abc import Mapping
from typing import Final

from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidHTTPVersion,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)

from service.api.http.problems import Rejected

_TOLD: Final[Mapping[type[ParseException], tuple[int, str]]] = {
    LimitRequestLine: (414, "uri-too-long"),
    ExpectationFailed: (417, "expectation-failed"),
    LimitRequestHeaders: (431, "headers-too-large"),
    UnsupportedTransferCoding: (501, "unsupported-transfer-coding"),
    InvalidHTTPVersion: (505, "unsupported-http-version"),
}
"""Status and code of what is more than malformed."""


def unreadable(error: ParseException) -> Rejected:
    """The problem that a client is told which sent it."""
    status, code = _TOLD.get(type(error), (400, "malformed-request"))
    return Rejected(status, code, f"The request cannot be read: {error}.")
