"""One move over REST, checked and on disk, compared with an endpoint that only appends the same bytes.

A figure of one pair of processes says little: two processes that do the same differ by some percent. So both servers
and their Redis start several times. In between the two take turns move by move, in the order A B B A: each works as
often after itself as after the other one, and both get the same move within some milliseconds, since a disk may be busy
for longer. A ratio is that of one move on both sides, and the result is the median over all moves.
"""

import random
import sys
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Final

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_least
from benchmarks.servers import HOST, api, free_port, redis_server, started
from domain.game import AnyGame, Version
from domain.match import MatchId
from domain.registry import GAMES

LIMIT: Final = at_least(0.8)
_STARTS: Final = 5
"""Starts of both servers in a full measurement."""
_BLOCKS: Final = 60
"""Blocks A B B A after each start, for each game."""
_WARMING: Final = 20
"""Blocks before them that warm both servers up."""

Seconds = tuple[float, float]
"""What a move took over the API, and over the bare endpoint."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one client with one connection to each server, for each game."""
    moves = defaultdict[str, list[list[Seconds]]](list)
    for _ in range(effort.of(_STARTS)):
        with redis_server() as redis_url, api(redis_url) as url, _bare_service(redis_url) as bare_url:
            for game in GAMES.values():
                moves[game.title].append(_Turns(game, Client(url), Client(bare_url)).measured(_BLOCKS))
    for title, starts in moves.items():
        yield found(f"a move of {title} over REST, beside a bare endpoint", starts)


def found(what: str, starts: list[list[Seconds]]) -> Finding:
    """Returns the result of the moves of each start. Its spread is that of the starts."""
    every = [move for moves in starts for move in moves]
    ours, peer = (1 / median(move[side] for move in every) for side in (0, 1))
    of_starts = [_ratio(moves) for moves in starts]
    return Finding(what, "moves/s", ours, peer, _ratio(every), LIMIT, (min(of_starts), max(of_starts)))


def _ratio(moves: list[Seconds]) -> float:
    return median(theirs / mine for mine, theirs in moves)


class _Turns:
    """The turns of one start: moves over the API, and the same moves over the bare endpoint, a turn or two later."""

    def __init__(self, game: AnyGame, api_client: Client, bare: Client) -> None:
        self._players = Players(api_client, game, random.Random(1))
        self._bare = bare
        self._waiting = deque[tuple[float, MatchId, Version, bytes]]()
        """The moves that the bare endpoint has not got yet: seconds, match, version before and body."""

    def measured(self, blocks: int) -> list[Seconds]:
        """Returns what each move took, after some blocks that warm up."""
        self._ours()
        both = [self._block() for _ in range(_WARMING + blocks)]
        return [move for block in both[_WARMING:] for move in block]

    def _block(self) -> tuple[Seconds, Seconds]:
        self._ours()
        moves = self._peer(), self._peer()
        self._ours()
        return moves

    def _ours(self) -> None:
        if not self._players.waited_for:
            self._players.begin()
        match, before = self._players.match, self._players.version
        seconds, sent = self._players.move()
        self._waiting.append((seconds, match, Version(before), sent))

    def _peer(self) -> Seconds:
        seconds, match, before, sent = self._waiting.popleft()
        copy = f"/copies/{match}-{before}"
        self._bare.ask("PUT", f"{copy}?of={match}&since={before}")
        theirs, _answer = self._bare.timed("POST", f"{copy}/moves", sent)
        return seconds, theirs


@contextmanager
def _bare_service(redis_url: str) -> Iterator[str]:
    port = free_port()
    command = (sys.executable, "-m", "benchmarks.peers.bare_service", f"{HOST}:{port}")
    with started(command, port, {"KIFU_REDIS_URL": redis_url}) as url:
        yield url
