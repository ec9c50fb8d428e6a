"""Weights of bots that cannot be used, as somebody meets them who has changed a file of them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the rules with their weights, beside the service itself."""
    shutil.copytree(ROOT / "domain", tmp_path / "domain")
    for name in ("events", "service"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def simulate(copied: Path) -> tuple[int, str, str]:
    """Returns the status of a command, its output and its errors."""
    command = [sys.executable, "-m", "service.cli", "simulate", "nippon", "--matches", "1"]
    environment = os.environ | {"PYTHONPATH": str(copied)}
    done = subprocess.run(command, cwd=copied, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("file", ["weights", "forecast", "policies"])
def test_a_file_of_weights_that_cannot_be_used_is_named_in_a_sentence(copied: Path, file: str) -> None:
    (copied / "domain" / "nippon" / "evaluation" / f"{file}.toml").write_text("")
    sentence = f"Error: nippon/evaluation/{file}.toml: Object missing required field `made`.\n"
    assert simulate(copied) == (1, "", sentence)


@pytest.mark.parametrize("file", ["weights", "forecast", "policies"])
def test_weights_that_were_made_for_other_components_are_refused(copied: Path, file: str) -> None:
    path = copied / "domain" / "nippon" / "evaluation" / f"{file}.toml"
    path.write_text(re.sub('components = "[0-9a-f]+"', 'components = "00"', path.read_text()))
    what = "It was made for the components 00, which the game does not have"
    assert simulate(copied) == (1, "", f"Error: nippon/evaluation/{file}.toml: {what}.\n")
