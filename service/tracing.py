"""Traces for OpenTelemetry: what one request sets off, from the API to the projector to the bot.

The context of a trace travels beside the record, and no event holds it: with the announcement in the feed, and with the
turn of a bot. Without the setting `traces` nothing is traced. What clients send as
`traceparent` is ignored, since strangers could fill the traces of the operator.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

from service.settings import BadSetting

_NOTHING: Final = nullcontext()
_SENT_EVERY_MS: Final = 1000
_PARENT: Final = "traceparent"


class _Tracing:
    """How this process traces: not at all, unless it is told to."""

    tracer: Any = None
    carries: bool = False


_tracing: Final = _Tracing()


def start_tracing(endpoint: str, process: str, *, carries: bool = True) -> None:
    """Sends the spans of this process to a collector by OTLP over HTTP; does nothing without an endpoint.

    With `carries` the appends of this process hand their trace on. Those of bots do not: matches of bots alone would
    make traces without an end. Raises `BadSetting` if the library is not installed.
    """
    if not endpoint:
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise BadSetting("KIFU_TRACES needs the extra `tracing`: pip install 'kifu[tracing]'") from error
    provider = TracerProvider(resource=Resource.create({"service.name": f"kifu-{process}"}))
    exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=_SENT_EVERY_MS))
    _tracing.tracer, _tracing.carries = provider.get_tracer("kifu"), carries


def is_tracing() -> bool:
    """True if this process traces."""
    return _tracing.tracer is not None


def span(name: str, parent: str = "", **attributes: str | int) -> AbstractContextManager[None]:
    """Returns a context that is one span: inside the one that is open, or inside the one that was carried here."""
    return _NOTHING if _tracing.tracer is None else _span(name, parent, attributes)


def carried() -> str:
    """Returns the open span in the form that travels to other processes; "" if there is none."""
    return _current() if _tracing.carries else ""


def _current() -> str:
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier.get(_PARENT, "")


@contextmanager
def _span(name: str, parent: str, attributes: dict[str, str | int]) -> Iterator[None]:
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    context = TraceContextTextMapPropagator().extract({_PARENT: parent}) if parent else None
    # The message of an error may tell what is hidden, so only its kind is kept.
    with _tracing.tracer.start_as_current_span(
        name, context, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as current:
        try:
            yield
        except Exception as error:
            current.set_attribute("error.type", type(error).__name__)
            raise
