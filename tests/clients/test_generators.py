"""What cannot be fetched here is told apart from what nobody can fetch, which no test may be skipped for."""

import json
import shutil
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.clients.generators import Missing, installed
from tests.ports import free_port

pytestmark = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")


class _Registry(BaseHTTPRequestHandler):
    """A registry with one version of each package but `unknown`."""

    def do_GET(self) -> None:
        name = self.path.strip("/")
        body = json.dumps({"name": name, "versions": {"1.0.0": {"name": name, "version": "1.0.0"}}}).encode()
        self.send_response(404 if name == "unknown" else 200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def registry() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Registry)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def fetch(folder: Path, packages: str, registry: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, value in {"registry": registry, "cache": str(folder / "cache"), "fetch_retries": "0"}.items():
        monkeypatch.setenv(f"npm_config_{name}", value)
    (folder / "wanted.json").write_text(packages)
    return installed(folder, folder / "wanted.json")


@pytest.mark.parametrize(
    ("packages", "why"),
    [
        ('{"dependencies": {"known": "2.0.0"}}', "No matching version found for known@2.0.0."),
        ('{"dependencies": {"unknown": "1.0.0"}}', "E404"),
        ('{"dependencies": ', "EJSONPARSE"),
    ],
)
def test_packages_that_are_nowhere_are_a_failure(
    tmp_path: Path, registry: str, monkeypatch: pytest.MonkeyPatch, packages: str, why: str
) -> None:
    with pytest.raises(AssertionError, match=why):
        fetch(tmp_path, packages, registry, monkeypatch)


def test_a_registry_that_cannot_be_reached_is_missing_and_the_reason_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(Missing, match="ECONNREFUSED"):
        fetch(tmp_path, '{"dependencies": {"known": "1.0.0"}}', nowhere, monkeypatch)
