"""Stories that begin with a move of the client."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final

from service.conformance.messages import Request, problem
from service.conformance.story import Fault, Story

_EARLY: Final = 0.05
"""Seconds by which a client may come back too early, for clocks that differ."""
_HAMMERING: Final = 30
"""Requests a second from which on a client is a burden for a service that is away."""

PlayFirst = Callable[[Request], object]
TakeBack = Callable[[str, int], bool]


class MoveStory(Story, ABC):
    """Something happens to a move; then the client looks at the match before it moves again, and moves again."""

    may_repeat: ClassVar[bool] = False
    """True if it may also send the same request again, with the same key, without looking."""
    waits: ClassVar[float] = 0.0
    """Seconds for which it was asked to wait."""

    def __init__(self) -> None:
        super().__init__()
        self._struck: Request | None = None
        self._has_looked = False

    def begins_with(self, request: Request) -> bool:
        return request.is_move

    def strike(self, request: Request) -> Fault:
        self._struck = request
        return self._fault(request)

    @abstractmethod
    def _fault(self, request: Request) -> Fault:
        """Returns what happens to the request that is struck."""

    def saw(self, request: Request) -> None:
        struck = self._struck
        if struck is None or request is struck or request.match != struck.match:
            return
        self._has_looked |= request.is_look
        if not request.is_move:
            return
        waited = request.time - struck.time
        if waited < self.waits - _EARLY:
            self.fail(f"It came back after {waited:.2f} s; Retry-After asked for {self.waits:.0f} s.")
        elif self.may_repeat and request.key is not None and request.key == struck.key:
            if request.body != struck.body:
                self.fail("It sent another move with the same Idempotency-Key.")
        elif not self._has_looked:
            self.fail("It sent a move with another Idempotency-Key, or none, and had not looked at the match again.")

    def told(self, match: str | None) -> None:
        if self._struck is not None and match in (None, self._struck.match):
            self._has_looked = True

    def answered(self, request: Request, status: int) -> None:
        struck = self._struck
        is_later = struck is not None and request is not struck and request.match == struck.match
        if is_later and request.is_move and 200 <= status < 300:
            self.succeed("It looked again, then moved." if self._has_looked else "It sent the same move again.")


class _MeantForAVersion(MoveStory):
    """Its move has to name the version that it is meant for."""

    def saw(self, request: Request) -> None:
        if request is self._struck and request.expected is None:
            self.fail("It sent the move without If-Match, so the move is played whatever has happened meanwhile.")
        super().saw(request)


class StaleVersion(_MeantForAVersion):
    """Another program of the same account is faster."""

    name = "stale version"
    expected = "After 412 the client looks at the match again, and decides again."

    def __init__(self, play_first: PlayFirst) -> None:
        super().__init__()
        self._play_first = play_first

    def _fault(self, request: Request) -> Fault:
        return Fault(before=lambda: self._play_first(request))


class TakenBack(_MeantForAVersion):
    """The match goes back to an earlier version between the look and the move."""

    name = "undo in between"
    expected = "After 412 the client looks at the match again, and plays on from the earlier board."

    def __init__(self, take_back: TakeBack) -> None:
        super().__init__()
        self._take_back = take_back
        self._versions: dict[str, int] = {}

    def saw(self, request: Request) -> None:
        super().saw(request)
        if self._struck is None and request.is_move and request.match and request.expected:
            self._versions[request.match] = request.expected

    def begins_with(self, request: Request) -> bool:
        earlier = self._versions.get(request.match or "")
        return request.is_move and earlier is not None and earlier != request.expected

    def _fault(self, request: Request) -> Fault:
        match = request.match or ""
        return Fault(before=lambda: self._take_back(match, self._versions[match]))


class LostAnswer(MoveStory):
    """The move is played, and the answer is lost."""

    name = "lost answer"
    expected = "The client sends the same move with the same Idempotency-Key, or looks at the match first."
    may_repeat = True

    def _fault(self, _request: Request) -> Fault:
        return Fault(cut=True)


class OutcomeUnknown(MoveStory):
    """The service does not know if the move was written."""

    name = "retry with the same key"
    expected = "After 503 outcome-unknown the client sends the same move with the same key, or looks first."
    may_repeat = True
    waits = 1

    def _fault(self, _request: Request) -> Fault:
        sentence = "The store does not answer: the move may have been written."
        return Fault(answer=problem(503, "outcome-unknown", sentence, retry_after=1))


class Unavailable(MoveStory):
    """The service cannot be reached for a moment."""

    name = "503 with Retry-After"
    expected = "The client sends the same move again when Retry-After has passed, or looks at the match then."
    may_repeat = True
    waits = 1

    def _fault(self, _request: Request) -> Fault:
        sentence = "The store cannot be reached: nothing was written."
        return Fault(forward=False, answer=problem(503, "store-unavailable", sentence, retry_after=1))


class Restart(MoveStory):
    """The service is stopped and started again."""

    name = "restart of the server"
    expected = "The client tries again, less and less often, and plays on when the service is back."
    may_repeat = True

    def __init__(self, restart: Callable[[], object]) -> None:
        super().__init__()
        self._restart = restart
        self._times: list[float] = []

    def saw(self, request: Request) -> None:
        super().saw(request)
        if self._struck is not None and self.verdict is None:
            now = time.monotonic()
            self._times = [each for each in (*self._times, now) if now - each < 1]
            if len(self._times) > _HAMMERING:
                self.fail(f"It sent more than {_HAMMERING} requests within a second while the service was away.")

    def _fault(self, _request: Request) -> Fault:
        return Fault(before=self._restart, forward=False, cut=True)
