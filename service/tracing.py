"""Traces for OpenTelemetry: what one request sets off, from the API to the projector to the bot.

The context of a trace travels beside the record, and no event holds it: with the announcement in the feed, and with the
turn of a bot. Without the setting `traces` nothing is traced. What clients send as
`traceparent` is ignored, since strangers could fill the traces of the operator.
"""

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final

from service.settings import BadSetting

if TYPE_CHECKING:
    from service.spans import Spans

_NOTHING: Final = nullcontext()


class Tracing:
    """How this process traces: not at all, unless it is told to."""

    spans: "Spans | None" = None
    carries: bool = False


TRACING: Final = Tracing()


def start_tracing(endpoint: str, process: str, *, carries: bool = True) -> None:
    """Sends the spans of this process to a collector by OTLP over HTTP; does nothing without an endpoint.

    With `carries` the appends of this process hand their trace on. Those of bots do not: matches of bots alone would
    make traces without an end. Raises `BadSetting` if the library is not installed, or for a bad share of requests.
    """
    if not endpoint:
        return
    try:
        from service.spans import Spans
    except ImportError as error:
        raise BadSetting("KIFU_TRACES needs the extra `tracing`: pip install 'kifu[tracing]'") from error
    TRACING.spans, TRACING.carries = Spans(endpoint, process), carries


def is_tracing() -> bool:
    """True if this process traces."""
    return TRACING.spans is not None


def trace(name: str, **attributes: str | int) -> AbstractContextManager[None]:
    """Returns a context that is the first span of a new trace, if this trace is among those that are recorded."""
    return _NOTHING if TRACING.spans is None else TRACING.spans.first(name, attributes) or _NOTHING


def span(name: str, **attributes: str | int) -> AbstractContextManager[None]:
    """Returns a context that is a span inside the one that is open; outside a trace it is nothing."""
    return _NOTHING if TRACING.spans is None else TRACING.spans.inner(name, attributes) or _NOTHING


def following(name: str, parent: str, **attributes: str | int) -> AbstractContextManager[None]:
    """Returns a context that is a span inside the one that was carried here; nothing for ""."""
    if TRACING.spans is None or not parent:
        return _NOTHING
    return TRACING.spans.following(name, parent, attributes) or _NOTHING


def carried() -> str:
    """Returns the open span in the form that travels to other processes; "" if there is none."""
    return TRACING.spans.carried() if TRACING.spans is not None and TRACING.carries else ""
