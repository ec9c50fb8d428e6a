"""Each game has a map from its rulebook to the tests that prove it, in `docs/rules`; the map must be true."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
MAPS = sorted((ROOT / "docs" / "rules").glob("*.md"))
PROOF = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


class Row(NamedTuple):
    section: str
    cells: tuple[str, ...]

    @property
    def proofs(self) -> list[tuple[str, str]]:
        return PROOF.findall(self.cells[-1])


def rows(rule_map: Path) -> Iterator[Row]:
    section = ""
    for line, following in _pairs(rule_map.read_text().splitlines()):
        if line.startswith("## "):
            section = line.removeprefix("## ")
        is_heading = following.startswith("|--") or line.startswith("|--")
        if line.startswith("|") and not is_heading:
            yield Row(section, tuple(cell.strip() for cell in line.strip("|").split("|")))


def _pairs(lines: list[str]) -> Iterator[tuple[str, str]]:
    return zip(lines, [*lines[1:], ""], strict=True)


@cache
def names_of_tests(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text())
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


each_map = pytest.mark.parametrize("rule_map", MAPS, ids=lambda path: path.stem)


@each_map
def test_every_rule_names_a_test(rule_map: Path) -> None:
    assert [row for row in rows(rule_map) if not row.proofs] == []


@each_map
def test_every_named_test_exists(rule_map: Path) -> None:
    proofs = {proof for row in rows(rule_map) for proof in row.proofs}
    assert [f"{path}::{name}" for path, name in sorted(proofs) if name not in names_of_tests(path)] == []


@each_map
def test_every_worked_example_of_the_rulebook_is_a_test(rule_map: Path) -> None:
    announced = re.search(r"The rulebook has (\d+) worked examples", rule_map.read_text())
    examples = [row for row in rows(rule_map) if row.section == "Worked examples"]
    assert announced, "the map says how many worked examples the rulebook has"
    assert len(examples) == int(announced[1])
    assert all(name.startswith("test_example_") for row in examples for _, name in row.proofs)


@each_map
def test_every_example_that_is_tested_is_in_the_map(rule_map: Path) -> None:
    mapped = {proof for row in rows(rule_map) if row.section == "Worked examples" for proof in row.proofs}
    tested = {
        (str(path.relative_to(ROOT)), name)
        for path in (ROOT / "tests" / "domain" / rule_map.stem).glob("test_*.py")
        for name in names_of_tests(str(path.relative_to(ROOT)))
        if name.startswith("test_example_")
    }
    assert mapped == tested


@each_map
def test_rulings_are_numbered_without_a_gap(rule_map: Path) -> None:
    numbers = [int(row.cells[0]) for row in rows(rule_map) if row.section == "Rulings"]
    assert numbers == list(range(1, len(numbers) + 1))
