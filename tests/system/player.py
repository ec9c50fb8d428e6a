"""A player who uses the API and repeats each request until it is answered."""

import random
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import httpx

UNKNOWN, STALE, BUSY = 404, 412, 503
PATIENCE = 180.0
"""Seconds after which a test fails that waits for an answer or for progress in a match."""


class Acknowledged(NamedTuple):
    """A move that the service has acknowledged."""

    match: str
    events: list[dict[str, Any]]


class Lost(AssertionError):
    """The service does not know what it has acknowledged."""


class Player:
    """An account with its acknowledged moves."""

    def __init__(self, url: str, name: str) -> None:
        self._http = httpx.Client(base_url=url, timeout=30)
        self.acknowledged: list[Acknowledged] = []
        account = self.ask("POST", "/v1/players", {"name": name}).json()
        self.id, self.name, self.token = account["id"], account["name"], account["token"]
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Returns the answer of the service, which may not be reachable for a while."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        request = self._http.build_request(method, path, json=body, headers=sent)
        deadline = time.monotonic() + PATIENCE
        while (answer := self._answer(request)) is None:
            assert time.monotonic() < deadline, f"no answer to {method} {path}"
            time.sleep(0.05)
        return answer

    def begin_reading(self, path: str) -> int:
        """Reads the first part of an answer that does not end, and closes it. Returns its status."""
        with self._http.stream("GET", path) as answer:
            next(answer.iter_bytes())
            return answer.status_code

    def _answer(self, request: httpx.Request) -> httpx.Response | None:
        try:
            answer = self._http.send(request)
        except httpx.TransportError:
            return None
        return None if answer.status_code == BUSY else answer

    def move_to(self, url: str) -> None:
        """Asks another process from now on."""
        self._http.base_url = httpx.URL(url)

    def get(self, path: str) -> Any:
        """Returns the JSON at a path."""
        answer = self.ask("GET", path)
        _check_known(answer)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open_match(self, game: str, others: list[dict[str, str]], *, private: bool = False, **options: Any) -> str:
        """Creates a match with this player on the first seat; returns its id."""
        body = {"game": game, "seats": [{"kind": "me"}, *others], "options": options, "private": private}
        answer = self.ask("POST", "/v1/matches", body, Idempotency_Key=str(uuid.uuid4()))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit_down(self, match: str, seat: int) -> None:
        """Takes an open seat."""
        answer = self.ask("PUT", f"/v1/matches/{match}/seats/{seat}", Idempotency_Key=str(uuid.uuid4()))
        assert answer.status_code == 200, answer.text

    def post(self, match: str, move: Any, **headers: str) -> httpx.Response:
        """Sends a move; the same `Idempotency_Key` gets the same answer."""
        return self.ask("POST", f"/v1/matches/{match}/moves", {"moves": [move]}, **headers)

    def take_turn(self, match: str, rng: random.Random) -> None:
        """Plays a random move, unless there is none or the match has moved on."""
        offer = self.get(f"/v1/matches/{match}/moves")
        if not offer["moves"]:
            return
        meant_for = {"If_Match": f'"{offer["version"]}"', "Idempotency_Key": str(uuid.uuid4())}
        answer = self.post(match, rng.choice(offer["moves"])["move"], **meant_for)
        if answer.status_code == UNKNOWN and answer.json()["code"] == "unknown-version":
            return  # what others did was shown before replicas had it, and a failover took it back
        _check_known(answer)
        if answer.status_code != STALE:
            assert answer.status_code == 201, answer.text
            self.acknowledged.append(Acknowledged(match, answer.json()["events"]))

    def play(self, match: str, rng: random.Random) -> None:
        """Plays a match to its end."""
        path = f"/v1/matches/{match}"
        progress, deadline = 0, time.monotonic() + PATIENCE
        while (now := self.get(path))["status"] == "playing":
            if now["version"] > progress:
                progress, deadline = now["version"], time.monotonic() + PATIENCE
            assert time.monotonic() < deadline, f"match {match} stands still at version {progress}"
            for turn in self.get("/v1/turns?wait=1")["turns"]:
                self.take_turn(turn["match"], rng)

    def wait_for(self, path: str, condition: Callable[[Any], bool]) -> Any:
        """Waits until the JSON at a path meets the condition; returns it. While the JSON changes, it waits on."""
        earlier, deadline = None, time.monotonic()
        while not condition(found := self.get(path)):
            if found != earlier:
                earlier, deadline = found, time.monotonic() + PATIENCE
            assert time.monotonic() < deadline, f"{path} still says {found}"
            time.sleep(0.05)
        return found

    def leave(self) -> None:
        """Closes its connections."""
        self._http.close()


def _check_known(answer: httpx.Response) -> None:
    if answer.status_code == UNKNOWN:
        raise Lost(answer.text)


@contextmanager
def players(url: str, names: Iterable[str]) -> Iterator[list[Player]]:
    """Yields new accounts and closes their connections at the end."""
    with ExitStack() as stack:
        made = [Player(url, name) for name in names]
        for player in made:
            stack.callback(player.leave)
        yield made
