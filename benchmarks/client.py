"""Players and spectators who call a server, each over one persistent connection."""

import random
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from domain.game import AnyGame
from domain.match import MatchId

Headers = Mapping[str, str]

HOST: Final = "127.0.0.1"
_NONE: Final[Headers] = MappingProxyType({})
_JSON: Final[Headers] = MappingProxyType({"Content-Type": "application/json"})


class Client:
    """One connection."""

    def __init__(self, url: str, source: str = HOST) -> None:
        """`source` is the address that it calls from: an IPv4 address of this machine, such as 127.0.0.2."""
        self._address = urlsplit(url).netloc
        self._connection = HTTPConnection(self._address, source_address=(source, 0))

    def ask(self, method: str, path: str, body: Any = None, headers: Headers = _NONE) -> Any:
        """Sends plain data and returns the decoded answer. Raises `RuntimeError` for an error status."""
        return self.timed(method, path, msgspec.json.encode(body or {}), headers)[1]

    def timed(self, method: str, path: str, body: bytes, headers: Headers = _NONE) -> tuple[float, Any]:
        """Returns the seconds until the answer was read, and the answer. Raises `RuntimeError` for an error status."""
        begin = time.perf_counter()
        self._connection.request(method, path, None if method == "GET" else body, {**_JSON, **headers})
        answer = self._connection.getresponse()
        content = answer.read()
        duration = time.perf_counter() - begin
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {content.decode()}")
        return duration, msgspec.json.decode(content)

    def account(self, name: str) -> Headers:
        """Creates an account. Returns the headers of its requests."""
        return {"Authorization": f"Bearer {self.ask('POST', '/v1/players', {'name': name})['token']}"}

    def send(self, method: str, path: str, body: Any, headers: Headers) -> int:
        """Sends plain data and reads the answer. Returns its status, whatever it is."""
        content = None if body is None else msgspec.json.encode(body)
        self._connection.request(method, path, content, {**_JSON, **headers})
        answer = self._connection.getresponse()
        answer.read()
        return answer.status

    @contextmanager
    def watching(self, match: str) -> Iterator[None]:
        """Opens a stream of the events of a match on its own connection, and waits until it has begun."""
        with closing(HTTPConnection(self._address)) as connection:
            connection.request("GET", f"{match}/events", headers={"Accept": "text/event-stream"})
            connection.getresponse().readline()
            yield


class Players:
    """All players of a match; they play at random over one connection and start a new match when one is over."""

    def __init__(self, client: Client, game: AnyGame, rng: random.Random) -> None:
        self._client = client
        self._game = game
        self._rng = rng
        self._tokens = [client.account(f"Player {seat}") for seat in range(max(game.seat_counts))]
        self.begin()

    def begin(self) -> None:
        """Creates a match and takes all its seats."""
        first, *others = self._tokens
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
        shown = self._client.ask("POST", "/v1/matches", {"game": self._game.id, "seats": seats}, first)
        self.match = MatchId(shown["id"])
        self.path = f"/v1/matches/{self.match}"
        for seat, token in enumerate(others, start=1):
            shown = self._client.ask("PUT", f"{self.path}/seats/{seat}", headers=token)
        self._take_note(shown)

    def play(self, moves: int) -> Iterator[tuple[float, bytes]]:
        """Plays up to `moves` moves; yields the seconds of each and the bytes that were sent."""
        for _ in range(moves):
            if not self.waited_for:
                return
            yield self.move()

    def move(self) -> tuple[float, bytes]:
        """Plays one move; returns its seconds and the bytes that were sent."""
        token = self._tokens[self.waited_for[0]]
        offer = self._client.ask("GET", f"{self.path}/moves", headers=token)
        sent = msgspec.json.encode({"moves": [self._rng.choice(offer["moves"])["move"]]})
        meant_for = {"If-Match": f'"{offer["version"]}"'}
        duration, shown = self._client.timed("POST", f"{self.path}/moves", sent, {**token, **meant_for})
        self._take_note(shown)
        return duration, sent

    def _take_note(self, shown: dict[str, Any]) -> None:
        self.version: int = shown["version"]
        self.waited_for: list[int] = shown["to_act"]
