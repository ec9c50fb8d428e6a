"""Bots behind a URL."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.service.arena.commands import arena


class LastMove(BaseHTTPRequestHandler):
    """A bot that plays the last move, until it is asked for a number of them."""

    told: dict
    answer: bytes | None = None

    def do_POST(self) -> None:
        type(self).told = told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = self.answer or json.dumps({"move": len(told["moves"]) - 1}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture
def url(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), LastMove) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_bot_behind_a_url_is_told_its_view_and_answers_the_number_of_a_move(tmp_path: Path, url: str) -> None:
    done = arena(tmp_path, url, "random")
    assert done.exit_code == 0, done.output
    assert LastMove.told.keys() == {"game", "seat", "version", "board", "moves", "seconds"}
    stashes = LastMove.told["board"]["stashes"]
    assert "?" in json.dumps(stashes) or None in stashes, "what the other seat holds is not told"


@pytest.mark.parametrize("answer", [b'{"move": 99}', b'{"move": true}', b"[]", b"no"])
def test_a_bot_behind_a_url_that_answers_no_move_is_named(
    tmp_path: Path, url: str, answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LastMove, "answer", answer)
    done = arena(tmp_path, url, "random")
    assert done.exit_code == 1
    assert url in done.output
