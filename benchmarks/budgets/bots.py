"""A bot's answer to a person: alone, and beside many matches that only bots play."""

import random
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

from benchmarks.client import Client
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.rounds import percentile
from benchmarks.servers import whole_service
from domain.registry import GAMES

LIMIT = at_most(1, "s")
_ANSWERS: Final = 300
"""Answers of a bot in a full measurement."""
_ALONE: Final = 300
"""Matches of bots alone in a full measurement."""
_ACCOUNTS: Final = 3
"""The accounts that create them."""
_BOT: Final = {"kind": "bot", "bot": "greedy"}
_NO_LIMITS: Final = {"KIFU_BOT_MATCHES": "1000000", "KIFU_LIMITS": "none", "KIFU_LOG_LEVEL": "error"}


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures `kifu serve` with two bot workers; one person plays the games in turn against the greedy bot."""
    with whole_service(_NO_LIMITS) as (url, _folder):
        person = _Person(url)
        alone = person.answers(effort.of(_ANSWERS))
        yield Finding("a bot's answer to a person, p50", "s", percentile(alone, 50))
        yield Finding("a bot's answer to a person, p99", "s", percentile(alone, 99))
        matches = effort.of(_ALONE)
        _open_matches_of_bots(url, matches)
        beside = person.answers(effort.of(_ANSWERS))
        what = f"a bot's answer to a person beside {matches} matches of bots alone"
        yield Finding(f"{what}, p50", "s", percentile(beside, 50))
        yield Finding(f"{what}, p99", "s", percentile(beside, 99), limit=LIMIT)


def _open_matches_of_bots(url: str, matches: int) -> None:
    client = Client(url)
    tokens = [client.account(f"Creator {number}") for number in range(_ACCOUNTS)]
    for _match, token, game in zip(range(matches), cycle(tokens), cycle(GAMES), strict=False):
        client.ask("POST", "/v1/matches", {"game": game, "seats": [_BOT, _BOT]}, token)


class _Person:
    """A person who plays at random against a bot, and waits for its first event after each move."""

    def __init__(self, url: str) -> None:
        self._client = Client(url)
        self._rng = random.Random(1)
        self._token = self._client.account("Person")
        self._games = cycle(GAMES)
        self._path = ""

    def answers(self, count: int) -> list[float]:
        """Returns the seconds that each of so many answers took."""
        durations: list[float] = []
        while len(durations) < count:
            self._await_turn()
            offer = self._client.ask("GET", f"{self._path}/moves", headers=self._token)
            move = self._rng.choice(offer["moves"])["move"]
            shown = self._client.ask("POST", f"{self._path}/moves", {"moves": [move]}, self._token)
            if shown["to_act"] == [1]:
                durations.append(self._until_news(shown["version"]))
        return durations

    def _await_turn(self) -> None:
        """Returns when the person has to move, in a new match if this one is over."""
        while (match := self._match()) and 0 not in match["to_act"]:
            self._until_news(match["version"])

    def _match(self) -> dict[str, Any]:
        match: dict[str, Any] = self._client.ask("GET", self._path, headers=self._token) if self._path else {}
        if match.get("status") != "playing":
            seats = [{"kind": "me"}, _BOT]
            match = self._client.ask("POST", "/v1/matches", {"game": next(self._games), "seats": seats}, self._token)
            self._path = f"/v1/matches/{match['id']}"
        return match

    def _until_news(self, version: int) -> float:
        """Returns the seconds until the match has an event after a version."""
        begin = time.perf_counter()
        while not self._client.ask("GET", f"{self._path}/events?since={version}&wait=30", headers=self._token)[
            "events"
        ]:
            pass
        return time.perf_counter() - begin
