"""`kifu arena table`: what folders hold, also if some of them cannot be shown."""

from pathlib import Path

import pytest

from tests.service.arena.commands import arena, table

LADDER = ("greedy", "random", "search,steps=5,width=2")


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    assert arena(tmp_path / "duel", "greedy", "random").exit_code == 0
    return tmp_path / "duel"


def unfinished(path: Path) -> Path:
    """A folder in which no block is complete."""
    assert arena(path, "novice", "random", words=("--blocks", "1")).exit_code == 0
    results = path / "results.ndjson"
    results.write_text(results.read_text().splitlines(keepends=True)[0])
    return path


def test_folders_that_cannot_be_shown_are_named_and_all_others_are_shown(tmp_path: Path, duel: Path) -> None:
    begun, empty = unfinished(tmp_path / "begun"), tmp_path / "empty"
    done = table(begun, empty, duel)
    assert done.exit_code == 1
    assert f"{begun}: No block is complete yet.\n" in done.output
    assert f"{empty} holds no arena" in done.output
    assert "stones, 2 seats, 3 blocks" in done.output


def test_the_drawing_has_the_folders_that_can_be_shown(tmp_path: Path, duel: Path) -> None:
    svg = tmp_path / "all.svg"
    assert table(unfinished(tmp_path / "begun"), duel, "--svg", svg).exit_code == 1
    assert "greedy" in svg.read_text()


def test_a_question_about_two_bots_is_refused_for_a_ladder(tmp_path: Path, duel: Path) -> None:
    assert arena(tmp_path / "ladder", *LADDER).exit_code == 0
    done = table(duel, tmp_path / "ladder", "--test", "0.5:0.6")
    assert done.exit_code == 2
    assert f"--test is about two bots, and {tmp_path / 'ladder'} has 3." in done.output
    assert "stones, 2 seats" not in done.output


def test_a_bot_is_named_as_it_was_asked_for_whatever_signs_its_address_has(duel: Path) -> None:
    address = "http://[fd00::1]/[/]"
    for file in (duel / "plan.json", duel / "results.ndjson"):
        file.write_text(file.read_text().replace('"greedy"', f'"{address}"'))
    done = table(duel, "--test", "0.5:0.6")
    assert done.exit_code == 0, done.output
    assert f"Does {address} win" in done.output


def test_a_drawing_that_cannot_be_written_is_named(duel: Path) -> None:
    done = table(duel, "--svg", "/nowhere/all.svg")
    assert done.exit_code == 1
    assert done.output.endswith("Error: /nowhere/all.svg cannot be used: No such file or directory.\n")
