"""Weights of bots that cannot be used, as somebody meets them who has changed a file of them."""

import os
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


@pytest.mark.parametrize("file", ["weights", "forecast", "policies"])
def test_a_file_of_weights_that_cannot_be_used_is_named_in_a_sentence(copied: Path, file: str) -> None:
    (copied / "domain" / "nippon" / "evaluation" / f"{file}.toml").write_text("")
    command = [sys.executable, "-m", "service.cli", "simulate", "nippon", "--matches", "1"]
    environment = os.environ | {"PYTHONPATH": str(copied)}
    done = subprocess.run(command, cwd=copied, env=environment, capture_output=True, text=True, check=False)
    sentence = f"Error: nippon/evaluation/{file}.toml: Object missing required field `made`.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)
