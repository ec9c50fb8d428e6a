"""A proxy in front of a Redis server that loses the answer to a command: it cuts the connection, or says nothing."""

import select
import socket
from contextlib import suppress
from pathlib import Path
from typing import Self

from tests.relay import serve_all


class LosingProxy:
    """Listens on a socket file as long as the `with` block. Passes everything on, unless told otherwise."""

    def __init__(self, server: Path, folder: Path) -> None:
        self._server = server
        self._path = folder / "proxy.sock"
        self.url = f"unix://{self._path}"
        self.cut_after: bytes | None = None
        """The next command with these bytes is passed on; instead of its answer, its connection is cut."""
        self.silent_after: bytes | None = None
        """The next command with these bytes is passed on; its answer is never passed back."""
        self.answered_before = 0
        """So many commands with these bytes get their answers before."""
        self.scripts = 0
        """How many scripts were passed on."""

    def __enter__(self) -> Self:
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self._path))
        self._listener.listen()
        serve_all(self._listener, self._serve)
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()

    def _serve(self, client: socket.socket) -> None:
        """Passes on what either side sends, in parts of any size, until an answer is cut off or a side closes."""
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(str(self._server))
            losing = False
            while True:
                for sender in select.select([client, server], [], [])[0]:
                    if not (data := sender.recv(1 << 20)):
                        return
                    if sender is client:
                        losing = losing or self._is_lost(data)
                        self.scripts += b"EVALSHA" in data
                        server.sendall(data)
                    elif not losing:
                        client.sendall(data)
                    elif self._cuts():
                        return

    def _is_lost(self, command: bytes) -> bool:
        """True if the answer to a command is lost."""
        if self.cut_after is not None and self.cut_after in command:
            return True
        if self.silent_after is None or self.silent_after not in command:
            return False
        self.answered_before -= 1
        return self.answered_before < 0

    def _cuts(self) -> bool:
        """Called when an answer came that is lost; returns True if its connection is cut."""
        is_cut = self.cut_after is not None
        self.cut_after, self.silent_after, self.answered_before = None, None, 0
        return is_cut
