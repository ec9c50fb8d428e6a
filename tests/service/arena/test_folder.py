"""The folder of an arena: one process plays in it, and every match counts once."""

import resource
import subprocess
import sys
from functools import partial
from pathlib import Path

from service.arena.folder import Folder
from tests.service.arena.commands import arena, raw, table


def test_whoever_begins_a_folder_keeps_others_out_before_there_is_a_plan(tmp_path: Path) -> None:
    out = tmp_path / "new"
    with Folder(out).claimed():
        done = arena(out, "greedy", "random")
        assert done.exit_code == 1
        assert "Another process plays in" in done.output
        assert list(out.iterdir()) == []
    assert arena(out, "greedy", "random").exit_code == 0


def test_a_folder_stays_closed_when_its_plan_is_replaced(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    plan = tmp_path / "plan.json"
    with Folder(tmp_path).claimed():
        (tmp_path / "copy").write_bytes(plan.read_bytes())
        (tmp_path / "copy").replace(plan)
        assert "Another process plays in" in arena(tmp_path, "greedy", "random", words=("--blocks", "4")).output
    assert len(raw(tmp_path)) == 6


def test_a_match_that_stands_in_two_lines_is_refused(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    results = tmp_path / "results.ndjson"
    lines = results.read_bytes().splitlines(keepends=True)
    results.write_bytes(b"".join([*lines, *lines[2:4]]))
    for done in (table(tmp_path), arena(tmp_path, "greedy", "random", words=("--blocks", "4"))):
        assert done.exit_code == 1
        assert "line 7, is a second result of block 1, seating 0: remove one of them." in done.output


def test_what_a_process_left_half_written_is_removed(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    for name in ("plan.json.ab12.new", "records/3-0.ndjson.ab12.new"):
        (tmp_path / name).write_bytes(b"half")
    assert arena(tmp_path, "greedy", "random", words=("--blocks", "4")).exit_code == 0
    assert list(tmp_path.rglob("*.new")) == []


def test_files_that_hold_no_text_are_named(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    for name, said in (("results.ndjson", "results.ndjson, line 1, is not a result"), ("plan.json", "is not the plan")):
        content = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(content.replace(b'"greedy"', b'"gree\xffdy"'))
        for done in (table(tmp_path), arena(tmp_path, "greedy", "random", words=("--blocks", "4"))):
            assert done.exit_code == 1
            assert said in done.output


def test_a_folder_in_the_place_of_the_results_is_named(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    (tmp_path / "results.ndjson").unlink()
    (tmp_path / "results.ndjson").mkdir()
    assert table(tmp_path).output == f"Error: {tmp_path}/results.ndjson cannot be read: Is a directory.\n"


def test_a_file_in_the_place_of_the_records_is_named(tmp_path: Path) -> None:
    (tmp_path / "records").touch()
    done = arena(tmp_path, "greedy", "random")
    assert (done.exit_code, done.output.splitlines()[-1]) == (
        1,
        f"Error: {tmp_path}/records cannot be used: File exists.",
    )


def test_a_folder_that_is_full_is_named_and_played_on_when_there_is_room(tmp_path: Path) -> None:
    words = ("stones", "--bot", "greedy", "--bot", "random", "--blocks", "10", "--no-records", "--out", str(tmp_path))
    command = [sys.executable, "-m", "service.cli", "arena", "play", *words]
    no_longer = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (1500, resource.RLIM_INFINITY))
    full = subprocess.run(command, preexec_fn=no_longer, capture_output=True, text=True, check=False)
    assert full.returncode == 1
    assert full.stderr.splitlines()[-1] == f"Error: {tmp_path} cannot be written to: File too large."
    assert "Traceback" not in full.stderr
    assert arena(tmp_path, "greedy", "random", words=("--blocks", "10", "--no-records")).exit_code == 0
    assert len({(result["block"], result["seating"]) for result in raw(tmp_path)}) == len(raw(tmp_path)) == 20
