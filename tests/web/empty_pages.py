"""A server of empty pages: their scripts come from another origin than the service."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class EmptyPages(ThreadingHTTPServer):
    """Does not wait for connections that a browser keeps open."""

    daemon_threads = True


class EmptyPage(BaseHTTPRequestHandler):
    """Answers every GET with an empty page."""

    def do_GET(self) -> None:
        """Called for each GET."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", "15")
        self.end_headers()
        self.wfile.write(b"<!doctype html>")

    def log_message(self, *_: object) -> None:
        """Logs nothing."""
