"""A story: something goes wrong once, and what the client does then is right or not."""

from collections.abc import Callable
from typing import ClassVar, Literal

from msgspec import Struct

from service.conformance.messages import Answer, Request

Verdict = Literal["passed", "failed", "not reached"]


class Fault(Struct, frozen=True):
    """What the relay does with a request. By default it passes it on, and the answer back."""

    before: Callable[[], object] | None = None
    """Done before it is passed on."""
    forward: bool = True
    answer: Answer | None = None
    """The client gets this."""
    cut: bool = False
    """The client gets no answer: its connection is closed."""


class Story:
    """Base of the stories. An examination calls these methods one at a time."""

    name: ClassVar[str]
    expected: ClassVar[str]
    """What a client does that passes, in a sentence."""

    def __init__(self) -> None:
        self.verdict: Verdict | None = None
        self.why = ""
        self.has_struck = False

    def begins_with(self, _request: Request) -> bool:
        """True if it can begin with this request."""
        return False

    def begins_in(self, _request: Request) -> bool:
        """True if it can begin with the next event of the stream that this request has opened."""
        return False

    def strike(self, _request: Request) -> Fault:
        """Begins with this request; returns what goes wrong with it."""
        return Fault()

    def saw(self, request: Request) -> None:
        """Notes a request."""

    def answered(self, request: Request, status: int) -> None:
        """Notes with which status the service has answered a request."""

    def told(self, match: str | None) -> None:
        """Notes that a stream has told something, of a match or of the account."""

    def document(self, _request: Request, document: object) -> object:
        """Returns the JSON that the client gets instead of that of the service."""
        return document

    def stream(self, _request: Request, event: bytes) -> bytes | None:
        """Returns what the client gets instead of an event of a stream; `None` cuts the stream in its middle."""
        return event

    def over(self, match: str) -> None:
        """Notes that a match is finished."""

    def end(self) -> None:
        """Decides at the end of the examination if nothing was decided before."""
        if self.verdict is None and self.has_struck:
            self.fail("After that it played no move any more.")
        elif self.verdict is None:
            self.verdict, self.why = "not reached", "The client did nothing with which it could begin."

    def succeed(self, why: str) -> None:
        """Decides, unless it is decided."""
        if self.verdict is None:
            self.verdict, self.why = "passed", why

    def fail(self, why: str) -> None:
        """Decides, unless it is decided."""
        if self.verdict is None:
            self.verdict, self.why = "failed", why
