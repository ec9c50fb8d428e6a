"""`kifu verify`, on files, with no server and no Redis to be had."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.playthroughs.recording import FOLDER

pytestmark = pytest.mark.usefixtures("no_redis")

GOLDEN = sorted(FOLDER.glob("*/*.ndjson"))


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


CURSOR = b'{"type":"kifu.cursor","cursor":"c","more":true,"left_out":[]}\n'


def test_each_record_of_a_file_of_many_is_checked(tmp_path: Path) -> None:
    file, few = tmp_path / "records.ndjson", GOLDEN[:3]
    file.write_bytes(b"".join(golden.read_bytes() + CURSOR for golden in few) + CURSOR)
    done = kifu_verify(file)
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        *(kifu_verify(golden).output.strip() for golden in few),
        "All 3 records are valid.",
    ]


def test_of_many_records_each_invalid_one_is_named_and_the_others_are_checked(tmp_path: Path) -> None:
    good, file = GOLDEN[0].read_bytes(), tmp_path / "records.ndjson"
    lines = good.splitlines(keepends=True)
    cut, forged = b"".join(lines[:100]), good.replace(b'"time":17', b'"time":18', 1)
    file.write_bytes(good + cut + forged + good)
    done = kifu_verify(file)
    assert done.exit_code == 1
    assert done.output.count(" is valid: ") == 2
    assert f"Record 2, from byte {len(good)} of the file: Version 100 is invalid: it is missing" in done.output
    assert f"Record 3, from byte {len(good + cut)} of the file: " in done.output
    assert done.output.endswith("Error: 2 of 4 records are invalid.\n")


def test_a_record_that_a_line_of_a_cursor_cuts_is_invalid(record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join([*lines[:50], CURSOR, *lines[50:]]))
    done = kifu_verify(record)
    assert done.exit_code == 1
    assert "Version 50 is invalid: it is missing" in done.output


def test_a_file_of_cursors_alone_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "records.ndjson"
    file.write_bytes(CURSOR)
    done = kifu_verify(file)
    assert done.exit_code == 1
    assert "does not begin with the header of a record" in done.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", [f"verify {GOLDEN[0]}", "play nippon --bots random --matches 1", "openapi"])
def test_a_full_disk_under_the_output_is_reported_in_a_sentence(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        words = [sys.executable, "-m", "service.cli", *command.split()]
        done = subprocess.run(words, check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "Error: The output cannot be used: No space left on device.\n")
