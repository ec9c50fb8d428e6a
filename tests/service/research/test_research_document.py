"""What `docs/research.md` says to type works."""

import re
from pathlib import Path
from typing import Any

import pytest

TEXT = (Path(__file__).parents[3] / "docs" / "research.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_run_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for example in EXAMPLES:
        exec(example, names)
    assert " is valid: " in capsys.readouterr().out
    assert len(EXAMPLES) >= 3
