"""The release before this one, built from its commit, and the processes of a release."""

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest

from service.processes.listening import listen, url_of
from tests.service.cli.serving import STONES
from tests.system.deployment import wait_for

TODAY: Final = Path(__file__).parent.parent.parent
BEFORE: Final = "b5cea4326eb94537c964919681357ee1deb5bdff"
"""The commit of the release before: the last one with projections of form 4."""


def built(commit: str, folder: Path) -> Path:
    """Puts the source of a commit into a folder. Skips the test where there is no such commit."""
    archive = subprocess.run(["git", "-C", str(TODAY), "archive", commit], capture_output=True, check=False)
    if archive.returncode:
        pytest.skip(f"commit {commit} is not here: {archive.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


@contextmanager
def running(source: Path, redis_url: str, **others: str) -> Iterator[str]:
    """Yields the URL of a whole release on a store, with other settings: an API process, a projector, a bot worker."""
    settings = {"KIFU_REDIS_URL": redis_url, "KIFU_LOG_LEVEL": "error", "PYTHONPATH": str(source)}
    environment = os.environ | STONES | settings | others
    with ExitStack() as stack, listen("127.0.0.1", 0) as listener:
        socket = listener.fileno()
        for words in (["projector"], ["worker"], ["api", "--bind", f"fd://{socket}"]):
            command = [sys.executable, "-m", "service.cli", *words]
            part = subprocess.Popen(command, cwd=source, env=environment, pass_fds=(socket,))
            stack.callback(part.wait, timeout=60)
            stack.callback(part.terminate)
        wait_for(f"{url_of(listener)}/readyz")
        yield url_of(listener)
