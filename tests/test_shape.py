"""The shape of the code: what a reader may count on before opening a file."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("domain", "events", "service", "clients/python/kifu_client")
GENERATED = ROOT / "clients" / "python" / "kifu_client" / "types.py"
LONGEST_FILE = 300
SHORTEST_FILE = 30
SHORT_FOR_A_REASON = {
    "domain/nippon/view.py": "all games have the same files",
    "domain/registry.py": "a new game is a folder and a line there",
    "domain/wording.py": "the sentences of all games use it, and nothing else of the domain belongs to it",
    "events/components_store.py": "components files are neither records nor projections",
    "service/cli/bot.py": "the client for Python does all of it",
    "service/bots/random_bot.py": "a new bot is a file of its own",
    "service/cli/__main__.py": "Python asks for it",
    "service/cli/finite_range.py": "options of different commands have this type",
    "service/processes/unused_libraries.py": "every process of the service starts with it",
    "service/signal_event.py": "all processes that signals end use it",
}
LONGEST_FUNCTION = 25
"""Lines, its docstring apart."""
TABLES = frozenset({"rows.py", "vocabulary.py"})
"""Files with one declaration for each kind of component; only their length exceeds the limit."""
GAMES = sorted(path.parent.name for path in (ROOT / "domain").glob("*/components.toml"))
DESIGN = (ROOT / "docs" / "design.md").read_text()


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py") if path != GENERATED)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def code(path: Path) -> str:
    """A file without its comments and docstrings, which may give examples."""
    module = ast.parse(path.read_text())
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            said = [
                part for part in node.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
            ]
            node.body = said or [ast.Pass()]
    return ast.unparse(module)


def found_in_code(pattern: re.Pattern[str], path: Path) -> list[str]:
    """What of a file matches, its comments and docstrings apart."""
    return pattern.findall(code(path)) if pattern.search(path.read_text()) else []


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


def test_a_file_holds_one_idea() -> None:
    lines = {name(path): len(path.read_text().splitlines()) for path in sources(*PACKAGES) if path.name not in TABLES}
    assert {file: count for file, count in lines.items() if count > LONGEST_FILE} == {}


def test_a_function_fits_on_a_screen() -> None:
    functions = [
        (name(path), node)
        for path in sources(*PACKAGES)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
    ]
    assert [(file, function.name) for file, function in functions if length(function) > LONGEST_FUNCTION] == []


def test_a_module_says_what_it_is_for() -> None:
    modules = (path for path in sources(*PACKAGES, "tests", "benchmarks", "examples") if path.read_text())
    assert [name(path) for path in modules if not ast.get_docstring(tree(path))] == []


def test_the_rules_know_no_clock_and_no_chance_of_their_own() -> None:
    worldly = {"time", "datetime", "secrets", "os", "uuid"}
    imported = [(name(path), module) for path in sources("domain") for module in imports(path)]
    assert [found for found in imported if found[1].partition(".")[0] in worldly] == []
    # A bot's own generator may be handed in; making one, or asking the global one, is not for rules.
    own_chance = re.compile(r"\brandom\.(?!Random\b)|\brandom\.Random\(")
    assert [name(path) for path in sources("domain") if found_in_code(own_chance, path)] == []


def test_every_game_has_the_files_that_the_design_names() -> None:
    (sentence,) = re.findall(r"All games have the same files: (.*?)\.\n", DESIGN, re.DOTALL)
    names = re.findall("`([^`]+)`", sentence)
    assert len(names) > 10
    files = {game: {path.name.removesuffix(".py") for path in (ROOT / "domain" / game).iterdir()} for game in GAMES}
    assert {game: missing for game in GAMES if (missing := set(names) - files[game])} == {}


def test_no_game_is_named_outside_its_own_folder() -> None:
    games = re.compile("|".join(GAMES), re.IGNORECASE)
    named = [
        (name(path), game)
        for path in sources(*PACKAGES)
        for game in found_in_code(games, path)
        if game.lower() != path.relative_to(ROOT).parts[1]
    ]
    assert [found for found in named if found[0] != "domain/registry.py"] == []


def test_a_file_is_named_by_its_idea() -> None:
    unspecific = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}
    assert [name(path) for path in sources(*PACKAGES) if {path.stem, path.parent.name} & unspecific] == []


def test_an_install_without_constraints_takes_no_release_of_rq_in_which_workers_are_called_otherwise() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (rq,) = [each for each in project["optional-dependencies"]["server"] if each.startswith("rq")]
    (tested,) = re.findall(r"^rq==(\d+)", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    assert rq.endswith(f",<{int(tested) + 1}")
