"""Streams of server-sent events, each opened again however often its connection is lost."""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import httpx
from httpx_sse import EventSource, ServerSentEvent, SSEError

from kifu_client.errors import Problem, Unreachable
from kifu_client.transport import Query, Transport

T = TypeVar("T")


def messages(
    transport: Transport, path: str, headers: Mapping[str, str], query: Query | None = None
) -> Iterator[ServerSentEvent]:
    """Yields the messages of a stream as long as the connection lasts. Raises `Problem`, and what a lost one raises."""
    sent = {"Accept": "text/event-stream", "Cache_Control": "no-store", **headers}
    with transport.opened(path, query, **sent) as answer:
        for message in EventSource(answer).iter_sse():
            transport.check_open()
            if message.data:  # else it is a sign of life
                yield message


def reopened(
    transport: Transport, connected: Callable[[], Iterator[T]], is_over: Callable[[], bool] = lambda: False
) -> Iterator[T]:
    """Yields what `connected` yields, which is called again, after a pause, until `is_over` is true at its end.

    Raises `Problem` if the service refuses, and another attempt would be refused too, and `Unreachable` when the client
    is closed.
    """
    pauses = transport.pauses(math.inf)
    while True:
        at_least = None
        try:
            for told in connected():
                pauses.reset()
                yield told
            if is_over():
                return
        except (httpx.RequestError, SSEError, Unreachable):  # lost, perhaps in the middle of an event
            pass
        except Problem as refusal:
            if not refusal.may_pass:
                raise
            at_least = refusal.retry_after
        if not pauses.sleep(at_least):
            transport.check_open()
