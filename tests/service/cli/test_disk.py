"""What the whole service does on a full disk, and with a log that is not whole."""

import json
import os
import shutil
import subprocess
import sys
import urllib.error
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner

from service.cli import main
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import Service, serving, start

pytestmark = [pytest.mark.redis, pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")]

TAKE_ONE = {"moves": [{"type": "stones.Take", "stones": 1}]}
LOG = "appendonly.aof"
PAGE = 4096
"""Bytes that a disk in memory gives to a file at a time."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 2 MiB. Only root can make one."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", tmp_path], check=False)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    yield tmp_path
    subprocess.run(["umount", "--lazy", tmp_path], check=True)


def begun(service: Service) -> tuple[str, str]:
    """The token of a player, and the path of a match in which this player is to move."""
    token = str(service.ask("/v1/players", {"name": "Aiko"})["token"])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    match = service.ask("/v1/matches", {"game": "stones", "seats": seats, "options": {"stones": 100}}, token)
    return token, f"/v1/matches/{match['id']}"


def refusal(service: Service, path: str, body: object, token: str | None = None) -> tuple[int, str] | None:
    """Status and code with which a request is refused; `None` if it is carried out."""
    try:
        service.ask(path, body, token)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)["code"]
    return None


def assert_is_read(service: Service, match: str, token: str) -> None:
    """Everything about a match can be read."""
    for part in ("/state", "/moves", "/scores", "/events?since=0", ""):
        assert service.ask(f"{match}{part}", token=token)
    assert len(service.ask("/v1/matches")["matches"]) == 1


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """The folder of a service that has stopped, and a match in it."""
    folder = tmp_path_factory.mktemp("stopped")
    with serving(folder) as service:
        token, match = begun(service)
        service.stop()
    return folder, token, match


@pytest.fixture
def folder(stopped: tuple[Path, str, str], tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(stopped[0], tmp_path / "data", ignore=shutil.ignore_patterns("*.sock")))


def test_before_the_disk_is_full_no_moves_are_taken_and_matches_are_read(
    stopped: tuple[Path, str, str], folder: Path
) -> None:
    _, token, match = stopped
    with serving(folder, KIFU_DISK_RESERVE="100000000000") as service:
        assert refusal(service, f"{match}/moves", TAKE_ONE, token) == (503, "store-full")
        assert_is_read(service, match, token)
        assert "starts again" not in service.stop()[1]
    assert not [*folder.glob("cut-off-*")]


def test_the_start_says_what_a_truncated_log_has_lost(stopped: tuple[Path, str, str], folder: Path) -> None:
    name = stopped[2].rpartition("/")[2]
    log = folder / LOG
    whole = log.read_bytes()
    length = whole.rindex(b":record:" + name.encode()) + 100
    with log.open("r+b") as file:
        file.truncate(length)
    said = said_at_start(folder)
    (kept,) = folder.glob("cut-off-*.aof")
    assert whole[:length].endswith(kept.read_bytes())
    assert "has lost what was written last" in said
    assert f"{kept.stat().st_size} bytes were cut off" in said
    assert name in said


@pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="long: a disk is filled")
def test_a_redis_that_cannot_write_is_started_again_for_reading(small_disk: Path) -> None:
    with serving(small_disk, KIFU_DISK_RESERVE="0") as service:
        token, match = begun(service)
        redis = service.part("redis-server")
        fill(small_disk)
        while redis in service.parts():
            refusal(service, "/v1/players", {"name": "Bert"})
        wait_until(lambda: service.insist(f"{match}/state"))
        assert refusal(service, "/v1/players", {"name": "Bert"}) == (503, "store-full")
        assert_is_read(service, match, token)


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (0, "Cannot write to the folder {}: No space left on device."),
        (PAGE, "The disk of {} is full, or cannot be written to. Make room, and try it again."),
    ],
)
def test_a_command_that_finds_the_disk_full_says_so(
    stopped: tuple[Path, str, str], small_disk: Path, monkeypatch: pytest.MonkeyPatch, room: int, said: str
) -> None:
    data = shutil.copytree(stopped[0], small_disk / "data")
    end_page(data / LOG)
    (small_disk / "room").write_bytes(bytes(room))
    fill(small_disk)
    (small_disk / "room").unlink()
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    done = CliRunner().invoke(main, ["rebuild", "--data", str(data)])
    assert (done.exit_code, done.output) == (1, f"Error: {said.format(data)}\n")


def end_page(log: Path) -> None:
    """Adds a command to a log that ends with the end of a page of the disk: what follows needs another page."""
    lacking = 2 * PAGE - log.stat().st_size % PAGE
    command = "*3\r\n$3\r\nSET\r\n$4\r\npage\r\n${}\r\n{}\r\n"
    value = "x" * (lacking - len(command.format(PAGE, "")))  # its length has four digits, as that of a page
    with log.open("ab") as file:
        file.write(command.format(len(value), value).encode())
    assert log.stat().st_size % PAGE == 0


def fill(disk: Path) -> None:
    """Leaves no room on a disk."""
    with (disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(512))


def said_at_start(folder: Path) -> str:
    """What the service says until it is ready."""
    process = start(folder)
    assert process.stdout is not None
    with process.stdout as output:
        said = _until_ready(output)
        process.terminate()
        process.wait(timeout=60)
    return said


def _until_ready(output: IO[str]) -> str:
    said = output.readline()
    while "Kifu is ready" not in said and (line := output.readline()):
        said += line
    return said
