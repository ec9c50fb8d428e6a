"""The requests of a client, as far as stories look at them."""

import json
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

_MATCH: Final = re.compile("/v1/matches/([^/]+)(/.*)?")
_VERSION: Final = re.compile("[0-9]+")


class Request(Struct, frozen=True, dict=True):
    """A request of the client."""

    method: str
    target: str
    """Path and query."""
    headers: Mapping[str, str]
    """By names in lower case."""
    body: bytes
    time: float
    """When it came, in seconds of the monotonic clock."""

    @property
    def path(self) -> str:
        """The path without the query."""
        return urlsplit(self.target).path

    @property
    def match(self) -> str | None:
        """The match that it is about, if it is about one."""
        found = _MATCH.fullmatch(self.path)
        return found[1] if found else None

    @property
    def is_move(self) -> bool:
        """True if it plays moves, and does not only try them out."""
        is_dry = parse_qs(urlsplit(self.target).query).get("dry_run") == ["true"]
        return self.method == "POST" and self.match is not None and self.path.endswith("/moves") and not is_dry

    @property
    def is_look(self) -> bool:
        """True if its answer tells what a match is like now."""
        return self.method == "GET" and self.match is not None

    @property
    def key(self) -> str | None:
        """Its `Idempotency-Key`."""
        return self.headers.get("idempotency-key")

    @property
    def expected(self) -> int | None:
        """The version in its `If-Match`."""
        found = _VERSION.search(self.headers.get("if-match", ""))
        return int(found[0]) if found else None

    @cached_property
    def resumed(self) -> str | None:
        """After which event it resumes a stream: `Last-Event-ID`, or `since`."""
        since = parse_qs(urlsplit(self.target).query).get("since", [None])[0]
        return self.headers.get("last-event-id", since)

    def is_same_as(self, other: "Request") -> bool:
        """True if it asks for the same thing."""
        return (self.method, self.path) == (other.method, other.path)


class Answer(Struct, frozen=True):
    """An answer that the relay makes itself."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def problem(status: int, code: str, detail: str, retry_after: int) -> Answer:
    """Returns a problem as the service writes it."""
    document: dict[str, Any] = {"type": "about:blank", "title": code, "status": status, "code": code, "detail": detail}
    headers = {"Content-Type": "application/problem+json", "Retry-After": str(retry_after)}
    return Answer(status, headers, json.dumps(document).encode())
