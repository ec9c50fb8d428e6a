"""Waiting for conditions and processes."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def wait_until(condition: Callable[[], T], timeout: float = 20) -> T:
    """Waits until the condition is true; returns its value. Fails after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not (said := condition()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)
    return said


def is_running(process: int) -> bool:
    """True if the process exists and is not a zombie."""
    status = Path(f"/proc/{process}/stat")
    try:
        os.kill(process, 0)
        return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):  # it has ended, perhaps between the two looks
        return False
