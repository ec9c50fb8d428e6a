"""Keeps the parts of a running service alive: child processes that are started again when they end."""

import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType, TracebackType
from typing import Final, Self

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def tie_to(parent: int) -> None:
    """Has the system kill the calling process as soon as its parent, of the given process id, ends in any way.

    Only Linux can do this; elsewhere a child ends when it is told to.
    """
    if _libc is None:
        return
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before the tie was made
        os._exit(1)


def tied_to_this_process() -> Callable[[], None]:
    """What a new child runs first to be tied to the calling process."""
    parent = os.getpid()
    return lambda: tie_to(parent)


_STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_GLANCE: Final = 0.03
"""Seconds between two looks at whether something is ready."""
_PATIENCE: Final = 10.0
"""Seconds that a part has to end by itself."""
_FIRST_PAUSE: Final = 0.2
_LONGEST_PAUSE: Final = 5.0
_STEADY: Final = 5.0
"""Seconds after which a part counts as running well, so that its next end is again its first."""


@dataclass(frozen=True)
class Part:
    """One process of the service."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    """Set on top of the supervisor's own."""
    files: tuple[int, ...] = ()
    """File descriptors that it inherits."""


class _Child:
    """A part, and the process that plays it now."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.due: float | None = None
        """When to start it again; `None` while it runs."""
        self._pause = _FIRST_PAUSE
        self.start()

    def start(self) -> None:
        self.due = None
        self._started = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 - the commands are our own
            self.part.command,
            env=os.environ | self.part.environment,
            stdin=subprocess.DEVNULL,
            pass_fds=self.part.files,
            process_group=0,  # Ctrl-C reaches the supervisor alone, which then stops its parts in order
            preexec_fn=tied_to_this_process(),  # noqa: PLW1509 - no other thread runs in this process
        )

    def schedule(self) -> float:
        """Plans the next start after an end, and returns the pause before it in seconds."""
        if time.monotonic() - self._started > _STEADY:
            self._pause = _FIRST_PAUSE
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
        self.due = time.monotonic() + pause
        return pause


class PartEnded(Exception):
    """A part that is needed ended before the service was ready; the sentence names it."""


class Stopped(Exception):
    """The supervisor was told to stop."""


class Supervisor:
    """A context in which parts run. On leaving it they are stopped: the first one last, as the others need it."""

    def __init__(self, event_views: Callable[[str], None]) -> None:
        self._tell = event_views
        self._children: list[_Child] = []
        self._stopping = False

    def __enter__(self) -> Self:
        self._wake_reader, wake_writer = os.pipe()
        os.set_blocking(self._wake_reader, False)
        os.set_blocking(wake_writer, False)
        self._wake_writer = wake_writer
        signal.set_wakeup_fd(wake_writer, warn_on_full_buffer=False)
        self._former = {number: signal.signal(number, self._request_stop) for number in _STOP_SIGNALS}
        self._former[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop(self._children[1:])
        self._stop(self._children[:1])
        for number, handler in self._former.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(-1)
        os.close(self._wake_reader)
        os.close(self._wake_writer)

    def start(self, part: Part) -> None:
        """Starts a part, which is kept running from now on."""
        self._children.append(_Child(part))

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Returns once the condition holds. Raises `PartEnded` when a part ends before, `Stopped` when told to stop."""
        while not condition():
            if self._is_stopping(_GLANCE):
                raise Stopped
            for child in self._children:
                if child.process.poll() is not None:
                    raise PartEnded(f"The {child.part.name} ended while starting ({_cause(child.process)}).")

    def keep_running(self) -> None:
        """Starts again whatever ends, until told to stop."""
        while not self._is_stopping(self._next_start()):
            for child in self._children:
                self._look_after(child)

    def _is_stopping(self, timeout: float | None) -> bool:
        """Waits for a signal, up to `timeout` seconds; whether one was to stop."""
        if not self._stopping:
            select.select([self._wake_reader], [], [], timeout)
            _drain(self._wake_reader)
        return self._stopping

    def _next_start(self) -> float | None:
        due = [child.due for child in self._children if child.due is not None]
        return max(0.0, min(due) - time.monotonic()) if due else None

    def _look_after(self, child: _Child) -> None:
        if child.due is None and child.process.poll() is not None:
            pause = child.schedule()
            self._tell(f"The {child.part.name} ended ({_cause(child.process)}); it starts again in {pause:g} s.")
        elif child.due is not None and child.due <= time.monotonic():
            child.start()

    def _request_stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _stop(self, children: Sequence[_Child]) -> None:
        for child in children:
            if child.process.poll() is None:
                child.process.terminate()
        deadline = time.monotonic() + _PATIENCE
        for child in children:
            try:
                child.process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._tell(f"The {child.part.name} did not stop by itself and was killed.")
                child.process.kill()
                child.process.wait()


def _cause(process: subprocess.Popen[bytes]) -> str:
    code = process.returncode
    return f"exit {code}" if code >= 0 else signal.Signals(-code).name


def _drain(reader: int) -> None:
    try:
        os.read(reader, 512)
    except BlockingIOError:
        return
