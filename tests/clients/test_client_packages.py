"""The clients are packages that can be published: their types, what they need, what they say of themselves."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.clients.generators import DOCUMENT, Missing, installed

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "clients" / "python"
TYPESCRIPT = ROOT / "clients" / "typescript"
PYTHON_TYPES = PYTHON / "kifu_client" / "types.py"
TYPESCRIPT_TYPES = TYPESCRIPT / "src" / "schema.ts"
PROJECT = tomllib.loads((PYTHON / "pyproject.toml").read_text())["project"]
PACKAGE = json.loads((TYPESCRIPT / "package.json").read_text())
LONG = pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="long: it runs generators, or fills a venv")


@pytest.mark.parametrize("types", [PYTHON_TYPES, TYPESCRIPT_TYPES], ids=["python", "typescript"])
def test_the_types_are_those_of_the_document_as_it_is(types: Path) -> None:
    first = types.read_text().partition("\n")[0]
    assert hashlib.sha256(DOCUMENT.read_bytes()).hexdigest() in first, "openapi.yaml has changed: run `make clients`"


@LONG
def test_the_types_are_what_the_generators_make(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    try:
        modules = installed(pytestconfig.cache.mkdir("typescript-client"), TYPESCRIPT / "package.json")
    except Missing as missing:
        pytest.skip(str(missing))
    subprocess.run([sys.executable, ROOT / "clients" / "generate.py", tmp_path, modules], check=True)
    assert (tmp_path / "types.py").read_text() == PYTHON_TYPES.read_text()
    assert (tmp_path / "schema.ts").read_text() == TYPESCRIPT_TYPES.read_text()


def test_the_clients_need_nothing_of_the_service() -> None:
    assert [each.partition(">")[0] for each in PROJECT["dependencies"]] == ["httpx", "httpx-sse"]
    assert "dependencies" not in PACKAGE


def test_the_clients_have_the_version_of_the_project() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert (PROJECT["version"], PACKAGE["version"]) == (version, version)


def test_no_host_of_packages_is_named() -> None:
    said = (TYPESCRIPT / "package.json").read_text() + (PYTHON / "pyproject.toml").read_text()
    assert "http://" not in said
    assert "https://" not in said
    assert "registry" not in said


def test_the_page_for_typescript_names_the_types_that_new_compilers_do_not_load_by_themselves() -> None:
    (options,) = re.findall(r"^\$ npx tsc (.*) bot\.mts$", (TYPESCRIPT / "README.md").read_text(), re.MULTILINE)
    assert "--types node" in options, "since TypeScript 6 `process` and `node:http` are unknown without it"


@LONG
def test_the_client_installs_into_an_empty_venv_without_flask_and_redis(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    package = shutil.copytree(PYTHON, tmp_path / "package")  # a build leaves files where it is done
    subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=True)
    listed = subprocess.check_output([python, "-m", "pip", "list", "--format=json"], text=True)
    names = {each["name"].lower() for each in json.loads(listed)}
    assert {"kifu-client", "httpx", "httpx-sse"} <= names
    assert not names & {"kifu", "flask", "redis", "msgspec", "gevent"}
    asked = "import kifu_client, pathlib; print((pathlib.Path(kifu_client.__file__).parent / 'py.typed').exists())"
    assert subprocess.check_output([python, "-c", asked], cwd=tmp_path, text=True) == "True\n"
