"""What `docs/research.md` says to type works."""

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[3] / "docs" / "research.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_each_example_of_the_page_is_a_whole_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for example in EXAMPLES:
        exec(example, {})
    assert " is valid: " in capsys.readouterr().out
    assert len(EXAMPLES) >= 3
