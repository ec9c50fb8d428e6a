"""axe-core, which finds what keeps people with disabilities from using a page. Only for tests, from its npm package."""

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
    """There is no npm here, or it cannot fetch anything."""


def source(folder: Path) -> str:
    """The script, kept in a folder once it has been fetched. Raises `NoPackage`."""
    kept = folder / f"axe-{_VERSION}.min.js"
    if not kept.exists():
        kept.write_bytes(_script(_package()))
    return kept.read_text()


def serious_faults(page: Page, script: str) -> list[str]:
    """What axe finds on a page and calls serious or worse: the rule, and where it is broken."""
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
        raise NoPackage(f"There is no npm here to fetch axe-core {_VERSION} with.")
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
