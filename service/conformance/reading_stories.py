"""Stories about what the client reads, and about the end of a match."""

import time
from typing import Any, Final

from service.conformance.messages import Request, problem
from service.conformance.story import Fault, Story

_EARLY: Final = 0.05
_ALTERED: Final = 3
"""Answers that tell something new before it is judged."""
_LATE: Final = 1.0
"""Seconds after the end of a match in which a client may not have heard of it."""
_NEW_FIELD: Final = {"x_of_a_newer_release": {"type": "x.Unknown", "values": [1, None, "two"]}}


class RateLimit(Story):
    """The client has sent too many requests."""

    name = "rate limit"
    expected = "After 429 the client sends this request again only when Retry-After has passed."
    _WAITS: Final = 2

    def __init__(self) -> None:
        super().__init__()
        self._struck: Request | None = None

    def begins_with(self, request: Request) -> bool:
        return request.method == "GET" and request.path.endswith("/moves")

    def strike(self, request: Request) -> Fault:
        self._struck = request
        sentence = "This account has sent too many requests."
        return Fault(forward=False, answer=problem(429, "rate-limited", sentence, retry_after=self._WAITS))

    def saw(self, request: Request) -> None:
        if self._struck is None or request is self._struck or not request.is_same_as(self._struck):
            return
        waited = request.time - self._struck.time
        if waited < self._WAITS - _EARLY:
            self.fail(f"It came back after {waited:.2f} s; Retry-After asked for {self._WAITS} s.")
        else:
            self.succeed(f"It came back after {waited:.1f} s.")


class UnknownFields(Story):
    """A newer release tells more: fields, and types of events."""

    name = "unknown fields and events"
    expected = "The client ignores fields and events that it does not know, and plays on."

    def __init__(self) -> None:
        super().__init__()
        self._altered = 0

    def begins_with(self, request: Request) -> bool:
        return request.method == "GET" and request.path.startswith("/v1/")

    def document(self, _request: Request, document: object) -> object:
        if not isinstance(document, dict):
            return document
        self._altered += 1
        return _with_more(document)

    def stream(self, request: Request, event: bytes) -> bytes:
        self._altered += 1
        if request.match is None and b"data:" in event:
            return event + b'data: {"type":"account.OfANewerRelease","match":"?"}\n\n'
        return event

    def answered(self, request: Request, status: int) -> None:
        if self._altered >= _ALTERED and request.is_move and 200 <= status < 300:
            self.succeed(f"It played on after {self._altered} answers that told more than it knew.")


def _with_more(document: dict[str, Any]) -> dict[str, Any]:
    """Returns a document with a new field, and with one in each object of its lists; those of moves are sent back."""
    lists = {
        name: [_NEW_FIELD | each if isinstance(each, dict) else each for each in value]
        for name, value in document.items()
        if isinstance(value, list)
    }
    return document | lists | _NEW_FIELD


class BrokenStream(Story):
    """A stream breaks off in the middle of an event."""

    name = "stream that breaks off"
    expected = "The client opens the stream again after the last event that it has received whole."

    def __init__(self) -> None:
        super().__init__()
        self._struck: Request | None = None
        self._last: str | None = None
        """The id of the last event that was sent whole."""
        self._is_cut = False

    def begins_in(self, request: Request) -> bool:
        return request.path.endswith("/stream") and "x-ndjson" not in request.headers.get("accept", "")

    def strike(self, request: Request) -> Fault:
        self._struck = request
        return Fault()

    def stream(self, request: Request, event: bytes) -> bytes | None:
        if request is not self._struck or self._is_cut or b"data:" not in event:
            return event
        id_ = _id_of(event)
        if self._last is None or id_ is None:
            self._last = id_ or self._last
            return event
        self._is_cut = True
        return None

    def saw(self, request: Request) -> None:
        struck = self._struck
        if not self._is_cut or struck is None or request is struck or not request.is_same_as(struck):
            return
        if request.resumed == self._last:
            self.succeed(f"It opened the stream again after event {self._last}.")
        elif request.resumed in (None, "0"):
            self.fail("It opened the stream again from the first event, and gets all of them twice.")
        else:
            self.fail(f"It opened the stream after {request.resumed}; the last whole event was {self._last}.")

    def end(self) -> None:
        if self.verdict is None and self._is_cut:
            self.fail("It did not open the stream again.")
        elif self.verdict is None:
            self.verdict, self.why = "not reached", "The client followed no stream for two events."


def _id_of(event: bytes) -> str | None:
    lines = (line.partition(b":") for line in event.splitlines())
    return next((value.strip().decode() for name, _, value in lines if name == b"id"), None)


class EndOfMatch(Story):
    """The match ends."""

    name = "end of the match"
    expected = "The client hears that the match is over, and sends no move any more."

    def __init__(self) -> None:
        super().__init__()
        self._ended: dict[str, float] = {}

    def over(self, match: str) -> None:
        self._ended.setdefault(match, time.monotonic())

    def saw(self, request: Request) -> None:
        ended = self._ended.get(request.match or "")
        if ended is not None and request.is_move and request.time > ended + _LATE:
            self.fail(f"It sent a move {request.time - ended:.1f} s after the end of the match.")

    def end(self) -> None:
        if self._ended:
            self.succeed(f"It played {len(self._ended)} to the end, and sent no move after it.")
        elif self.verdict is None:
            self.verdict, self.why = "not reached", "No match of the client ended."


def is_json(content_type: str) -> bool:
    """True for the JSON of the API, and false for problems, streams and records."""
    return content_type.partition(";")[0].strip() == "application/json"
