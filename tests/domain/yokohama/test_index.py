"""The index in `domain/yokohama/__init__.py` leads to every file, title and area."""

import re
from pathlib import Path

import pytest

from domain import yokohama
from tests.domain.yokohama.components import COMPONENTS

INDEX = str(yokohama.__doc__)
FOLDER = Path(str(yokohama.__file__)).parent
FILES = sorted(
    path.relative_to(FOLDER).with_suffix("").as_posix()
    for folder in (FOLDER, FOLDER / "moves")
    for path in folder.glob("*.py")
    if path.stem not in ("__init__", "move")
)
"""The modules of the game and of its moves, except the base class of moves."""


@pytest.mark.parametrize("file", FILES)
def test_every_file_is_in_the_index(file: str) -> None:
    assert re.search(rf"(?<![\w/]){file}\b", INDEX)


def test_every_path_of_the_index_exists() -> None:
    paths = re.findall(r"(?<![\w/])(?:moves|components|evolve)/\w+", INDEX)
    assert [path for path in paths if not (FOLDER / f"{path}.py").exists()] == []


def test_every_title_is_in_the_index() -> None:
    assert [card.name for card in COMPONENTS.titles.values() if card.name not in INDEX] == []


def test_every_area_is_in_the_index() -> None:
    names = {re.sub(r" [#\d]+$", "", area.name) for area in COMPONENTS.areas.values()}
    assert [name for name in names if name not in INDEX] == []
