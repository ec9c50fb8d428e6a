"""An examination of a client: which story begins when, and what came of each."""

import random
import threading
from collections.abc import Callable, Sequence

from msgspec import Struct

from service.conformance.messages import Request
from service.conformance.story import Fault, Story, Verdict

_SKIPPED = 2
"""The most requests with which a story could begin that are let pass first."""


class Result(Struct, frozen=True):
    """What came of a story."""

    story: str
    verdict: Verdict
    why: str
    expected: str


class Examination:
    """All stories of one client. One of them goes on at a time. Any thread may call it."""

    def __init__(self, stories: Sequence[Story], seed: int) -> None:
        rng = random.Random(seed)  # noqa: S311 - not for secrets
        self._stories = list(stories)
        rng.shuffle(self._stories)
        self._skips = {story.name: rng.randint(0, _SKIPPED) for story in self._stories}
        self._lock = threading.Lock()
        self.matches: set[str] = set()
        """The matches in which the client has moved."""

    def begin(self, request: Request) -> Fault:
        """Notes a request; returns what is to go wrong with it."""
        with self._lock:
            if request.is_move and request.match is not None:
                self.matches.add(request.match)
            fault = self._fault(request)
            for story in self._stories:
                story.saw(request)
            return fault

    def _fault(self, request: Request) -> Fault:
        if self._active() is not None:
            return Fault()
        for story in self._stories:
            if story.has_struck or not story.begins_with(request):
                continue
            if self._skips[story.name]:
                self._skips[story.name] -= 1
                continue
            story.has_struck = True
            return story.strike(request)
        return Fault()

    def each(self, tell: Callable[[Story], None]) -> None:
        """Tells something to all stories."""
        with self._lock:
            for story in self._stories:
                tell(story)

    def active(self) -> Story | None:
        """Returns the story that goes on now."""
        with self._lock:
            return self._active()

    def _active(self) -> Story | None:
        return next((each for each in self._stories if each.has_struck and each.verdict is None), None)

    def in_stream(self, request: Request) -> Story | None:
        """Returns the story that goes on now; before the next event of an open stream one may begin there."""
        with self._lock:
            if (active := self._active()) is not None:
                return active
            for story in self._stories:
                if not story.has_struck and story.begins_in(request):
                    story.has_struck = True
                    story.strike(request)
                    return story
            return None

    def results(self) -> Sequence[Result]:
        """Ends the examination; returns what came of each story, in the order of their names."""
        with self._lock:
            for story in self._stories:
                story.end()
            results = [Result(each.name, each.verdict or "failed", each.why, each.expected) for each in self._stories]
        return sorted(results, key=lambda result: result.story)
