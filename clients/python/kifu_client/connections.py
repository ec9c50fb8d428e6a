"""The connections of a client, as far as they have to be cut when it is closed."""

import socket
import threading
import weakref
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

_MADE: Final = ("connect_tcp.complete", "start_tls.complete")
"""What the names end with by which `httpx` tells of a new connection; one with TLS replaces the plain one."""


class Connections:
    """The sockets that `httpx` has opened for a client."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sockets: weakref.WeakSet[socket.socket] = weakref.WeakSet()
        self._is_cut = False

    def note(self, name: str, told: Mapping[str, Any]) -> None:
        """Remembers a new connection: this is a `trace` of `httpx`, which tells each step of a request."""
        if name.endswith(_MADE):
            opened = told["return_value"].get_extra_info("socket")
            with self._lock:
                self._sockets.add(opened)
                is_late = self._is_cut
            if is_late:
                _cut(opened)

    def cut(self) -> None:
        """Ends all of them at once. To close a socket does not wake a thread that waits for its bytes."""
        with self._lock:
            self._is_cut, opened = True, list(self._sockets)
        for each in opened:
            _cut(each)


def _cut(opened: socket.socket) -> None:
    with suppress(OSError):  # it has ended already
        opened.shutdown(socket.SHUT_RDWR)
