"""A slow network between a Redis server and its replica: a proxy that delivers each byte some time later."""

import queue
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

Chunks = queue.SimpleQueue[tuple[float, bytes]]


class SlowLink:
    """Listens on a port as long as the `with` block, and passes all on, in both directions, `delay` seconds later."""

    def __init__(self, server: Path, delay: float) -> None:
        self._server = server
        self.delay = delay
        """May be changed at any time."""

    def __enter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(str(self._server))
            back = threading.Thread(target=self._pass_on, args=(server, client), daemon=True)
            back.start()
            self._pass_on(client, server)
            back.join()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        chunks: Chunks = queue.SimpleQueue()
        threading.Thread(target=_deliver, args=(chunks, target), daemon=True).start()
        data = b"at first"
        while data:
            try:
                data = source.recv(1 << 16)
            except OSError:
                data = b""
            chunks.put((time.monotonic() + self.delay, data))


def _deliver(chunks: Chunks, target: socket.socket) -> None:
    with suppress(OSError):
        while True:
            moment, data = chunks.get()
            time.sleep(max(0.0, moment - time.monotonic()))
            if not data:
                return target.shutdown(socket.SHUT_RDWR)
            target.sendall(data)
