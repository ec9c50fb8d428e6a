"""What stands between a client and a server in tests: it serves each connection in a thread of its own."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress


def serve_all(listener: socket.socket, serve: Callable[[socket.socket], None]) -> None:
    """Serves each connection that comes, in the background, until the listener is closed."""
    threading.Thread(target=_accept, args=(listener, serve), daemon=True).start()


def _accept(listener: socket.socket, serve: Callable[[socket.socket], None]) -> None:
    with suppress(OSError):
        while True:
            client, _ = listener.accept()
            threading.Thread(target=serve, args=(client,), daemon=True).start()
