"""`kifu top` shows what the service does."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.bootstrap import Services
from service.cli import main
from service.processes.scraping import NOTHING, Reading, quantile, rate
from service.use_cases.processes import Process
from tests.service.cli.serving import STONES
from tests.service.conftest import Caller

_AT_A_TERMINAL = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from service.cli import main
main()
"""
"""Runs `kifu`, which Ctrl-C interrupts. What begins in the background of a shell without a terminal ignores it."""


def said(services: Services, *options: str) -> str:
    ran = CliRunner().invoke(main, ["top", "--redis", services.settings.redis_url, "--once", *options])
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_it_shows_queues_and_each_process_with_what_it_does(
    services: Services, spectator: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    worker = Process("worker", "host/bot worker 1", "host", 1, "", 20, "plays in matches with people")
    services.processes.sign(worker)
    services.processes.sign(Process("projector", "host/projector", "host", 2, "", -1))
    shown = " ".join(said(services).split())
    assert "plays in matches with people" in shown
    assert "projector: 1 of 1 projectors give no sign of life." in shown
    assert "with people │ 0" in shown


def test_it_says_that_redis_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    ran = CliRunner().invoke(main, ["top", "--once", "--redis", f"unix://{tmp_path}/nothing"])
    assert "Redis does not answer." in ran.output.splitlines()
    assert ran.exit_code == 1


def test_ctrl_c_ends_it_without_an_error(redis_url: str) -> None:
    command = [sys.executable, "-c", _AT_A_TERMINAL, "top", "--redis", redis_url]
    terminal, its_end = pty.openpty()
    with subprocess.Popen(
        command, env=os.environ | STONES | {"TERM": "xterm"}, stdout=its_end, stderr=subprocess.PIPE
    ) as shown:
        os.close(its_end)
        page = b""
        while b"matches that wait for a bot" not in page:
            page += os.read(terminal, 1 << 16)
        shown.send_signal(signal.SIGINT)
        while shown_next(terminal):
            pass
        assert shown.stderr is not None
        assert (shown.stderr.read(), shown.wait(timeout=60)) == (b"", 0)
    os.close(terminal)


def shown_next(terminal: int) -> bytes:
    """Returns what a terminal shows next; nothing when the process at its other end has ended."""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


def test_a_rate_is_a_difference_over_the_time_between() -> None:
    before, after = Reading(10.0, {("n", ""): 5.0}), Reading(12.0, {("n", ""): 9.0})
    assert rate(before, after, "n") == 2
    assert rate(NOTHING, after, "n") == 0


def test_a_quantile_is_of_what_was_counted_between() -> None:
    bounds = ("0.1", "1.0", "+Inf")
    before = Reading(1.0, {("h_bucket", le): 100.0 for le in bounds})
    after = Reading(2.0, dict(zip((("h_bucket", le) for le in bounds), (100.0, 199.0, 200.0), strict=True)))
    assert quantile(before, after, "h", 0.5) == 1.0
    assert quantile(before, after, "h", 0.999) == float("inf")
    assert quantile(after, after, "h", 0.5) != quantile(after, after, "h", 0.5)
