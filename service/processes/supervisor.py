"""The supervisor: it starts the parts of the service as child processes, and restarts those that end or hang."""

import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType, TracebackType
from typing import Final, Self

from service.processes.forked import FORKS, Forked
from service.processes.heartbeat import PART, PIPE, Watch, has_data

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def tie_to(parent: int) -> None:
    """Makes the system kill this process when its parent, of the given process id, ends.

    Only Linux can do this. Elsewhere a child ends only when it is told to.
    """
    if _libc is None:
        return
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # the parent ended before the call
        os._exit(1)


def tied_to_this_process(niceness: int = 0) -> Callable[[], None]:
    """Returns a function that a new child calls first, so that it ends with the calling process, and is that nice."""
    parent = os.getpid()

    def prepare() -> None:
        tie_to(parent)
        os.nice(niceness)

    return prepare


_STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_POLL: Final = 0.03
"""Seconds between two checks whether something is ready."""
_LOOK_EVERY: Final = 1.0
"""Seconds between two looks for parts that hang."""
_WAS_STOPPED: Final = 3 * _LOOK_EVERY
"""Seconds between two looks after which the supervisor itself was stopped, e.g. with the whole machine."""
_STOP_WITHIN: Final = 10.0
"""Seconds after which a part that does not stop is killed."""
_FIRST_PAUSE: Final = 0.2
_LONGEST_PAUSE: Final = 5.0
_RUNS_WELL_AFTER: Final = 5.0
"""Seconds after which a part runs well: its next restart has the first pause again."""


@dataclass(frozen=True)
class Part:
    """One process of the service."""

    name: str
    command: Sequence[str] | Callable[[], Sequence[str]]
    """The command line; a function is called at each start."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Added to the environment of the supervisor."""
    files: tuple[int, ...] = ()
    """File descriptors that the process inherits."""
    answers_within: float | None = None
    """Seconds without a sign of life after which it is replaced; `None` if it gives none."""
    niceness: int = 0
    """How far the other processes of the machine go before it, as of `nice`."""
    run: Callable[[], object] | None = None
    """Does what the command does. Where it can, the supervisor forks to call it: that takes less time and memory."""


class _Child:
    """A part and its present process."""

    def __init__(self, part: Part, supervisor: str) -> None:
        self.part = part
        self._supervisor = supervisor
        self.due: float | None = None
        """The monotonic time of the next start; `None` while the process runs."""
        self._pause = _FIRST_PAUSE
        self.watch: Watch | None = None
        self.start()

    def start(self) -> None:
        self.due = None
        self._started = time.monotonic()
        if self.part.answers_within is None:
            self._launch({}, ())
        else:
            self.watch = Watch(self.part.answers_within, self._started)
            self._launch({PIPE: str(self.watch.writer)}, (self.watch.writer,))
            self.watch.started()

    def _launch(self, environment: Mapping[str, str], files: tuple[int, ...]) -> None:
        part = self.part
        environment = {PART: f"{part.name} ({self._supervisor})", **part.environment, **environment}
        prepare = tied_to_this_process(part.niceness)
        self.process: subprocess.Popen[bytes] | Forked
        if part.run is not None and FORKS:
            self.process = Forked(part.run, f"kifu {part.name}", environment, (*part.files, *files), prepare)
            return
        self.process = subprocess.Popen(  # noqa: S603 - the commands are our own
            part.command() if callable(part.command) else part.command,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            pass_fds=(*part.files, *files),
            process_group=0,  # Ctrl-C reaches the supervisor alone, which then stops its parts in order
            preexec_fn=prepare,  # noqa: PLW1509 - no other thread runs in this process
        )

    def kill(self) -> None:
        """Kills the process and those that it has started."""
        os.killpg(self.process.pid, signal.SIGKILL)

    def forget(self) -> None:
        """Forgets a process that has ended."""
        if self.watch is not None:
            self.watch.close()
            self.watch = None

    def schedule(self) -> float:
        """Plans the next start. Returns the pause before it, in seconds."""
        if time.monotonic() - self._started > _RUNS_WELL_AFTER:
            self._pause = _FIRST_PAUSE
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
        self.due = time.monotonic() + pause
        return pause


class PartEnded(Exception):
    """A part ended before the service was ready. The message names it."""


class Stopped(Exception):
    """The supervisor got a signal to stop."""


class Supervisor:
    """A context in which parts run. At its end they are stopped, the first one last since the others need it.

    `name` tells its parts from those of other supervisors on this machine; by default it is the process id. If it is
    killed and the next one has its name, the processes of then are replaced, and none of them counts as one that hangs.
    """

    def __init__(self, report: Callable[[str], None], name: str = "") -> None:
        self._report = report
        self._name = name or str(os.getpid())
        self._children: list[_Child] = []
        self._stopping = False
        self._looked = time.monotonic()

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
        """Starts a part and keeps it running."""
        self._children.append(_Child(part, self._name))

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Returns when the condition is true. Raises `PartEnded` if a part ends before, and `Stopped`."""
        while not condition():
            if self._is_stopping(_POLL):
                raise Stopped
            for child in self._children:
                if child.process.poll() is not None:
                    raise PartEnded(f"The {child.part.name} ended while starting ({_cause(child.process)}).")

    def keep_running(self, look: Callable[[], None] | None = None, *, hopeless: Collection[int] = ()) -> None:
        """Restarts parts that end or hang, until a signal to stop. Calls `look` about once a second.

        Raises `PartEnded` when one ends with a status after which another start would end alike.
        """
        while not self._is_stopping(self._next_look()):
            if look is not None:
                look()
            self._kill_those_that_hang()
            for child in self._children:
                if child.process.poll() in hopeless:
                    raise PartEnded(f"The {child.part.name} ended ({_cause(child.process)}).")
                self._restart_if_ended(child)

    def _is_stopping(self, timeout: float | None) -> bool:
        """Waits for a signal for at most `timeout` seconds. True if there was a signal to stop."""
        if not self._stopping:
            select.select([self._wake_reader], [], [], timeout)
            has_data(self._wake_reader)
        return self._stopping

    def _next_look(self) -> float:
        """Returns the seconds until something has to be done."""
        now = time.monotonic()
        pauses = [max(0.0, child.due - now) for child in self._children if child.due is not None]
        return min([*pauses, _LOOK_EVERY])

    def _kill_those_that_hang(self) -> None:
        now = time.monotonic()
        was_stopped = now - self._looked > _WAS_STOPPED
        self._looked = now
        for child in self._children:
            if child.watch is None or child.process.poll() is not None:
                continue
            if was_stopped:
                child.watch.excuse(now)
            elif child.watch.is_silent(now):
                self._report(f"The {child.part.name} does not answer and is killed.")
                child.kill()
                child.process.wait()

    def _restart_if_ended(self, child: _Child) -> None:
        if child.due is None and child.process.poll() is not None:
            child.forget()
            pause = child.schedule()
            self._report(f"The {child.part.name} ended ({_cause(child.process)}); it starts again in {pause:g} s.")
        elif child.due is not None and child.due <= time.monotonic():
            child.start()

    def _request_stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _stop(self, children: Sequence[_Child]) -> None:
        for child in children:
            if child.process.poll() is None:
                child.process.terminate()
        deadline = time.monotonic() + _STOP_WITHIN
        for child in children:
            try:
                child.process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._report(f"The {child.part.name} did not stop by itself and was killed.")
                child.process.kill()
                child.process.wait()


def _cause(process: subprocess.Popen[bytes] | Forked) -> str:
    code = process.returncode or 0
    return f"exit {code}" if code >= 0 else signal.Signals(-code).name
