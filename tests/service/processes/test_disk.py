"""The embedded Redis takes no writes while its disk is full, and reports what its log has lost."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
import redis

from events import keys
from service.processes import embedded
from service.processes.disk import DiskWatch
from service.processes.log_file import LogFile
from tests.service.cli.processes import wait_until

RESERVE = 64
MIB = 1024 * 1024


@contextmanager
def started(folder: Path, socket: Path, watch: DiskWatch) -> Iterator[redis.Redis]:
    process = subprocess.Popen(watch.command())
    try:
        wait_until(lambda: embedded.answers(socket))
        with redis.Redis(unix_socket_path=str(socket)) as client:
            yield client
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """How many bytes the disk has free: what the system says here."""
    usage = SimpleNamespace(free=RESERVE * MIB)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    return usage


@pytest.mark.redis
def test_writes_are_refused_while_the_disk_is_nearly_full_and_taken_again_after(
    tmp_path: Path, free: SimpleNamespace
) -> None:
    socket, said = tmp_path / "redis.sock", list[str]()
    watch = DiskWatch(tmp_path, socket, RESERVE, said.append)
    with started(tmp_path, socket, watch) as client:
        client.set("move", "pass")
        free.free -= 1
        watch.look()
        watch.look()
        with pytest.raises(redis.ResponseError, match="NOREPLICAS"):
            client.set("move", "build")
        assert client.get("move") == b"pass"
        free.free += 1
        watch.look()
        assert client.set("move", "build")
    assert [sentence[:20] for sentence in said] == ["There is no room on ", "There is room on the"]


@pytest.mark.redis
def test_a_redis_that_starts_on_a_full_disk_refuses_writes_from_its_first_moment(
    tmp_path: Path, free: SimpleNamespace
) -> None:
    free.free = 0
    watch = DiskWatch(tmp_path, tmp_path / "redis.sock", RESERVE, lambda _sentence: None)
    with started(tmp_path, tmp_path / "redis.sock", watch) as client, pytest.raises(redis.ResponseError):
        client.set("move", "pass")


def test_a_redis_that_could_not_write_starts_again_without_writes_though_the_disk_has_room(tmp_path: Path) -> None:
    watch = DiskWatch(tmp_path, tmp_path / "redis.sock", 0, lambda _sentence: None)
    assert watch.command()[-1] == "0"
    (tmp_path / "redis.log").write_text("# Redis is starting\n# Can't recover from AOF write error ... Exiting...\n")
    assert watch.command()[-1] == "1"


def test_a_command_that_is_cut_off_is_kept_and_its_match_named(tmp_path: Path) -> None:
    log = tmp_path / "appendonly.aof"
    whole, half = b"*1\r\n$4\r\nPING\r\n", b"*5\r\n$4\r\nXADD\r\n$24\r\n" + keys.record("some-match").encode() + b"\r\n"
    log.write_bytes(whole + half)
    found = LogFile(tmp_path)
    log.write_bytes(whole)  # as Redis does
    loss = found.loss()
    assert loss is not None
    assert loss.kept is not None
    assert (loss.cut, loss.matches, loss.kept.read_bytes()) == (len(half), ("some-match",), half)


def test_bytes_that_are_gone_before_the_start_are_counted(tmp_path: Path) -> None:
    log = tmp_path / "appendonly.aof"
    log.write_bytes(bytes(100))
    LogFile(tmp_path).note()
    with log.open("r+b") as file:
        file.truncate(90)
    loss = LogFile(tmp_path).loss()
    assert loss is not None
    assert (loss.missing, loss.cut) == (10, 0)
    assert "10 bytes of it are missing" in str(loss)


def test_a_log_that_has_grown_or_was_written_anew_has_lost_nothing(tmp_path: Path) -> None:
    log = tmp_path / "appendonly.aof"
    assert LogFile(tmp_path).loss() is None
    log.write_bytes(bytes(100))
    LogFile(tmp_path).note()
    log.write_bytes(bytes(200))
    assert LogFile(tmp_path).loss() is None
    (tmp_path / "rewritten").write_bytes(bytes(10))
    (tmp_path / "rewritten").rename(log)
    assert LogFile(tmp_path).loss() is None
