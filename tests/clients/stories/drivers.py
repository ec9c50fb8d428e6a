"""The programs that drive a client: the Python one, and the TypeScript one, which is compiled first."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.clients.generators import Missing, installed

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[2]
PYTHON: Final = ROOT / "clients" / "python"
TYPESCRIPT: Final = ROOT / "clients" / "typescript"

PATIENCE: Final = 120
"""Seconds after which a driver that does not answer is ended."""

# Takes the types away and checks none of them: that takes a quarter of the time.
_TRANSPILE: Final = """
const [typescript, ...files] = process.argv.slice(1);
const ts = require(typescript);
const fs = require("node:fs");
const compilerOptions = { target: "es2022", module: "esnext", verbatimModuleSyntax: true };
for (let at = 0; at < files.length; at += 2) {
  const source = fs.readFileSync(files[at], "utf8");
  fs.writeFileSync(files[at + 1], ts.transpileModule(source, { compilerOptions }).outputText);
}
"""


class Refused(Exception):
    """What the client of a driver has thrown."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        super().__init__(str(said))
        self.said = said
        """What it says: its kind, code, rule and so on."""


class Driver:
    """A program that does with a client what it is told."""

    def __init__(self, process: "subprocess.Popen[str]", pool: ThreadPoolExecutor) -> None:
        self._process = process
        self._pool = pool
        self._is_busy = threading.Lock()

    def __call__(self, do: str, who: str = "", *given: object, **command: Any) -> Any:
        """Returns what a method of the client returns: of a `match.method` with what is `given`. Raises `Refused`."""
        line = json.dumps({"do": do, "as": who, "given": given, **command}) + "\n"
        with self._is_busy:
            said = json.loads(self._answer(line) or '{"problem": {"kind": "the driver has ended"}}')
        if "problem" in said:
            raise Refused(said["problem"])
        return said["ok"]

    def _answer(self, line: str) -> str:
        """Returns the answer to a line; "" if there is none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        ending = threading.Timer(PATIENCE, self._process.kill)
        ending.start()
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
            return self._process.stdout.readline()
        except BrokenPipeError:
            return ""
        finally:
            ending.cancel()

    def begin(self, do: str, who: str = "", **command: Any) -> "Future[Any]":
        """Lets it begin; whatever else is asked waits until that has ended."""
        return self._pool.submit(self, do, who, **command)


@contextmanager
def python_driver(_folder: Path, _cache: Path) -> Iterator[Driver]:
    """A driver of the Python client."""
    environment = os.environ | {"PYTHONPATH": str(PYTHON)}
    with _running([sys.executable, str(HERE / "drive.py")], environment) as driver:
        yield driver


@contextmanager
def typescript_driver(folder: Path, cache: Path) -> Iterator[Driver]:
    """A driver of the TypeScript client. Raises `Missing`."""
    if shutil.which("node") is None:
        raise Missing("node is not installed; it is needed to run the TypeScript client.")
    modules = installed(cache, TYPESCRIPT / "package.json")
    package = put_package(folder)
    shutil.copy(HERE / "drive.ts", folder)
    compile_program(folder / "drive.ts", package, modules)
    with _running(["node", str(folder / "drive.js")], os.environ) as driver:
        yield driver


def put_package(folder: Path) -> Path:
    """Puts the package of the TypeScript client into a folder, where programs in it find it. Returns its place."""
    package = folder / "node_modules" / "kifu-client"
    shutil.copytree(TYPESCRIPT / "src", package / "src")
    for file in ("package.json", "tsconfig.json", "README.md"):
        shutil.copy(TYPESCRIPT / file, package)
    return package


def compile_program(program: Path, package: Path, modules: Path) -> None:
    """Compiles package and program to `.js`; types are checked in the long form. Raises `AssertionError`."""
    (program.parent / "package.json").write_text('{"type": "module"}')
    (compile_strictly if "KIFU_LONG" in os.environ else _transpile)(program, package, modules)


def compile_strictly(program: Path, package: Path, modules: Path) -> None:
    """Compiles package and program as their users do. Raises `AssertionError` if a type is wrong."""
    compiler = ["node", modules / "typescript" / "bin" / "tsc"]
    _run([*compiler, "--project", package])
    (program.parent / "node_modules" / "@types").symlink_to(modules / "@types")
    options = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node", "--lib", "es2022,dom"]
    _run([*compiler, *options, "--noEmitOnError", program], program.parent)


def _transpile(program: Path, package: Path, modules: Path) -> None:
    (package / "dist").mkdir()
    sources = [path for path in (package / "src").glob("*.ts") if path.stem != "schema"]
    files = [(path, package / "dist" / f"{path.stem}.js") for path in sources]
    pairs = [*files, (program, program.with_suffix(".js"))]
    _run(["node", "-e", _TRANSPILE, modules / "typescript", *(path for pair in pairs for path in pair)])


def _run(command: list[Any], folder: Path | None = None) -> None:
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@contextmanager
def _running(command: list[str], environment: Mapping[str, str]) -> Iterator[Driver]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with (
        ThreadPoolExecutor() as pool,
        subprocess.Popen(command, env=dict(environment), text=True, **pipes) as process,
    ):
        try:
            yield Driver(process, pool)
        finally:
            process.kill()


DRIVERS: Final[Mapping[str, Callable[[Path, Path], Any]]] = {"python": python_driver, "typescript": typescript_driver}
"""What drives the client of each language, in a folder of its own, with a folder for packages."""
