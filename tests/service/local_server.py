"""The API on a local port, for clients that need a real connection."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server


class Quiet(WSGIRequestHandler):
    """Logs nothing; the app logs its requests."""

    def log_request(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Yields the URL of the API, which ends with the block."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
