"""The service starts without libraries that others import only because they are installed, and that it never uses."""

import os
import subprocess
import sys

import pytest

STARTED = """
import sys
from service.cli import main

try:
    main(sys.argv[1].split())
except SystemExit as ended:
    assert ended.code == 1  # there is no Redis

assert {"redis", "rq", "structlog"} <= sys.modules.keys()
assert not {"opentelemetry", "rich"} & sys.modules.keys()

import opentelemetry.sdk.metrics
import rich.traceback
"""


@pytest.mark.parametrize("words", ["serve --redis unix:///nowhere", "worker --burst"])
def test_the_service_starts_without_them_and_they_can_be_imported_later(words: str) -> None:
    command, own = [sys.executable, "-c", STARTED, words], {"KIFU_REDIS_URL": "unix:///nowhere"}
    said = subprocess.run(command, env=os.environ | own, stderr=subprocess.PIPE, text=True, check=False)
    assert (said.returncode, said.stderr[:30]) == (0, "Error: Redis cannot be reached"), said.stderr
