"""Waiting for conditions and processes, and finding processes."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

_SHORTEST_PAUSE = 0.02
_LONGEST_PAUSE = 0.25


def wait_until(condition: Callable[[], T], timeout: float = 60) -> T:
    """Waits until the condition is true; returns its value. Fails after `timeout` seconds.

    Most of the time it sleeps, also where a look takes long: what it waits for may need the processor. The pauses grow
    with the wait.
    """
    begun = looked = time.monotonic()
    while not (said := condition()):
        now = time.monotonic()
        assert now < begun + timeout, "waited in vain"
        time.sleep(min(max(_SHORTEST_PAUSE, 4 * (now - looked), (now - begun) / 20), _LONGEST_PAUSE))
        looked = time.monotonic()
    return said


def is_running(process: int) -> bool:
    """True if the process exists and is not a zombie."""
    status = Path(f"/proc/{process}/stat")
    try:
        os.kill(process, 0)
        return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):  # it has ended, perhaps between the two looks
        return False


def descendants(word: str) -> list[int]:
    """Returns the processes with a word in their command line that this process has started, directly or not."""
    found, known = [], {os.getpid()}
    for process, parent, command in sorted(processes()):
        if parent in known:
            known.add(process)
            if word in command:
                found.append(process)
    return found


def processes() -> Iterator[tuple[int, int, str]]:
    """Returns every process of the machine with its parent, and its name and command line."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "comm").read_text().strip() + " " + (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        yield int(folder.name), int(status[1]), command
