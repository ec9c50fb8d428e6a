"""A player who follows the API, and asks again until there is an answer."""

import random
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import httpx

STALE, BUSY = 412, 503
PATIENCE = 60.0
"""Seconds after which a service that does not answer counts as broken, and a match that does not end as stuck."""


class Acknowledged(NamedTuple):
    """A move that the service said it had played."""

    match: str
    events: list[dict[str, Any]]


class Player:
    """An account, and what was acknowledged to it."""

    def __init__(self, url: str, name: str) -> None:
        self._http = httpx.Client(base_url=url, timeout=10)
        self.acknowledged: list[Acknowledged] = []
        account = self.ask("POST", "/v1/players", {"name": name}).json()
        self.id, self.name, self.token = account["id"], account["name"], account["token"]
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """What the service answers in the end: it may be away for a while."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        request = self._http.build_request(method, path, json=body, headers=sent)
        deadline = time.monotonic() + PATIENCE
        while (answer := self._answer(request)) is None:
            assert time.monotonic() < deadline, f"no answer to {method} {path}"
            time.sleep(0.05)
        return answer

    def _answer(self, request: httpx.Request) -> httpx.Response | None:
        try:
            answer = self._http.send(request)
        except httpx.TransportError:
            return None
        return None if answer.status_code == BUSY else answer

    def get(self, path: str) -> Any:
        """What is there now."""
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open_match(self, game: str, others: list[dict[str, str]], **options: Any) -> str:
        """A match with this player on the first seat."""
        body = {"game": game, "seats": [{"kind": "me"}, *others], "options": options}
        answer = self.ask("POST", "/v1/matches", body, Idempotency_Key=str(uuid.uuid4()))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit_down(self, match: str, seat: int) -> None:
        """Takes an open seat."""
        answer = self.ask("PUT", f"/v1/matches/{match}/seats/{seat}", Idempotency_Key=str(uuid.uuid4()))
        assert answer.status_code == 200, answer.text

    def post(self, match: str, move: Any, **headers: str) -> httpx.Response:
        """Plays a move; under the same `Idempotency_Key` again it asks for the same answer."""
        return self.ask("POST", f"/v1/matches/{match}/moves", {"moves": [move]}, **headers)

    def take_turn(self, match: str, rng: random.Random) -> None:
        """Makes a random move, unless there is none to make or somebody else has moved in between."""
        offer = self.get(f"/v1/matches/{match}/moves")
        if not offer["moves"]:
            return
        meant_for = {"If_Match": f'"{offer["version"]}"', "Idempotency_Key": str(uuid.uuid4())}
        answer = self.post(match, rng.choice(offer["moves"])["move"], **meant_for)
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
        """What is there once the condition holds of it."""
        deadline = time.monotonic() + PATIENCE
        while not condition(found := self.get(path)):
            assert time.monotonic() < deadline, f"{path} still says {found}"
            time.sleep(0.05)
        return found

    def leave(self) -> None:
        """Closes its connections."""
        self._http.close()


@contextmanager
def players(url: str, names: Iterable[str]) -> Iterator[list[Player]]:
    """Accounts for a while."""
    with ExitStack() as stack:
        made = [Player(url, name) for name in names]
        for player in made:
            stack.callback(player.leave)
        yield made
