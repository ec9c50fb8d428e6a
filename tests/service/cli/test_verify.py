"""`kifu verify`, on files, with no server and no Redis to be had."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.playthroughs.recording import FOLDER

GOLDEN = sorted(FOLDER.glob("*/*.ndjson"))


@pytest.fixture(autouse=True)
def no_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_REDIS_URL", "redis://127.0.0.1:1/0")


def kifu_verify(file: Path) -> Result:
    return CliRunner().invoke(main, ["verify", str(file)])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a finished match, to be tampered with."""
    file = tmp_path / "record.ndjson"
    file.write_bytes(GOLDEN[0].read_bytes())
    return file


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_holds_is_said_in_one_line_with_exit_0(file: Path) -> None:
    done = kifu_verify(file)
    assert done.exit_code == 0
    assert len(done.output.splitlines()) == 1
    assert " is valid: " in done.output


def test_the_first_version_that_does_not_hold_is_named_with_exit_1(record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    lines[17] = lines[17].replace(b'"time":17', b'"time":18')
    lines[99] = b"\n"
    record.write_bytes(b"".join(lines))
    done = kifu_verify(record)
    assert done.exit_code == 1
    why = "its hash does not follow from its content and the hash before"
    assert done.output == f"Error: Version 17 is invalid: {why}.\n"


def test_a_record_that_ends_too_early_names_the_version_that_is_missing(record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:100]))
    assert "Version 100 is invalid: it is missing" in kifu_verify(record).output


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\x00\x01", "Kifu 棋譜\n".encode("utf-16"), b'{"type":"x"}\n' * 9])
def test_a_file_that_is_no_record_is_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    done = kifu_verify(file)
    assert done.exit_code == 1
    assert done.output.startswith("Error: The header is invalid: ")
    assert len(done.output.splitlines()) == 1


def test_a_record_may_come_through_a_pipe() -> None:
    command = [sys.executable, "-m", "service.cli", "verify", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        said, _ = process.communicate(GOLDEN[0].read_bytes())
    assert process.returncode == 0
    assert b" is valid: " in said
