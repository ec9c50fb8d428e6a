"""An event that a signal handler may set at any point of the program."""

import threading


class SignalEvent(threading.Event):
    """An event that a signal handler may set while its thread sets, clears or awaits the same event.

    That happens when two signals arrive at once, as at Ctrl-C. A `threading.Event` would then wait for itself: the code
    that the handler has interrupted holds its lock. A wait that is interrupted as it begins may last until its timeout.
    """

    def __init__(self) -> None:
        super().__init__()
        self._cond = threading.Condition(threading.RLock())
