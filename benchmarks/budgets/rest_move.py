"""One move over REST, checked and on disk, compared with an endpoint that only appends the same bytes."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_least
from benchmarks.rounds import compared
from benchmarks.servers import HOST, api, free_port, redis_server, started
from domain.registry import GAMES

LIMIT = at_least(0.8)
_MOVES = 400
"""Moves of a full measurement."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one client with one connection, for each game."""
    with redis_server() as redis_url, api(redis_url) as url, _bare_service(redis_url) as bare_url:
        for game in GAMES.values():
            pair = _Pair(Players(Client(url), game, random.Random(1)), Client(bare_url))
            what = f"a move of {game.title} over REST, beside a bare endpoint"
            yield compared(what, "moves/s", effort.of(_MOVES), ours=pair.ours, peer=pair.peer, limit=LIMIT)


class _Pair:
    """Plays a move over the API; then the bare endpoint appends the same events."""

    def __init__(self, players: Players, bare: Client) -> None:
        self._players = players
        self._bare = bare

    def ours(self) -> float:
        """Returns moves per second, from one move over the API."""
        if not self._players.waited_for:
            self._players.begin()
        self._before = self._players.version
        duration, self._sent = self._players.move()
        return 1 / duration

    def peer(self) -> float:
        """Returns moves per second, from the same move over the bare endpoint."""
        copy = f"/copies/{self._players.match}-{self._before}"
        self._bare.ask("PUT", f"{copy}?of={self._players.match}&since={self._before}")
        duration, _answer = self._bare.timed("POST", f"{copy}/moves", self._sent)
        return 1 / duration


@contextmanager
def _bare_service(redis_url: str) -> Iterator[str]:
    port = free_port()
    command = (sys.executable, "-m", "benchmarks.peers.bare_service", f"{HOST}:{port}")
    with started(command, port, {"KIFU_REDIS_URL": redis_url}) as url:
        yield url
