"""A part of the service that is deployed by itself."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
import redis

from tests.ports import free_port
from tests.service.cli.processes import processes, wait_until
from tests.service.cli.serving import STONES

DOCKERFILE = (Path(__file__).parent.parent.parent / "Dockerfile").read_text()
LONGEST_START = 120.0
"""Seconds after which a test fails that waits for a part. Until its first sign of life a part may hang for 60 s."""


@pytest.mark.parametrize(("operators", "options"), [("", ["--watched"]), ("public", [])])
def test_the_api_by_itself_serves_its_public_address(redis_url: str, operators: str, options: list[str]) -> None:
    port = free_port()
    settings = {"KIFU_REDIS_URL": redis_url, "KIFU_OPERATOR_BIND": operators, "KIFU_LOG_LEVEL": "error"}
    command = [sys.executable, "-m", "service.cli", "api", "--port", str(port), *options]
    process = subprocess.Popen(command, env=os.environ | STONES | settings)
    try:
        deadline, status = time.monotonic() + LONGEST_START, 0
        while not status and time.monotonic() < deadline and process.poll() is None:
            with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/v1/games", timeout=5) as answer:
                status = answer.status
            time.sleep(0.05)
        assert status == 200
        assert health_check(port) == 0
        assert health_check(1) != 0
    finally:
        process.terminate()
        process.wait(timeout=60)


@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [
        ("KIFU_EDITIONS", "stones=9", "cannot be 'stones=9': edition 9 of Stones is not known here"),
        ("KIFU_REDIS_URL", "redis://127.0.0.1:1/0?protocol=9", "has an option that cannot be used: protocol must be"),
    ],
)
def test_an_api_with_a_wrong_setting_ends_and_names_it(redis_url: str, variable: str, value: str, why: str) -> None:
    command = [sys.executable, "-m", "service.cli", "api", "--port", "0"]
    settings = os.environ | STONES | {"KIFU_REDIS_URL": redis_url, variable: value}
    done = subprocess.run(command, check=False, env=settings, capture_output=True, text=True, timeout=LONGEST_START)
    assert done.returncode > 0
    assert done.stderr.startswith(f"Error: {variable} {why}")
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("words", [["api", "--port", "0"], ["webhooks"]], ids=["api", "webhooks"])
def test_a_watched_part_with_a_wrong_setting_ends_too_and_is_not_started_again(
    redis_url: str, words: list[str]
) -> None:
    settings = os.environ | STONES | {"KIFU_REDIS_URL": redis_url, "KIFU_EDITIONS": "stones=9"}
    command = [sys.executable, "-m", "service.cli", *words, "--watched"]
    done = subprocess.run(command, check=False, env=settings, capture_output=True, text=True, timeout=LONGEST_START)
    assert done.returncode > 0
    assert done.stderr.count("KIFU_EDITIONS cannot be 'stones=9'") == 1
    assert "starts again" not in done.stdout


def test_a_watched_part_that_hangs_is_replaced(redis_url: str) -> None:
    settings = {"KIFU_REDIS_URL": redis_url, "KIFU_WATCHDOG": "2"}
    command = [sys.executable, "-m", "service.cli", "projector", "--watched"]
    process = subprocess.Popen(command, env=os.environ | STONES | settings, stdout=subprocess.PIPE, text=True)
    try:
        with redis.Redis.from_url(redis_url) as client:
            wait_until(lambda: client.keys("*:feed"))  # it has begun to work
        hanging = wait_until(lambda: children(process.pid))
        os.kill(hanging[0], signal.SIGSTOP)
        wait_until(lambda: children(process.pid) not in ([], hanging), timeout=LONGEST_START)
    finally:
        process.terminate()
        said, _ = process.communicate(timeout=60)
    assert said.splitlines()[0] == "The projector does not answer and is killed."
    assert process.returncode == 0


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [child for child, parent, _ in processes() if parent == process]


def health_check(port: int) -> int:
    """The exit status of the health check of the image, where the API should serve this port."""
    command = DOCKERFILE.partition("HEALTHCHECK")[2].partition("CMD ")[2].partition("\nCMD")[0].replace("\\\n", "")
    _, *words = json.loads(command)
    return subprocess.run(
        [sys.executable, *words], env={"KIFU_PORT": str(port)}, stderr=subprocess.DEVNULL, check=False
    ).returncode
