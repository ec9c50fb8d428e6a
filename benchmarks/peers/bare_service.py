"""Serves the bare app as the API is served: `KIFU_REDIS_URL=... python -m benchmarks.peers.bare_service ADDRESS`."""

import sys
from typing import Any

from service.processes.http_server import HttpServer
from service.processes.listening import listen
from service.settings import Settings, host_and_port


class BareServer(HttpServer):
    """The server of the API with the bare app."""

    def load(self) -> Any:
        """Called by gunicorn, once sockets and threads have become greenlets."""
        from benchmarks.peers.bare_app import bare_app
        from service.bootstrap import connect

        return bare_app(connect(self.settings))


if __name__ == "__main__":
    listener = listen(*host_and_port(sys.argv[1]))
    BareServer(Settings.from_environment(), f"fd://{listener.detach()}").run()
