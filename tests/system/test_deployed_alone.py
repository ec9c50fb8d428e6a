"""A part of the service that is deployed by itself."""

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from service.processes.http_server import listen
from tests.service.cli.serving import STONES

DOCKERFILE = (Path(__file__).parent.parent.parent / "Dockerfile").read_text()
LONGEST_START = 30.0
"""Seconds after which the API should listen."""


@pytest.mark.parametrize("operators", ["", "public"])
def test_the_api_by_itself_serves_its_public_address(redis_url: str, operators: str) -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
    settings = {"KIFU_REDIS_URL": redis_url, "KIFU_OPERATOR_BIND": operators, "KIFU_LOG_LEVEL": "error"}
    command = [sys.executable, "-m", "service.cli", "api", "--port", str(port)]
    process = subprocess.Popen(command, env=os.environ | STONES | settings)
    try:
        deadline, status = time.monotonic() + LONGEST_START, 0
        while not status and time.monotonic() < deadline and process.poll() is None:
            with suppress(URLError), urlopen(f"http://127.0.0.1:{port}/v1/games", timeout=5) as answer:
                status = answer.status
            time.sleep(0.05)
        assert status == 200
        assert health_check(port) == 0
        assert health_check(1) != 0
    finally:
        process.terminate()
        process.wait(timeout=30)


def health_check(port: int) -> int:
    """The exit status of the health check of the image, where the API should serve this port."""
    command = DOCKERFILE.partition("HEALTHCHECK")[2].partition("CMD ")[2].partition("\nCMD")[0].replace("\\\n", "")
    _, *words = json.loads(command)
    return subprocess.run(
        [sys.executable, *words], env={"KIFU_PORT": str(port)}, stderr=subprocess.DEVNULL, check=False
    ).returncode
