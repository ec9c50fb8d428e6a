"""A proxy in front of a Redis server that loses the answer to a command: it cuts the connection, or says nothing."""

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
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(str(self._server))
            while command := client.recv(1 << 20):
                self.scripts += b"EVALSHA" in command
                server.sendall(command)
                answer = server.recv(1 << 20)
                if self.cut_after is not None and self.cut_after in command:
                    self.cut_after = None
                    return
                if self.silent_after is not None and self.silent_after in command:
                    self.answered_before -= 1
                    if self.answered_before < 0:
                        self.silent_after, self.answered_before = None, 0
                        continue
                client.sendall(answer)
