"""The rules, the records and their verification need no library of the server."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from domain.registry import GAMES
from tests.playthroughs.recording import FOLDER

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
RECORD = FOLDER / "yokohama" / "2-seats.ndjson"
LONG = pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="long: a venv is filled")

BARE = f"""
import sys

ALLOWED = {{"click", "msgspec", "domain", "events", "service"}} | sys.stdlib_module_names

class Bare:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.path.insert(0, {str(ROOT)!r})
sys.meta_path.insert(0, Bare())
"""
"""Forbids the import of whatever `pip install .` does not bring."""
PLAY_EACH_GAME = """
import io
from domain.registry import GAMES
from events.verify import verify
from service.bots.random_bot import RandomBot
from service.research.played_match import Named, play

for game in GAMES.values():
    played = play(game, [Named("random", RandomBot(game))] * game.seat_counts[0], seed="1")
    print(verify(io.BytesIO(b"".join(played.record())), GAMES).sentence)
"""
COMMAND = "from service.cli import main; main()"


def bare(program: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """A program that can import nothing but what `pip install .` brings."""
    return subprocess.run(
        [sys.executable, "-c", BARE + program, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def all_are_valid(told: str) -> bool:
    lines = told.splitlines()
    return len(lines) == len(GAMES) and all(" is valid: " in line and "Not checked" not in line for line in lines)


def test_the_package_alone_brings_two_libraries() -> None:
    assert [each.partition(">")[0] for each in PROJECT["dependencies"]] == ["click", "msgspec"]


def test_all_games_are_played_recorded_and_verified_with_rules_and_records_alone() -> None:
    done = bare(PLAY_EACH_GAME)
    assert all_are_valid(done.stdout), done.stderr


def test_a_record_is_verified_and_replayed_without_the_server() -> None:
    assert " is valid: " in bare(COMMAND, "verify", str(RECORD)).stdout
    assert json.loads(bare(COMMAND, "replay", str(RECORD)).stdout)["version"] == 268


def test_the_laws_are_checked_without_the_server() -> None:
    done = bare(COMMAND, "laws", "nippon", "--matches", "1", "--seats", "2")
    assert done.stdout.endswith("laws hold in 1 matches of Nippon.\n"), done.stderr


@pytest.mark.parametrize("words", [("api",), ("replay", str(RECORD), "--since", "9"), ("backup", "x")])
def test_what_needs_the_server_names_the_extra(words: tuple[str, ...]) -> None:
    done = bare(COMMAND, *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Error: This needs ")
    assert done.stderr.endswith("pip install 'kifu[server]'.\n")


def test_the_commands_can_be_listed_without_the_server() -> None:
    done = bare(COMMAND, "--help")
    assert "\n  serve " in done.stdout
    assert re.search(r"^  verify +Checks the record", done.stdout, re.MULTILINE)


@LONG
def test_a_bare_venv_plays_all_games_and_verifies_a_record(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    inside, source = tmp_path / "venv" / "bin", tmp_path / "source"  # a build leaves files where it is done
    for package in ("domain", "events", "service"):
        shutil.copytree(ROOT / package, source / package)
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, source)
    subprocess.run([inside / "pip", "install", "--quiet", "-c", ROOT / "constraints.txt", source], check=True)
    listed = json.loads(subprocess.check_output([inside / "pip", "list", "--format=json"], text=True))
    assert {each["name"].lower() for each in listed} <= {"kifu", "click", "msgspec", "pip", "setuptools", "wheel"}
    told = subprocess.check_output([inside / "python", "-c", PLAY_EACH_GAME], cwd=tmp_path, text=True)
    assert all_are_valid(told)
    assert " is valid: " in subprocess.check_output([inside / "kifu", "verify", RECORD], cwd=tmp_path, text=True)
