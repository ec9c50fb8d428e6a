"""The questions of `docs/data.md` are answered as it says."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.registry import GAMES
from service.cli import main

pytest.importorskip("pyarrow", reason="needs the extra `data`: pip install 'kifu[data]'")
pytestmark = pytest.mark.skipif(find_spec("duckdb") is None, reason="needs duckdb: pip install duckdb")

LONG = "KIFU_LONG" in os.environ
TEXT = (Path(__file__).parents[3] / "docs" / "data.md").read_text()
QUESTIONS = re.findall(r"^```sql\n(.*?)^```\n\n((?:\|[^\n]*\n)+)", TEXT, re.MULTILINE | re.DOTALL)
ASK = """
import duckdb, sys

for question in sys.argv[1:]:
    answer = duckdb.sql(question)
    rows = [answer.columns, *answer.fetchall()]
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    print(lines[0], "|" + "---|" * len(answer.columns), *lines[1:], "", sep="\\n")
"""
"""In a process of its own: at its end DuckDB looks for what a garbage collection should have freed."""


def test_every_question_is_of_ten_lines_and_has_an_answer(tmp_path: Path) -> None:
    """Of 200 matches of each game the answers are those of the page; of two they have the same columns."""
    for game in GAMES:
        words = ["play", game, "--matches", "200" if LONG else "2", "--parquet", str(tmp_path / "tables" / game)]
        assert CliRunner().invoke(main, words).exit_code == 0
    questions = [question for question, _ in QUESTIONS]
    answers = subprocess.check_output([sys.executable, "-c", ASK, *questions], cwd=tmp_path, text=True)
    told = [told for _, told in QUESTIONS]
    assert [len(question.splitlines()) <= 10 for question in questions] == [True] * 3
    if LONG:
        assert answers == "".join(each + "\n" for each in told)
    for each, answer in zip(told, answers.split("\n\n"), strict=False):
        assert answer.splitlines()[:2] == each.splitlines()[:2]
        assert all(f"| {game} |" in answer for game in GAMES)
