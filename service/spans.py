"""Spans for OpenTelemetry. This module needs the extra `tracing`; the others ask `service.tracing`.

Whether a trace is recorded is decided once, when it begins. Inside a trace that is not recorded no span is made, and
nothing of it travels to other processes.
"""

import os
import random
from contextvars import ContextVar
from types import TracebackType
from typing import Final

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.environment_variables import (
    OTEL_BSP_SCHEDULE_DELAY,
    OTEL_TRACES_SAMPLER,
    OTEL_TRACES_SAMPLER_ARG,
)
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import DEFAULT_ON
from opentelemetry.trace import Span, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from service.settings import BadSetting

_SHARE: Final = "0.01"
"""The share of the requests that is traced unless the operator says otherwise."""
_SHARES: Final = {"always_on": "1", "always_off": "0", "traceidratio": ""}
"""The usual samplers, and the share of the requests that each one traces; "": the one that the operator says."""
_SENT_EVERY: Final = "5000"
"""Milliseconds between two sendings of spans unless the operator says otherwise."""
_PARENT: Final = "traceparent"
_NOWHERE: Final = Context()
_PROPAGATOR: Final = TraceContextTextMapPropagator()
_open: Final[ContextVar["OpenSpan | None"]] = ContextVar("_open", default=None)
"""The span that is open here. The library asks its own context for it, which costs each request that is not traced."""


class Spans:
    """The spans of this process, sent to a collector by OTLP over HTTP."""

    def __init__(self, endpoint: str, process: str) -> None:
        """Raises `BadSetting` for a sampler that is not known, and for a share of requests or a delay that is none."""
        self._share, delay = _share(), _delay()
        self.provider = TracerProvider(DEFAULT_ON, Resource.create({"service.name": f"kifu-{process}"}))
        """Holds the spans that are not sent yet."""
        exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces")
        # Seldom, since sending costs the same for one span as for many.
        self.provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=delay))
        self._tracer = self.provider.get_tracer("kifu")

    def first(self, name: str, attributes: dict[str, str | int]) -> "OpenSpan | None":
        """Returns the first span of a new trace; `None` if this trace is not recorded."""
        if random.random() >= self._share:  # noqa: S311 - a choice without secrets
            return None
        return OpenSpan(self._tracer.start_span(name, _NOWHERE, attributes=attributes))

    def inner(self, name: str, attributes: dict[str, str | int]) -> "OpenSpan | None":
        """Returns a span inside the one that is open; `None` if none is."""
        outer = _open.get()
        return None if outer is None else OpenSpan(self._tracer.start_span(name, outer.context, attributes=attributes))

    def following(self, name: str, parent: str, attributes: dict[str, str | int]) -> "OpenSpan | None":
        """Returns a span inside one of another process; `None` if what was carried here names none."""
        context = _PROPAGATOR.extract({_PARENT: parent}, _NOWHERE)
        span = self._tracer.start_span(name, context, attributes=attributes) if context else None
        return OpenSpan(span) if span is not None and span.is_recording() else None

    def carried(self) -> str:
        """Returns the open span in the form that travels to other processes; "" if none is open."""
        span = _open.get()
        if span is None:
            return ""
        carrier: dict[str, str] = {}
        _PROPAGATOR.inject(carrier, span.context)
        return carrier[_PARENT]


class OpenSpan:
    """A span that is open inside the `with` block."""

    def __init__(self, span: Span) -> None:
        self._span = span
        self.context: Final = set_span_in_context(span, _NOWHERE)
        """What the library wants to know of it."""

    def __enter__(self) -> None:
        self._token = _open.set(self)

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        _open.reset(self._token)
        if kind is not None and issubclass(kind, Exception):
            # The message of an error may tell what is hidden, so only its kind is kept.
            self._span.set_attribute("error.type", kind.__name__)
        self._span.end()


def _share() -> float:
    """Returns the share of the requests that is traced. What clients say of their traces does not count."""
    sampler = os.environ.get(OTEL_TRACES_SAMPLER) or "traceidratio"
    try:
        given = _SHARES[sampler.lower().removeprefix("parentbased_")]
    except KeyError as error:
        raise BadSetting(f"{OTEL_TRACES_SAMPLER} cannot be {sampler!r}: it is one of {', '.join(_SHARES)}") from error
    text = given or os.environ.get(OTEL_TRACES_SAMPLER_ARG) or _SHARE
    if not _is_share(text):
        raise BadSetting(f"{OTEL_TRACES_SAMPLER_ARG} cannot be {text!r}: it is a share from 0 to 1")
    return float(text)


def _delay() -> int:
    """Returns the milliseconds after which spans are sent. The library does not take an empty variable for none."""
    text = os.environ.get(OTEL_BSP_SCHEDULE_DELAY) or _SENT_EVERY
    if not text.isdecimal() or int(text) == 0:
        raise BadSetting(f"{OTEL_BSP_SCHEDULE_DELAY} cannot be {text!r}: it is a number of milliseconds, 1 or more")
    return int(text)


def _is_share(text: str) -> bool:
    try:
        return 0 <= float(text) <= 1
    except ValueError:
        return False
