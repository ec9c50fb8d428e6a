"""The store in Redis, measured: how long its answers take, and how often there is none."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import structlog
from prometheus_client import Counter, Histogram

from domain.game import Version
from domain.match import MatchId
from events.store import START, Appended, Envelope, Head, Meanwhile, Origin, StoreUnavailable, nothing
from events.streams import RedisStore
from service import metrics
from service.tracing import span

T = TypeVar("T")


class Operation:
    """The measurements of one operation."""

    def __init__(self, name: str) -> None:
        self.seconds: Histogram = metrics.store.labels(name)
        self.errors: Counter = metrics.store_errors.labels(name)

    def measured(self, work: Callable[[], T]) -> T:
        """Returns what the work returns, and measures it."""
        begun = time.perf_counter()
        try:
            return work()
        except StoreUnavailable:
            self.errors.inc()
            raise
        finally:
            metrics.count(self.seconds.observe, time.perf_counter() - begun)


APPEND: Final = Operation("append")
READ: Final = Operation("read")


@contextmanager
def naming_in_log(match: MatchId) -> Iterator[None]:
    """Returns a context: what is logged inside names a match, and its version after an append; nothing later does."""
    with structlog.contextvars.bound_contextvars(match=match, version=None):  # both end with the block
        structlog.contextvars.unbind_contextvars("version")
        yield


class MeasuredStore(RedisStore):
    """A `RedisStore` that measures each append and each read.

    In a request, or inside `naming_in_log`, what is logged after an append names what it wrote.
    """

    def append(
        self, match: MatchId, expected: Head, *events: Any, meanwhile: Meanwhile = nothing, **more: Any
    ) -> Appended:
        """See `Store.append`."""
        append = super().append

        def while_writing() -> None:
            meanwhile()
            metrics.count_meanwhile()

        with span("append", match=match):
            appended = APPEND.measured(lambda: append(match, expected, *events, meanwhile=while_writing, **more))
        if structlog.contextvars.get_contextvars():  # a loop that looks after all matches would name this one for ever
            structlog.contextvars.bind_contextvars(match=match, version=appended.last)
        return appended

    def own(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> tuple[Origin | None, Sequence[Envelope]]:
        """See `Store.own`."""
        own = super().own
        return READ.measured(lambda: own(match, since, until, limit))
