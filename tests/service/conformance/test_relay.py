"""The relay passes on what a client reads while it comes, in each of the two forms of a stream."""

import http.client
import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.serving import make_server

from service.conformance.examination import Examination
from service.conformance.relay import Relay

pytestmark = pytest.mark.redis


@pytest.fixture
def relay(app: Flask) -> Iterator[Relay]:
    """A relay before a service."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Relay(Examination([], seed=1), lambda: f"http://127.0.0.1:{server.server_port}") as made:
        yield made
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("media", ["text/event-stream", "application/x-ndjson"])
def test_a_stream_is_passed_on_while_it_goes_on(relay: Relay, match: str, media: str) -> None:
    connection = http.client.HTTPConnection(relay.url.removeprefix("http://"), timeout=30)
    connection.request("GET", f"{match}/stream", headers={"Accept": media})
    answer, read = connection.getresponse(), b""
    while b"match.Created" not in read:
        read += answer.readline()
    assert answer.headers["Content-Type"].startswith(media)
    connection.close()
