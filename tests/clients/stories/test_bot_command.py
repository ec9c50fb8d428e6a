"""The command that runs a bot of anybody: `kifu-bot`, which is also `kifu bot`."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kifu_client import Kifu
from kifu_client.bot import BadBot, load
from kifu_client.bot.command import main

from tests.clients.stories.conftest import account
from tests.clients.stories.drivers import PYTHON, ROOT
from tests.clients.stories.played_bots import JSON, Anything, Log, begun, finished, run, wait_until
from tests.clients.stories.stories_service import StoriesService


@contextmanager
def command(service: StoriesService, folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    words = ["run", "eager_bot:EagerBot", "--url", service.url, "--token-file", str(folder / "token"), "--log", "json"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(PYTHON), str(ROOT)])}
    with subprocess.Popen(
        [sys.executable, "-m", "service.cli", "bot", *words, *options],
        cwd=ROOT / "examples",
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def lines_until(process: "subprocess.Popen[str]", event: str) -> list[JSON]:
    """What it logs up to an event."""
    found: list[JSON] = []
    assert process.stderr is not None
    while not found or found[-1]["event"] != event:
        line = process.stderr.readline()
        assert line, found
        found.append(json.loads(line))
    return found


def test_the_command_plays_after_it_was_killed_and_ends_by_a_signal(service: StoriesService, tmp_path: Path) -> None:
    bea = account(service.url, "Bea")
    with command(service, tmp_path, "--name", "Eager") as process:
        eager = lines_until(process, "waiting for turns")[-1]["account"]
        process.kill()
    token = tmp_path / "token"
    assert token.stat().st_mode & 0o777 == 0o600
    match = begun(Kifu(service.url, token.read_text().strip()), bea)
    with command(service, tmp_path) as process, run(bea, Anything(), Log()):
        assert lines_until(process, "played")[-1]["account"] == eager
        wait_until(lambda: finished(bea, match))
        process.send_signal(signal.SIGTERM)
        assert lines_until(process, "stopping")
        assert process.wait(timeout=60) == 0


def test_a_name_that_is_refused_leaves_no_file_behind(service: StoriesService, tmp_path: Path) -> None:
    with command(service, tmp_path, "--name", "Eager (bot)") as process:
        assert lines_until(process, "cannot go on")
        assert process.wait(timeout=60) == 1
    assert not (tmp_path / "token").exists()
    with command(service, tmp_path, "--name", "Eager") as process:
        assert lines_until(process, "waiting for turns")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_command_while_the_service_is_away(
    number: signal.Signals, service: StoriesService, tmp_path: Path
) -> None:
    with command(service, tmp_path, "--name", "Eager", "--url", "http://127.0.0.1:1") as process:
        lines_until(process, "signing in")
        wait_until((tmp_path / "token").exists)
        process.send_signal(number)
        assert lines_until(process, "ended before it was signed in")
        assert process.wait(timeout=60) == 0
    assert not (tmp_path / "token").exists()


def test_the_command_says_why_it_waits_if_nothing_answers_at_the_address(
    service: StoriesService, tmp_path: Path
) -> None:
    with command(service, tmp_path, "--name", "Eager", "--url", "http://127.0.0.1:1") as process:
        waits = lines_until(process, "waiting for the service")[-1]
    assert waits["url"] == "http://127.0.0.1:1"
    assert waits["why"].startswith("The service cannot be reached: ")


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "kifu", "", "ftp://kifu/", "http://", "http://[::1", "http://a b/"])
def test_an_address_that_is_none_is_told_in_a_sentence(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "eager_bot:EagerBot", "--url", url])
    assert "is no address like http://127.0.0.1:8000" in capsys.readouterr().err


@pytest.mark.parametrize("token", [b"", b"\n", b"\xff\xfe", "é".encode(), b"one\ntwo"])
def test_a_file_without_a_token_is_named(service: StoriesService, tmp_path: Path, token: bytes) -> None:
    (tmp_path / "token").write_bytes(token)
    with command(service, tmp_path, "--name", "Eager") as process:
        assert f"{tmp_path}/token holds no token." in lines_until(process, "cannot go on")[-1]["why"]
        assert process.wait(timeout=60) == 1


@pytest.mark.parametrize("option", ["--join", "--accept"])
def test_a_game_that_the_service_does_not_have_is_told(service: StoriesService, tmp_path: Path, option: str) -> None:
    with command(service, tmp_path, "--name", "Eager", "--join", "stones", option, "chess") as process:
        why = lines_until(process, "cannot go on")[-1]["why"]
        assert process.wait(timeout=60) == 1
    assert why == "The service has no game 'chess'. It has: stones."


def test_a_token_that_is_refused_ends_the_command_with_the_reason(service: StoriesService, tmp_path: Path) -> None:
    (tmp_path / "token").write_text("kifu_wrong\n")
    with command(service, tmp_path) as process:
        assert "bad-token" in lines_until(process, "cannot go on")[-1]["why"]
        assert process.wait(timeout=60) == 1


@pytest.mark.parametrize(
    "place", ["nothing", "no.such:Bot", "kifu_client:Nobody", "json:dumps", ":Bot", "kifu_client:"]
)
def test_a_bot_that_is_not_there_is_told_in_a_sentence(place: str) -> None:
    with pytest.raises(BadBot, match=r"\.$|:"):
        load(place)
