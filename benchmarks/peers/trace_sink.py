"""Takes traces by OTLP over HTTP and forgets them: `python -m benchmarks.peers.trace_sink PORT`."""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from benchmarks.servers import HOST


class Sink(BaseHTTPRequestHandler):
    """Answers every request with an empty 200."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """The sink is ready."""
        self._done()

    def do_POST(self) -> None:
        """Reads the spans."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self._done()

    def log_request(self, *_: object) -> None:
        """Logs nothing."""

    def _done(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()


if __name__ == "__main__":
    ThreadingHTTPServer((HOST, int(sys.argv[1])), Sink).serve_forever()
