"""The examples do what they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.events.verify.forging import forged, with_data
from tests.events.verify.records import golden

ROOT = Path(__file__).parent.parent
RECORDS = sorted((ROOT / "tests" / "playthroughs" / "yokohama").glob("*.ndjson"))


def first_shuffle(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "examples/first_shuffle.py", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_the_first_shuffle_follows_from_the_seed_and_the_salts_alone(record: Path) -> None:
    done = first_shuffle(record, "salt-1")
    assert done.returncode == 0, done.stderr
    assert "Your own salt is among them: salt-1" in done.stdout
    assert "From them follows the city: " in done.stdout


def test_the_page_about_trust_shows_what_the_example_prints() -> None:
    shown = (ROOT / "docs" / "trust.md").read_text()
    command, told = re.findall(r"^\$ python3 examples/first_shuffle.py (.*)\n((?:[^`].*\n)+)", shown, re.MULTILINE)[0]
    assert first_shuffle(*command.split()).stdout == told


def test_a_salt_that_was_left_out_is_found_by_hand(tmp_path: Path) -> None:
    assert "Not so: Your own salt is among them" in first_shuffle(RECORDS[0], "mine").stderr
    lines = forged(
        golden(RECORDS[0]),
        lambda envelope: (
            with_data(envelope, salts=["", "salt-1"]) if b'"match.Started"' in bytes(envelope.event) else envelope
        ),
    )
    (tmp_path / "record").write_bytes(b"".join(lines))
    assert "Not so: Before the start at version 4 the seats gave" in first_shuffle(tmp_path / "record").stderr


@pytest.mark.parametrize("name", ["bot", "first_shuffle", "follow", "webhook_bot"])
def test_an_example_that_is_called_without_words_says_how_it_is_called(name: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "clients" / "python")}
    command = [sys.executable, f"examples/{name}.py"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{name}.py " in done.stderr
    assert "Traceback" not in done.stderr
