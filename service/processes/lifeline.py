"""Child processes that do not outlive the process that started them."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

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
