"""The index of each game (the docstring of its `__init__.py`) leads to every file, and all that it names exists."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from domain import nippon, yedo, yokohama

GAMES = pytest.mark.parametrize("game", [yokohama, nippon, yedo], ids=lambda game: game.__name__.rpartition(".")[2])
WITHOUT_RULES = {"__init__"}
"""Packages."""
PATH = re.compile(r"(?<![\w/])(?!docs/)(\w+/\w+)\b")
IN_BRACKETS = re.compile(r"((?:\w+/)?\w+(?:\.toml)?) \(([\w, ]+)\)")
"""A file, with what the index names in it, in brackets."""


def rows(game: ModuleType) -> str:
    """Returns the rows of an index without the text around them; only they are indented."""
    return "\n".join(line for line in str(game.__doc__).splitlines() if line.startswith("    "))


def folder(game: ModuleType) -> Path:
    return Path(str(game.__file__)).parent


def holds(file: Path, name: str) -> bool:
    """True if a file defines a name: a function, a class, a constant, a field, a table or a key."""
    pattern = rf"^(?:def {name}\b|class {name}\b|\s*{name}(?:: | =)|\[{name}\])"
    return file.exists() and re.search(pattern, file.read_text(), re.MULTILINE) is not None


@GAMES
def test_every_file_is_in_the_index(game: ModuleType) -> None:
    files = [
        path.relative_to(folder(game)).with_suffix("").as_posix()
        for place in ("", "moves", "phases", "effects")
        for path in (folder(game) / place).glob("*.py")
        if path.stem not in WITHOUT_RULES
    ]
    assert [file for file in files if not re.search(rf"(?<![\w/]){file}\b", str(game.__doc__))] == []


@GAMES
def test_every_path_of_the_index_exists(game: ModuleType) -> None:
    paths = PATH.findall(str(game.__doc__))
    assert len(paths) > 15
    assert [path for path in paths if not (folder(game) / f"{path}.py").exists()] == []


@GAMES
def test_every_name_in_brackets_is_in_its_file(game: ModuleType) -> None:
    named = [
        (file if file.endswith(".toml") else f"{file}.py", name)
        for file, names in IN_BRACKETS.findall(rows(game))
        for name in names.split(", ")
        if " " not in name
    ]
    assert len(named) > 20
    assert [(file, name) for file, name in named if not holds(folder(game) / file, name)] == []
