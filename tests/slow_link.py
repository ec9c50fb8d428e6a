"""A slow network between a Redis server and its replica: a proxy that delivers each byte later, or holds it."""

import queue
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

from tests.relay import serve_all

Chunks = queue.SimpleQueue[tuple[float, bytes]]


class SlowLink:
    """Listens on a port as long as the `with` block, and passes all on, in both directions, `delay` seconds later."""

    def __init__(self, server: Path, delay: float) -> None:
        self._server = server
        self._delay = delay
        self._is_open = threading.Event()
        self._is_open.set()

    def __enter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        serve_all(self._listener, self._serve)
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()
        self.release()

    def hold(self) -> None:
        """Delivers nothing any more."""
        self._is_open.clear()

    def release(self) -> None:
        """Delivers what was held."""
        self._is_open.set()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(str(self._server))
            back = threading.Thread(target=self._pass_on, args=(server, client), daemon=True)
            back.start()
            self._pass_on(client, server)
            back.join()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        chunks: Chunks = queue.SimpleQueue()
        threading.Thread(target=_deliver, args=(chunks, target, self._is_open), daemon=True).start()
        data = b"at first"
        while data:
            try:
                data = source.recv(1 << 16)
            except OSError:
                data = b""
            chunks.put((time.monotonic() + self._delay, data))


def _deliver(chunks: Chunks, target: socket.socket, is_open: threading.Event) -> None:
    with suppress(OSError):
        while True:
            moment, data = chunks.get()
            time.sleep(max(0.0, moment - time.monotonic()))
            is_open.wait()
            if not data:
                return target.shutdown(socket.SHUT_RDWR)
            target.sendall(data)
