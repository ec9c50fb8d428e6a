"""The index in `domain/nippon/__init__.py` leads to every file and every factory."""

import re
from pathlib import Path

import pytest

from domain import nippon
from tests.domain.nippon.match import COMPONENTS

INDEX = str(nippon.__doc__)
FOLDER = Path(str(nippon.__file__)).parent
FILES = sorted(
    path.relative_to(FOLDER).with_suffix("").as_posix()
    for folder in (FOLDER, FOLDER / "moves")
    for path in folder.glob("*.py")
    if path.stem not in ("__init__", "move")
)
"""The modules of the game and of its moves, except the base class of moves."""
NAMED = re.findall(r"((?:moves/)?\w+) \(([a-zA-Z_, ]+)\)", INDEX)
"""The files with the names that the index gives in brackets."""


@pytest.mark.parametrize("file", FILES)
def test_every_file_is_in_the_index(file: str) -> None:
    assert re.search(rf"(?<![\w/]){file}\b", INDEX)


def test_every_path_of_the_index_exists() -> None:
    paths = re.findall(r"(?<![\w/])(?:moves|components|evolve)/\w+", INDEX)
    assert [path for path in paths if not (FOLDER / f"{path}.py").exists()] == []


def test_every_name_in_brackets_is_in_its_file() -> None:
    named = [(file, name) for file, names in NAMED for name in names.split(", ") if " " not in name]
    assert len(named) > 30
    missing = [
        (file, name)
        for file, name in named
        if not re.search(rf"^(?:def|class) {name}\b", (FOLDER / f"{file}.py").read_text(), re.MULTILINE)
    ]
    assert missing == []


def test_every_factory_is_in_the_index() -> None:
    in_index = {
        f"{good}_{number}"
        for good, numbers in re.findall(r"(\w+) (\d(?:, \d)*)", INDEX)
        for number in numbers.split(", ")
    }
    assert set(COMPONENTS.factories) <= in_index
