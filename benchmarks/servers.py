"""The servers that are measured: processes on 127.0.0.1 that end with the block that started them."""

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

from service.limit_amounts import NAMES
from service.processes import embedded
from service.processes.listening import listen

HOST: Final = "127.0.0.1"
KIFU: Final = (sys.executable, "-m", "service.cli")
_LIMITS: Final = ", ".join(f"{name}=1000000 per 10 seconds" for name in NAMES)
"""Limits that are counted as ever, and that no client reaches."""
_ROOM: Final = {"KIFU_CONNECTIONS_PER_ADDRESS": "5000", "KIFU_WAITING_PER_ADDRESS": "4000"}
"""All clients of a benchmark call from one address."""
_LONGEST_START: Final = 30.0
"""Seconds until a server must be ready."""


@contextmanager
def redis_server() -> Iterator[str]:
    """Yields the URL of an empty Redis that writes every command to disk before it answers, as in `kifu serve`."""
    with tempfile.TemporaryDirectory(prefix="kifu-bench-") as folder, embedded.opened(Path(folder)) as url:
        yield url


@contextmanager
def empty_store() -> Iterator[redis.Redis]:
    """Yields a client of such a Redis."""
    with redis_server() as url, redis.Redis.from_url(url) as client:
        yield client


@contextmanager
def api(redis_url: str) -> Iterator[str]:
    """Yields the URL of the API: one gunicorn process of greenlets."""
    port = free_port()
    with started((*KIFU, "api", "--port", str(port)), port, {"KIFU_REDIS_URL": redis_url}) as url:
        yield url


@contextmanager
def whole_service(environment: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yields the URL of `kifu serve` with an empty data folder, when it is ready, and this folder."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="kifu-bench-") as folder:
        command = (*KIFU, "serve", "--no-exhibition", "--port", str(port), "--data", folder)
        with started(command, port, environment) as url:
            yield url, folder


@contextmanager
def projector(redis_url: str) -> Iterator[None]:
    """Runs a projector until the end of the block."""
    environment = os.environ | {"KIFU_LOG_LEVEL": "warning", "KIFU_REDIS_URL": redis_url}
    process = subprocess.Popen([*KIFU, "projector"], env=environment, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def started(command: Sequence[str], port: int, environment: dict[str, str]) -> Iterator[str]:
    """Starts a server and yields its URL when it is ready."""
    url = f"http://{HOST}:{port}"
    process = subprocess.Popen(
        command,
        env=os.environ | {"KIFU_LOG_LEVEL": "warning", "KIFU_LIMITS": _LIMITS, **_ROOM} | environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for(f"{url}/readyz", process)
        yield url
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """Returns a port that is free now."""
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
