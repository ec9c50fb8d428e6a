"""One move over REST, with all its checks and on disk, against an endpoint that only appends the same bytes."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_least
from benchmarks.rounds import compared
from benchmarks.servers import HOST, api, free_port, redis_server, started
from domain.registry import GAMES

LIMIT = at_least(0.6)
_MOVES = 400
"""Of a thorough measurement."""


def measure(effort: Effort) -> Iterator[Finding]:
    """One client with one connection, each game in turn."""
    with redis_server() as redis_url, api(redis_url) as url, _bare_service(redis_url) as bare_url:
        for game in GAMES.values():
            duel = _Duel(Players(Client(url), game, random.Random(1)), Client(bare_url))
            what = f"a move of {game.title} over REST, beside a bare endpoint"
            yield compared(what, "moves/s", effort.of(_MOVES), ours=duel.ours, peer=duel.peer, limit=LIMIT)


class _Duel:
    """A move is played with all that belongs to it; then what it wrote is written again, with nothing else."""

    def __init__(self, players: Players, bare: Client) -> None:
        self._players = players
        self._bare = bare

    def ours(self) -> float:
        """Moves per second, by one move."""
        if not self._players.waited_for:
            self._players.begin()
        self._before = self._players.version
        duration, self._sent = self._players.move()
        return 1 / duration

    def peer(self) -> float:
        """The same for the same move."""
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
