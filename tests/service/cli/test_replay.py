"""`kifu replay`, on files, with no server and no Redis to be had."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonpatch
import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.playthroughs.recording import FOLDER

pytestmark = pytest.mark.usefixtures("no_redis")

GOLDEN = sorted(FOLDER.glob("*/*.ndjson"))
each_record = pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}-{file.stem}")


def kifu_replay(file: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["replay", str(file), *words])


def replayed(file: Path, *words: str) -> dict[str, Any]:
    done = kifu_replay(file, *words)
    assert done.exit_code == 0, done.output
    shown: dict[str, Any] = json.loads(done.output)
    return shown


@cache
def replayed_half(file: Path) -> dict[str, Any]:
    """A match at the version in its middle, which several tests look at."""
    return replayed(file, "--at", str(versions(file) // 2))


def versions(file: Path) -> int:
    with file.open() as lines:
        return sum(1 for _ in lines) - 1


@each_record
def test_without_a_version_a_match_is_gone_through_to_its_end(file: Path) -> None:
    shown = replayed(file)
    assert shown["version"] == versions(file)
    assert (shown["to_act"], shown["state"]["status"]) == ([], "finished")
    assert [score["total"] for score in shown["scores"]] == [each["points"] for each in shown["state"]["results"]]


@each_record
def test_at_any_version_each_point_names_an_event_up_to_there(file: Path) -> None:
    middle = versions(file) // 2
    shown = replayed_half(file)
    assert shown["version"] == shown["state"]["version"] == middle
    for score in shown["scores"]:
        assert score["total"] == sum(line["points"] for line in score["lines"])
        assert all(1 <= line["version"] <= middle for line in score["lines"])


@each_record
def test_what_changed_since_a_version_makes_the_later_state_of_the_earlier_one(file: Path) -> None:
    middle = versions(file) // 2
    before, after = replayed_half(file), replayed(file, "--at", str(middle + 9), "--since", str(middle))
    assert jsonpatch.apply_patch(before["state"], after["patch"]) == after["state"]
    assert [event["version"] for event in after["events"]] == list(range(middle + 1, middle + 10))
    assert all(event["text"] for event in after["events"])


@pytest.mark.parametrize("words", [("--at", "99999"), ("--at", "5", "--since", "6"), ("--at", "0"), ("--since", "-1")])
def test_a_version_that_the_match_does_not_have_is_reported(words: tuple[str, ...]) -> None:
    done = kifu_replay(GOLDEN[0], *words)
    assert done.exit_code == 2
    assert f"Invalid value for {words[-2]}" in done.output.replace("'", "")


def test_a_file_that_is_no_record_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "other"
    file.write_text("{}\n")
    done = kifu_replay(file)
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")
    assert len(done.output.splitlines()) == 1


CURSOR = b'{"type":"kifu.cursor","cursor":"c","more":false,"left_out":[]}\n'


@pytest.mark.parametrize("words", [(), ("--unchecked",), ("--at", "30", "--since", "10")])
def test_a_record_is_replayed_with_the_line_of_the_cursor_that_the_api_writes_after_it(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "records.ndjson"
    file.write_bytes(GOLDEN[0].read_bytes() + CURSOR)
    assert replayed(file, *words) == replayed(GOLDEN[0], *words)


@pytest.mark.parametrize("words", [(), ("--unchecked",)])
@pytest.mark.parametrize("between", [b"", CURSOR])
def test_a_file_of_several_records_is_refused_in_one_line(
    tmp_path: Path, between: bytes, words: tuple[str, ...]
) -> None:
    file = tmp_path / "records.ndjson"
    file.write_bytes(between.join(golden.read_bytes() for golden in GOLDEN[:3]))
    done = kifu_replay(file, *words)
    assert (done.exit_code, done.output) == (1, "Error: The file holds 3 records: give a file of one.\n")


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """The record of a finished match in which one event has another time than it had."""
    file = tmp_path / "record.ndjson"
    lines = GOLDEN[0].read_bytes().splitlines(keepends=True)
    lines[17] = lines[17].replace(b'"time":17', b'"time":18')
    file.write_bytes(b"".join(lines))
    return file


@pytest.mark.parametrize("words", [(), ("--at", "5"), ("--at", "30", "--since", "10")])
def test_nothing_is_shown_of_a_record_that_is_invalid(forged: Path, words: tuple[str, ...]) -> None:
    done = kifu_replay(forged, *words)
    why = "its hash does not follow from its content and the hash before"
    assert (done.exit_code, done.output) == (1, f"Error: Version 17 is invalid: {why}.\n")


def test_who_asks_for_it_is_shown_a_record_that_is_invalid_as_far_as_it_can_be_read(forged: Path) -> None:
    assert replayed(forged, "--unchecked", "--at", "30") == replayed(GOLDEN[0], "--at", "30")
    forged.write_bytes(forged.read_bytes()[:-50])
    assert kifu_replay(forged, "--unchecked").exit_code == 1
    assert replayed(forged, "--unchecked", "--at", "30")["version"] == 30
