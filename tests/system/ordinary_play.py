"""Ordinary play over REST: people who think before they move, people who read along, and one who walks away."""

import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, Final

from tests.system.player import Player, players

CLOCK: Final = {"kind": "turn", "seconds": 10}
"""The shortest one, so that many run out."""
_BOT: Final = {"kind": "bot", "bot": "greedy"}
_REFUSED: Final = frozenset({403, 409, 412, 422})
"""What a person may be told whose match has moved on meanwhile."""
_GOES_ON: Final = frozenset({"waiting", "playing"})


class OrdinaryPlay:
    """Two people play each other, one plays bots, one reads, and one lets her clocks run out and comes back."""

    def __init__(self, url: str, games: Sequence[str], pause: float, seed: int) -> None:
        self._url = url
        self._games = games
        self._pause = pause
        self._seed = seed
        self._done = threading.Event()
        self.moves = 0
        """The moves that people have played."""
        self.time_outs = 0
        """The times that the absent person has come back."""

    def during(self, scene: Callable[[], None]) -> None:
        """Lets everybody play as long as the scene goes on. Raises the first error of anybody."""
        with ExitStack() as stack:
            people = stack.enter_context(players(self._url, ("Ada", "Bea", "Cem", "Dan", "Eve")))
            pool = stack.enter_context(ThreadPoolExecutor(len(people)))
            roles = (self._hosts, self._joins, self._plays_bots, self._reads, self._walks_away)
            tasks = [
                pool.submit(self._lives, role, person, random.Random(self._seed + number))
                for number, (role, person) in enumerate(zip(roles, people, strict=True))
            ]
            try:
                scene()
            finally:
                self._done.set()
            for task in tasks:
                task.result()

    def _lives(self, role: Callable[[Player, random.Random], None], person: Player, rng: random.Random) -> None:
        while not self._done.is_set():
            role(person, rng)
            self._thinks(rng)

    def _thinks(self, rng: random.Random) -> None:
        self._done.wait(rng.uniform(0.2, 1.8) * self._pause)

    def _hosts(self, person: Player, rng: random.Random) -> None:
        match = person.open_match(rng.choice(self._games), [{"kind": "open"}, _BOT])
        self._plays(match, person, rng)

    def _joins(self, person: Player, rng: random.Random) -> None:
        for match in person.get("/v1/matches?status=waiting")["matches"]:
            person.ask("PUT", f"/v1/matches/{match['id']}/seats/1")
            self._plays(match["id"], person, rng)

    def _plays_bots(self, person: Player, rng: random.Random) -> None:
        clock = {"kind": "bank", "seconds": 600, "increment": 30}
        match = _opened(person, rng.choice(self._games), [_BOT], clock)
        self._plays(match, person, rng)

    def _reads(self, person: Player, rng: random.Random) -> None:
        for match in person.get("/v1/matches")["matches"][:5]:
            for what in ("", "/state", "/scores", "/events?since=0&limit=50", "/waiting"):
                person.ask("GET", f"/v1/matches/{match['id']}{what}")
                self._thinks(rng)
        person.ask("GET", f"/v1/standings?game={rng.choice(self._games)}")

    def _walks_away(self, person: Player, rng: random.Random) -> None:
        match = _opened(person, rng.choice(self._games), [_BOT], CLOCK)
        for _ in range(40):
            self._thinks(rng)
            if person.get(f"/v1/matches/{match}")["status"] != "playing" or self._done.is_set():
                return
            if person.ask("POST", f"/v1/matches/{match}/return").status_code == 200:
                self.time_outs += 1

    def _plays(self, match: str, person: Player, rng: random.Random) -> None:
        version = 0
        while not self._done.is_set() and (now := person.get(f"/v1/matches/{match}"))["status"] in _GOES_ON:
            person.ask("GET", f"/v1/matches/{match}/events?since={max(version, now['version'])}&wait=1")
            version = now["version"]
            offer = person.ask("GET", f"/v1/matches/{match}/moves")
            if offer.status_code == 200 and offer.json()["moves"]:
                self._thinks(rng)
                self._moves(match, person, rng.choice(offer.json()["moves"])["move"], rng)

    def _moves(self, match: str, person: Player, move: Any, rng: random.Random) -> None:
        answer = person.post(match, move)
        assert answer.status_code in {201, *_REFUSED}, answer.text
        self.moves += answer.status_code == 201
        if rng.random() < 0.05:
            person.ask("POST", f"/v1/matches/{match}/undo")


def _opened(person: Player, game: str, others: Sequence[Any], clock: Any) -> str:
    body = {"game": game, "seats": [{"kind": "me"}, *others], "clock": clock}
    answer = person.ask("POST", "/v1/matches", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])
