"""A collector of traces: it keeps the spans that the processes of a service send."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


class Span(NamedTuple):
    """One span, as it was sent."""

    process: str
    name: str
    trace: bytes
    id: bytes
    parent: bytes
    begin: int
    end: int
    attributes: dict[str, str]


class Collector:
    """The spans that have come, by OTLP over HTTP."""

    def __init__(self, url: str, spans: list[Span]) -> None:
        self.url = url
        self._spans = spans

    def trace_with(self, *names: str) -> list[Span]:
        """The spans of the first trace that has a span of each of these names, in the order of their beginning."""
        spans = [*self._spans]
        for trace in dict.fromkeys(span.trace for span in spans):
            found = [span for span in spans if span.trace == trace]
            if {*names} <= {span.name for span in found}:
                return sorted(found, key=lambda span: span.begin)
        return []


@contextmanager
def collecting() -> Iterator[Collector]:
    """Yields a collector, which ends with the block."""
    spans: list[Span] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            assert self.path == "/v1/traces"
            spans.extend(_spans(ExportTraceServiceRequest.FromString(body)))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_request(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield Collector(f"http://127.0.0.1:{server.server_port}", spans)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _spans(sent: ExportTraceServiceRequest) -> Iterator[Span]:
    for group in sent.resource_spans:
        process = next(each.value.string_value for each in group.resource.attributes if each.key == "service.name")
        for scope in group.scope_spans:
            for span in scope.spans:
                attributes = {each.key: each.value.string_value for each in span.attributes}
                begin, end = span.start_time_unix_nano, span.end_time_unix_nano
                yield Span(process, span.name, span.trace_id, span.span_id, span.parent_span_id, begin, end, attributes)


def tree(spans: list[Span], parent: bytes = b"", depth: int = 0) -> Iterator[str]:
    """Yields the spans of a trace, one a line, each below its parent, with its begin and duration in milliseconds."""
    for span in (span for span in spans if span.parent == parent):
        begin, took = (span.begin - spans[0].begin) / 1e6, (span.end - span.begin) / 1e6
        yield f"{begin:8.2f} ms {took:8.2f} ms  {'  ' * depth}{span.process}: {span.name}"
        yield from tree(spans, span.id, depth + 1)
