"""What a command that is told to end does with the files that it has half written.

By default a signal ends a process at once, and no block is left in order. Ctrl-C raises an error, so it needs
nothing of this.
"""

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

_ENDS: Final = (signal.SIGTERM, signal.SIGHUP)
"""Sent by service managers and `kill`, and when a terminal is closed."""


@contextmanager
def removed_when_ended(files: Iterable[Path]) -> Iterator[None]:
    """Lets a signal to end remove these files, as far as they are there, before it ends the process in the block.

    It raises no error for that: code in C that asks Python for a hash may ignore one, and then nothing ends. A signal
    that is ignored already (`nohup`) stays so.
    """
    files = tuple(files)

    def end(number: int, _frame: FrameType | None) -> None:
        for file in files:
            file.unlink(missing_ok=True)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    taken = [number for number in _ENDS if signal.getsignal(number) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():  # no other one may set what a signal does
        taken = []
    for number in taken:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)
