"""A client that floods the service: `python -m benchmarks.flood NAME URL MATCH`, until it is killed.

It runs with the lowest priority: a real flood comes from other machines and takes no time of this one to be sent.
"""

import os
import secrets
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPException
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.client import Client

_CONNECTIONS: Final = 1_000
_PACE: Final = 0.2
"""Seconds between two bytes of a slow body, over all connections."""


class _Flood:
    """One account, and what it does again and again."""

    def __init__(self, name: str, url: str, match: str) -> None:
        self.url = url
        number = 1 + [*FLOODS].index(name)
        self.source = f"127.0.1.{number}"
        """Each flood has an address of its own, as it has elsewhere."""
        client = Client(url, f"127.0.2.{number}")  # it is not over the limits of the flood when that begins again
        self.match = f"/v1/matches/{match}"
        self.headers = client.account("Flood")
        seats = [{"kind": "me"}, {"kind": "open"}]
        own = client.ask("POST", "/v1/matches", {"game": "yokohama", "seats": seats}, self.headers)
        self.waiting = f"/v1/matches/{own['id']}"
        """A match that waits for players."""

    def again_and_again(self, method: str, path: str, body: Any = None) -> None:
        """Sends a request as soon as the answer to the one before it has come, whatever that says."""
        client = Client(self.url, self.source)
        while True:
            try:
                client.send(method, path, body, self.headers)
            except (OSError, HTTPException):
                client = Client(self.url, self.source)

    def guess_a_token(self) -> None:
        """Calls with a token that nobody has."""
        self.headers = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
        self.again_and_again("GET", "/v1/players/me")

    def keep_open(self, head: str, pieces: bytes = b"") -> None:
        """Opens many connections, and again those that the service closes; now and then sends a piece on each."""
        address = urlsplit(self.url)
        server = (str(address.hostname), int(address.port or 80))
        connections: list[socket.socket] = []
        while True:
            while len(connections) < _CONNECTIONS:
                with suppress(OSError):
                    connection = socket.create_connection(server, timeout=5, source_address=(self.source, 0))
                    connection.sendall(f"{head}\r\nHost: {address.netloc}\r\n\r\n".encode())
                    connection.setblocking(False)
                    connections.append(connection)
            time.sleep(_PACE)
            connections = [connection for connection in connections if _is_open(connection, pieces)]


def _is_open(connection: socket.socket, piece: bytes) -> bool:
    try:
        if piece:
            connection.send(piece)
        if connection.recv(65536):
            return True
    except BlockingIOError:
        return True
    except OSError:  # closed by the service
        connection.close()
    else:
        connection.close()
    return False


_BOT: Final = {"kind": "bot", "bot": "random"}
_STREAM: Final = "GET {}/events HTTP/1.1\r\nAccept: text/event-stream"
_POLL: Final = "GET {}/events?since=2&wait=60 HTTP/1.1"
_SLOW: Final = "POST /v1/players HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 60000"

FLOODS: Final[Mapping[str, Callable[[_Flood], None]]] = MappingProxyType(
    {
        "slow bodies": lambda flood: flood.keep_open(_SLOW, b" "),
        "event streams": lambda flood: flood.keep_open(_STREAM.format(flood.waiting)),
        "long-polls": lambda flood: flood.keep_open(_POLL.format(flood.waiting)),
        "bot-only matches": lambda flood: flood.again_and_again(
            "POST", "/v1/matches", {"game": "yokohama", "seats": [_BOT, _BOT]}
        ),
        "forks of a long match": lambda flood: flood.again_and_again("POST", f"{flood.match}/forks", {"version": 800}),
        "records of a long match": lambda flood: flood.again_and_again("GET", f"{flood.match}/record"),
        "differences of a long match": lambda flood: flood.again_and_again("GET", f"{flood.match}/diff?from=10"),
        "events of a long match": lambda flood: flood.again_and_again(
            "GET", f"{flood.match}/events?since=100&limit=1000"
        ),
        "requests with a token made up": lambda flood: flood.guess_a_token(),
        "accounts": lambda flood: flood.again_and_again("POST", "/v1/players", {"name": "Flood"}),
    }
)


def main(name: str, url: str, match: str) -> None:
    """Floods until the process is killed."""
    os.nice(19)
    FLOODS[name](_Flood(name, url, match))


if __name__ == "__main__":
    main(*sys.argv[1:])
