"""Generators of clients: how each makes a client of the document, checks its types and plays with it."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent
DOCUMENT: Final = HERE.parents[1] / "openapi.yaml"
_BIN: Final = Path(sys.executable).parent
PACKAGE: Final = "kifu_client"
"""The name of each generated client."""

_PATIENCE: Final = 3600
"""Seconds for a command. mypy needs three minutes of CPU for 800 files, and the machine may be busy."""
_CODE: Final = re.compile(r"^npm (?:error|ERR!) code (\w+)$", re.MULTILINE)
"""How npm tells the code of an error; up to release 9 with `ERR!`."""
_WRONGLY_NAMED: Final = ("E404", "EJSONPARSE", "ERESOLVE", "ETARGET")
"""What npm says if packages or versions of that name are nowhere, or do not go together."""


class Missing(Exception):
    """A tool that a generator needs is not here."""


class Generator(NamedTuple):
    """One generator.

    In its commands `{document}` and `{npm}` stand for the document and the installed npm packages, `{here}` for this
    folder.
    """

    name: str
    player: str
    """The program that plays a match through the client, without a change to what was generated."""
    generate: Sequence[str]
    check: Sequence[str]
    play: Sequence[str]
    needs: Sequence[str] = ()
    """Programs, besides those of Python and npm packages."""


_MYPY: Final = (str(_BIN / "mypy"), "--strict", "play.py")
_TSC: Final = ("node", "{npm}/typescript/bin/tsc", "--project", ".")
_NODE: Final = ("node", "out/play.js")

GENERATORS: Final = (
    Generator(
        "datamodel-code-generator",
        "play_datamodel_code_generator.py",
        (
            *(str(_BIN / "datamodel-codegen"), "--input", "{document}", "--input-file-type", "openapi"),
            *("--output", f"{PACKAGE}.py", "--output-model-type", "pydantic_v2.BaseModel"),
            *("--formatters", "builtin", "--use-annotated"),
        ),
        _MYPY,
        (sys.executable, "play.py"),
    ),
    Generator(
        "openapi-python-client",
        "play_openapi_python_client.py",
        (
            str(_BIN / "openapi-python-client"),
            "generate",
            "--path",
            "{document}",
            "--output-path",
            PACKAGE,
            "--meta=none",
            "--config",  # it would read a whole stream as one event
            "{here}/openapi_python_client.yaml",
        ),
        (*_MYPY, PACKAGE),
        (sys.executable, "play.py"),
    ),
    Generator(
        "openapi-generator",
        "play_openapi_generator.py",
        (
            *(str(_BIN / "openapi-generator-cli"), "generate", "-i", "{document}", "-g", "python", "-o", "."),
            f"--additional-properties=packageName={PACKAGE}",
        ),
        (*_MYPY, "--follow-imports=silent"),  # the templates of the generator leave out types of their own
        (sys.executable, "play.py"),
        needs=("java",),
    ),
    Generator(
        "openapi-typescript with openapi-fetch",
        "play_openapi_fetch.ts",
        ("node", "{npm}/openapi-typescript/bin/cli.js", "{document}", "--output", f"{PACKAGE}.d.ts"),
        _TSC,
        _NODE,
    ),
    Generator(
        "@hey-api/openapi-ts",
        "play_hey_api.ts",
        (
            *("node", "{npm}/.bin/openapi-ts", "--input", "{document}", "--output", PACKAGE),
            *("--client", "@hey-api/client-fetch"),
        ),
        _TSC,
        _NODE,
    ),
)


class GeneratedClient:
    """A client that was generated in a folder."""

    def __init__(self, generator: Generator, folder: Path, npm: Path) -> None:
        self._generator = generator
        self._folder = folder
        self._npm = npm

    @classmethod
    def made(cls, generator: Generator, folder: Path, npm: Path) -> "GeneratedClient":
        """Generates a client. `npm` is the folder with the npm packages. Raises `Missing`."""
        for tool in (generator.generate[0], *generator.needs):
            if shutil.which(tool) is None:
                raise Missing(f"{Path(tool).name} is not installed; it is needed for {generator.name}.")
        client = cls(generator, folder, npm)
        if generator.player.endswith(".ts"):
            (folder / "node_modules").symlink_to(installed(npm))
            shutil.copy(HERE / "tsconfig.json", folder)
        (folder / "mypy.ini").write_text("[mypy]\nplugins = pydantic.mypy\n")
        shutil.copy(HERE / generator.player, folder / f"play{Path(generator.player).suffix}")
        client._run(generator.generate)
        return client

    def check_types(self) -> None:
        """Compiles the client and its player, as strictly as the language can. Raises `AssertionError`."""
        self._run(self._generator.check)

    def play(self, url: str, game: str) -> str:
        """Plays a match to its end; returns what the player tells of it. Raises `AssertionError`."""
        return self._run((*self._generator.play, url, game))

    def _run(self, command: Sequence[str]) -> str:
        words = [word.format(document=DOCUMENT, npm=self._npm / "node_modules", here=HERE) for word in command]
        done = subprocess.run(words, cwd=self._folder, capture_output=True, text=True, timeout=_PATIENCE, check=False)
        assert done.returncode == 0, f"{self._generator.name}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout


def installed(folder: Path, package: Path = HERE / "package.json") -> Path:
    """Returns the folder of the npm packages that `package` names; it is in `folder`.

    They are fetched again when other versions are asked for. Raises `Missing` if they cannot be fetched here, and
    `AssertionError` if nobody can fetch them.
    """
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another test process may want them too
        wanted, whole = package.read_text(), folder / "installed.json"
        if not whole.exists() or whole.read_text() != wanted:
            _install(folder, wanted)
            whole.write_text(wanted)
    return folder / "node_modules"


def _install(folder: Path, wanted: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Missing("npm is not installed; it is needed to fetch what generates and compiles TypeScript clients.")
    (folder / "package.json").write_text(wanted)
    command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    done = subprocess.run(command, cwd=folder, env=os.environ, capture_output=True, text=True, check=False)
    code = _CODE.search(done.stderr)
    assert code is None or code[1] not in _WRONGLY_NAMED, done.stderr
    if done.returncode:
        raise Missing(f"npm cannot fetch what generates and compiles TypeScript clients: {done.stderr[:500]}")
