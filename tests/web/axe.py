"""Runs axe-core, which finds accessibility faults of a page. Its npm package is fetched for the tests only."""

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

_VERSION: Final = "4.14.1"
_SHA512: Final = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
_SERIOUS: Final = frozenset({"serious", "critical"})


class NoPackage(Exception):
    """npm is not installed, or cannot fetch the package."""


def source(folder: Path) -> str:
    """Returns the script; fetches it once and keeps it in a folder. Raises `NoPackage`."""
    kept = folder / f"axe-{_VERSION}.min.js"
    if not kept.exists():
        kept.write_bytes(_script(_package()))
    return kept.read_text()


def serious_faults(page: Page, script: str) -> list[str]:
    """Returns the faults of a page that axe calls serious or critical: the rule, the HTML and the reason."""
    page.evaluate(script)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((result) => result.violations)")
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in _SERIOUS
        for node in fault["nodes"]
    ]


def _package() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise NoPackage(f"npm is not installed; it is needed to fetch axe-core {_VERSION}.")
    with tempfile.TemporaryDirectory() as folder:
        fetched = subprocess.run([npm, "pack", "--silent", f"axe-core@{_VERSION}"], cwd=folder, check=False)
        package = Path(folder) / f"axe-core-{_VERSION}.tgz"
        if fetched.returncode or not package.exists():
            raise NoPackage(f"npm cannot fetch axe-core {_VERSION}.")
        content = package.read_bytes()
    assert base64.b64encode(hashlib.sha512(content).digest()).decode() == _SHA512
    return content


def _script(package: bytes) -> bytes:
    with tarfile.open(fileobj=io.BytesIO(package)) as files:
        script = files.extractfile("package/axe.min.js")
        assert script is not None
        return script.read()
