"""The example that follows a match needs no library, and loses nothing when connections are lost."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from socket import socket
from typing import Any

import pytest
from flask import Flask

from service.api.http.streams import HEARTBEAT, SERVER_SENT_EVENTS
from tests.service.api.test_events import TAKE_ONE, over
from tests.service.conftest import Caller
from tests.service.local_server import served

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "streams.md").read_text()
CUT_AFTER = 1000
"""Bytes: an event or two, and a part of the next."""


class Cutting:
    """The API behind a connection that is lost again and again, in the middle of an event; or of a chunk."""

    def __init__(self, app: Flask, *, inside_chunks: bool) -> None:
        self.app = app
        self.inside_chunks = inside_chunks
        self.asked: list[str] = []
        """The `Last-Event-ID` of each request for a stream."""

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        answer = self.app(environ, start)
        if not environ["PATH_INFO"].endswith("/stream"):
            return answer
        self.asked.append(environ["HTTP_LAST_EVENT_ID"])
        return self.cut(answer, environ["werkzeug.socket"])

    def cut(self, answer: Any, connection: socket) -> Iterator[bytes]:
        rest = (bytes([byte]) for part in answer for byte in part)
        try:
            yield from islice(rest, CUT_AFTER)
            if self.inside_chunks and next(rest, None) is not None:
                connection.sendall(b"9\r\nid")  # of nine bytes two: so a crash of the service looks to the client
                raise ConnectionResetError
        finally:
            answer.close()


def followed(url: str, path: str) -> list[str]:
    """What the example prints about a match that is over."""
    command = [sys.executable, "examples/follow.py", url, path.rpartition("/")[2]]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("inside_chunks", [True, False])
def test_the_example_tells_each_event_once_though_the_connection_is_lost_in_the_middle_of_events(
    app: Flask, ada: Caller, bea: Caller, *, inside_chunks: bool
):
    path = over(ada, bea)
    events = ada.get(f"{path}/events").get_json()["events"]
    told = [f"{event['version']} {event['type']} {event['text']}" for event in events]
    lossy = Cutting(app, inside_chunks=inside_chunks)
    with served(lossy) as url:  # type: ignore[arg-type]  # any WSGI application
        assert followed(url, path) == told
    assert lossy.asked[0] == "0"
    assert len(set(lossy.asked)) > 3


def test_the_example_tells_why_it_is_refused(app: Flask):
    with served(app) as url:
        command = [sys.executable, "examples/follow.py", url, "none"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert json.loads(done.stderr)["code"] == "unknown-match"


def test_the_page_shows_streams_as_they_are_on_the_wire(match: str, ada: Caller):
    ada.post(f"{match}/moves", TAKE_ONE)
    answer = ada.get(f"{match}/stream")
    sent = b"".join(islice(answer.response, 2)).decode()
    answer.close()
    shown = re.search(r"^```\n(: alive\n.*?)```", PAGE, re.MULTILINE | re.DOTALL)
    assert shown is not None
    for line in shown[1].splitlines():
        assert line.partition(", ...")[0].partition(',"data"')[0] in sent
    assert sent.startswith(": alive\n\nid: 1\ndata: {")
    restarted = SERVER_SENT_EVENTS.restart(b'{"type":"stream.Restarted","version":42}').decode()
    assert f"```\n{restarted}```" in PAGE
    assert f"after {HEARTBEAT * 0.75:.0f} to {HEARTBEAT:.0f} seconds" in PAGE
