"""A child process that is a fork of this one: it need not import again what this one has imported.

Linux alone gets it: elsewhere system libraries may fail in a fork.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

FORKS: Final = sys.platform == "linux"
_PR_SET_NAME: Final = 15
_LOOK_EVERY: Final = 0.01
"""Seconds between two looks if a process has ended."""


class Forked:
    """A child process that calls a function and ends. It is used like a `subprocess.Popen`.

    Lists of processes show its name, of which the system keeps 15 letters.
    It has the environment given here beside that of this process, and of its open files only standard output, standard
    error and `files`. No other thread may run in this process. Raises `OSError` if the system has no room for another.
    """

    def __init__(
        self,
        run: Callable[[], object],
        name: str,
        environment: Mapping[str, str],
        files: Collection[int],
        prepare: Callable[[], None],
    ) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        self.returncode: int | None = None
        """The exit status; minus the number of the signal that has killed it; `None` while it runs."""
        # A signal for the child waits until it handles signals as a process of its own.
        former = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            self.pid = os.fork()
            if self.pid == 0:
                _be_child(run, name, environment, files, prepare)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, former)

    def poll(self) -> int | None:
        """Returns the exit status; `None` while the process runs."""
        if self.returncode is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Waits for the end; returns the exit status. Raises `subprocess.TimeoutExpired` after `timeout` seconds."""
        deadline = time.monotonic() + (float("inf") if timeout is None else timeout)
        while (status := self.poll()) is None:
            if time.monotonic() >= deadline:
                raise subprocess.TimeoutExpired("a forked process", timeout or 0)
            time.sleep(_LOOK_EVERY)
        return status

    def terminate(self) -> None:
        """Sends SIGTERM, if the process runs."""
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """Sends SIGKILL, if the process runs."""
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def _be_child(
    run: Callable[[], object],
    name: str,
    environment: Mapping[str, str],
    files: Collection[int],
    prepare: Callable[[], None],
) -> NoReturn:
    """Runs in the child. It never returns, and never raises: it would go on with what the parent has begun."""
    status = 1
    try:
        prepare()
        os.setpgid(0, 0)
        ctypes.CDLL(None).prctl(_PR_SET_NAME, name.encode())
        _reset_signals()
        _close_files(files)
        os.environ.update(environment)
        status = _status_of(run)
    except BaseException:  # noqa: BLE001 - no error may reach the frames of the parent
        traceback.print_exc()
    finally:
        _end(status)


def _end(status: int) -> NoReturn:
    """Ends the child, even if nobody reads any more what it still has to write."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _status_of(run: Callable[[], object]) -> int:
    try:
        run()
    except SystemExit as ended:
        if isinstance(ended.code, str):
            sys.stderr.write(f"{ended.code}\n")  # as the interpreter does
        return ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    return 0


def _reset_signals() -> None:
    """Handles signals as a new process does."""
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _close_files(kept: Collection[int]) -> None:
    """Closes the files of the parent, e.g. its listening sockets and the lock of the data folder."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for file in {int(each.name) for each in Path("/proc/self/fd").iterdir()} - {0, 1, 2, *kept}:
        with suppress(OSError):  # that of the list itself
            os.close(file)
