"""The linters of documents find nothing to warn of, by the rules that they recommend."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.clients.generators import DOCUMENT, Missing, installed

pytestmark = pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="long: two linters of npm read the document")


@pytest.fixture
def npm(pytestconfig: pytest.Config) -> Path:
    try:
        return installed(pytestconfig.cache.mkdir("generators"))
    except Missing as missing:
        pytest.skip(str(missing))


def test_redocly_warns_of_nothing(npm: Path, tmp_path: Path):
    command = ["node", npm / ".bin" / "redocly", "lint", DOCUMENT, "--format=json", "--max-problems=50"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert json.loads(done.stdout[done.stdout.index("{") :])["problems"] == [], done.stderr


def test_spectral_warns_of_nothing(npm: Path, tmp_path: Path):
    (tmp_path / "rules.yaml").write_text('extends: ["spectral:oas"]\n')
    lint = ["node", npm / ".bin" / "spectral", "lint", "--ruleset", "rules.yaml", "--format=json", "--quiet"]
    done = subprocess.run([*lint, DOCUMENT], cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert json.loads(done.stdout) == [], done.stderr
