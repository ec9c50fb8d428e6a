"""The shape of the code: what a reader may count on before opening a file."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("domain", "events", "service")
LONGEST_FILE = 300
SHORTEST_FILE = 30
SHORT_FOR_A_REASON = {
    "domain/nippon/view.py": "all games have the same files",
    "domain/yedo/base.py": "all games have the same files",
    "domain/registry.py": "a new game is a folder and a line there",
    "domain/wording.py": "the sentences of all games use it, and nothing else of the domain belongs to it",
    "events/components_store.py": "components files are neither records nor projections",
    "service/bots/random_bot.py": "a new bot is a file of its own",
    "service/cli/__main__.py": "Python asks for it",
    "service/use_cases/outages.py": "the unit of work is as long as a file may be",
}
LONGEST_FUNCTION = 25
"""Lines, its docstring apart."""
TABLES = frozenset({"rows.py", "vocabulary.py"})
"""Files with one declaration for each kind of component; only their length exceeds the limit."""
GAMES = sorted(path.parent.name for path in (ROOT / "domain").glob("*/components.toml"))


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def code(path: Path) -> str:
    """A file without its comments and docstrings, which may give examples."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            said = [
                part for part in node.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
            ]
            node.body = said or [ast.Pass()]
    return ast.unparse(tree)


def length(function: ast.FunctionDef) -> int:
    """The lines of a function, those of its docstring apart."""
    said = function.body[0] if ast.get_docstring(function) else None
    return _lines(function) - (_lines(said) if said else 0)


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_a_short_file_has_a_reason() -> None:
    modules = (path for path in sources(*PACKAGES) if path.name != "__init__.py")
    short = {name(path) for path in modules if len(path.read_text().splitlines()) < SHORTEST_FILE}
    assert not short - set(SHORT_FOR_A_REASON)


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=name)
def test_a_file_holds_one_idea(path: Path) -> None:
    lines = len(path.read_text().splitlines())
    assert path.name in TABLES or lines <= LONGEST_FILE, f"{lines} lines"


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=name)
def test_a_function_fits_on_a_screen(path: Path) -> None:
    functions = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef))
    assert not [function.name for function in functions if length(function) > LONGEST_FUNCTION]


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=name)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text()))


@pytest.mark.parametrize("path", sources("domain"), ids=name)
def test_the_rules_know_no_clock_and_no_chance_of_their_own(path: Path) -> None:
    worldly = {"time", "datetime", "secrets", "os", "uuid"}
    assert not {module.partition(".")[0] for module in imports(path)} & worldly
    # A bot's own generator may be handed in; making one, or asking the global one, is not for rules.
    assert not re.search(r"\brandom\.(?!Random\b)|\brandom\.Random\(", code(path))


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=name)
def test_no_game_is_named_outside_its_own_folder(path: Path) -> None:
    if name(path) == "domain/registry.py":
        return
    inside = path.relative_to(ROOT).parts[1]
    elsewhere = [game for game in GAMES if game != inside]
    assert not re.findall("|".join(elsewhere) or "(?!)", code(path), re.IGNORECASE)


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=name)
def test_a_file_is_named_by_its_idea(path: Path) -> None:
    assert not {path.stem, path.parent.name} & {"utils", "util", "helpers", "helper", "manager", "common", "misc"}
