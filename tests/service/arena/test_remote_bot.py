"""Bots behind a URL."""

import json
import re
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from service.arena import remote_bot
from tests.service.arena.commands import arena


class LastMove(BaseHTTPRequestHandler):
    """A bot that plays the last move, if it is not told another answer, after the part `uses` of its time."""

    told: dict
    answer: bytes | None = None
    uses = 0.0
    location: str | None = None
    """Where it redirects to."""
    drips: threading.Event | None = None
    """Until this is set it sends a blank now and then, and nothing else."""

    def do_POST(self) -> None:
        type(self).told = told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = self.answer or json.dumps({"move": len(told["moves"]) - 1}).encode()
        time.sleep(self.uses * told["seconds"])
        self.send_response(302 if self.location else 200)
        if self.location:
            self.send_header("Location", self.location)
        self.end_headers()
        while self.drips and not self.drips.wait(0.02):
            self.wfile.write(b" ")
        self.wfile.write(body)

    def do_GET(self) -> None:
        """Answers who is told nothing with the first move."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"move": 0}')

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


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (b'{"move": 0, "why": "' + b"x" * 70_000 + b'"}', "has answered more than 65536 bytes"),
        (b'{"move": 0}' + b" " * 70_000, "has answered more than 65536 bytes"),
        (b"<html>", "has answered what is no JSON"),
        (b"[" * 60_000, "has answered what is no JSON"),
    ],
)
def test_a_bot_behind_a_url_is_told_what_is_wrong_with_its_answer(
    tmp_path: Path, url: str, answer: bytes, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LastMove, "answer", answer)
    done = arena(tmp_path, url, "random")
    assert done.exit_code == 1
    assert f"{url} {sentence}" in done.output


def test_a_redirect_is_not_followed_since_the_other_address_would_not_be_told_the_decision(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LastMove, "location", "/there")
    done = arena(tmp_path, url, "random")
    assert done.exit_code == 1
    assert "it redirects to /there, so name that address" in done.output
    assert not (tmp_path / "results.ndjson").exists()


def test_a_bot_behind_a_url_is_told_a_minute_if_no_clock_cuts(tmp_path: Path, url: str) -> None:
    assert arena(tmp_path, url, "random", words=("--blocks", "1")).exit_code == 0
    assert LastMove.told["seconds"] == 60


def test_a_bot_behind_a_url_may_use_all_of_the_time_that_it_is_told(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LastMove, "uses", 1.0)
    monkeypatch.setattr(remote_bot, "SHORTEST_MARGIN", 30.0)  # also on a machine that stops for some seconds
    done = arena(tmp_path, url, "random", words=("--blocks", "1", "--budget", "0.05"))
    assert done.exit_code == 0, done.output
    assert 0 < LastMove.told["seconds"] <= 0.05


def test_a_bot_behind_a_url_that_answers_a_little_now_and_then_is_cut(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = threading.Event()
    monkeypatch.setattr(LastMove, "drips", end)
    monkeypatch.setattr(remote_bot, "SHORTEST_MARGIN", 0.2)
    timer = threading.Timer(30, end.set)  # without the cut the test fails, and does not hang
    timer.start()
    done = arena(tmp_path, url, "random", words=("--budget", "0.1"))
    cut = not end.is_set()
    end.set()
    timer.cancel()
    assert done.exit_code == 1
    assert cut
    assert re.search(r"has not answered in 0\.(2\d|30) s", done.output), "of the 0.1 s a part had passed"
