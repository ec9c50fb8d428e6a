"""The servers that are measured: real processes on 127.0.0.1, ended with the block that started them."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

import redis

from service.processes import embedded
from service.processes.http_server import listen

HOST: Final = "127.0.0.1"
KIFU: Final = (sys.executable, "-m", "service.cli")
_LONGEST_START: Final = 30.0
"""Seconds."""


@contextmanager
def redis_server() -> Iterator[str]:
    """The URL of an empty Redis that writes every command to disk before it answers, as the one of `kifu serve`."""
    with tempfile.TemporaryDirectory(prefix="kifu-bench-") as folder, embedded.opened(Path(folder)) as url:
        yield url


@contextmanager
def empty_store() -> Iterator[redis.Redis]:
    """A client of such a Redis."""
    with redis_server() as url, redis.Redis.from_url(url) as client:
        yield client


@contextmanager
def api(redis_url: str) -> Iterator[str]:
    """The URL of the API, one gunicorn process of greenlets."""
    port = free_port()
    with started((*KIFU, "api", "--bind", f"{HOST}:{port}"), port, {"KIFU_REDIS_URL": redis_url}) as url:
        yield url


@contextmanager
def started(command: Sequence[str], port: int, environment: dict[str, str]) -> Iterator[str]:
    """The URL of a server that has just become ready."""
    url = f"http://{HOST}:{port}"
    process = subprocess.Popen(
        command, env=os.environ | {"KIFU_LOG_LEVEL": "warning"} | environment, stdout=subprocess.DEVNULL
    )
    try:
        _wait_for(f"{url}/readyz", process)
        yield url
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with listen(HOST, 0) as listener:
        return int(listener.getsockname()[1])


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _LONGEST_START
    while not _answers(url):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{url} does not answer")
        time.sleep(0.01)


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=1) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
