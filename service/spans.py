"""Spans for OpenTelemetry. This module needs the extra `tracing`; the others ask `service.tracing`.

Whether a trace is recorded is decided once, when it begins. Inside a trace that is not recorded no span is made, and
nothing of it travels to other processes.
"""

import os
from types import TracebackType
from typing import Final

from opentelemetry.context import Context, attach, detach
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.environment_variables import OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ParentBasedTraceIdRatio, Sampler
from opentelemetry.trace import Span, get_current_span, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from service.settings import BadSetting

_SENT_EVERY_MS: Final = 1000
_SHARE: Final = "0.1"
"""The share of the requests that is traced unless the operator says otherwise."""
_PARENT: Final = "traceparent"
_NOWHERE: Final = Context()
_PROPAGATOR: Final = TraceContextTextMapPropagator()


class Spans:
    """The spans of this process, sent to a collector by OTLP over HTTP."""

    def __init__(self, endpoint: str, process: str) -> None:
        """Raises `BadSetting` for a share of requests that is none."""
        provider = TracerProvider(_sampler(), Resource.create({"service.name": f"kifu-{process}"}))
        exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces")
        provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=_SENT_EVERY_MS))
        self._tracer = provider.get_tracer("kifu")

    def first(self, name: str, attributes: dict[str, str | int]) -> "OpenSpan | None":
        """Returns the first span of a new trace; `None` if this trace is not recorded."""
        return self._recorded(name, _NOWHERE, attributes)

    def inner(self, name: str, attributes: dict[str, str | int]) -> "OpenSpan | None":
        """Returns a span inside the one that is open; `None` if none is."""
        return self._recorded(name, None, attributes) if get_current_span().is_recording() else None

    def following(self, name: str, carried: str, attributes: dict[str, str | int]) -> "OpenSpan | None":
        """Returns a span inside one of another process; `None` if what was carried here names none."""
        context = _PROPAGATOR.extract({_PARENT: carried})
        return (
            self._recorded(name, context, attributes) if get_current_span(context).get_span_context().is_valid else None
        )

    def _recorded(self, name: str, context: Context | None, attributes: dict[str, str | int]) -> "OpenSpan | None":
        span = self._tracer.start_span(name, context, attributes=attributes)
        return OpenSpan(span) if span.is_recording() else None


class OpenSpan:
    """A span that is open inside the `with` block."""

    def __init__(self, span: Span) -> None:
        self._span = span

    def __enter__(self) -> None:
        self._token = attach(set_span_in_context(self._span))

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        detach(self._token)
        if kind is not None and issubclass(kind, Exception):
            # The message of an error may tell what is hidden, so only its kind is kept.
            self._span.set_attribute("error.type", kind.__name__)
        self._span.end()


def carried() -> str:
    """Returns the open span in the form that travels to other processes; "" if none is open."""
    if not get_current_span().is_recording():
        return ""
    carrier: dict[str, str] = {}
    _PROPAGATOR.inject(carrier)
    return carrier[_PARENT]


def _sampler() -> Sampler | None:
    """Returns the sampler of the usual variables; `None` for one that the library reads from them."""
    if os.environ.get(OTEL_TRACES_SAMPLER):
        return None
    share = os.environ.get(OTEL_TRACES_SAMPLER_ARG) or _SHARE
    try:
        return ParentBasedTraceIdRatio(float(share))
    except ValueError as error:
        raise BadSetting(f"{OTEL_TRACES_SAMPLER_ARG} cannot be {share!r}: it is a share from 0 to 1") from error
