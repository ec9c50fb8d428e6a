"""A finished match in the standings of many players, compared with one of few: the time must not grow with them."""

import random
import time
from collections.abc import Iterator
from itertools import count
from statistics import median
from typing import Final

import redis

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.servers import empty_store
from domain.game import GameId
from domain.match import MatchId, PlayerId
from events.projections.contests import Place, RatedResult
from events.projections.results import Results
from events.projections.standings import Standings
from events.store import Millis

LIMIT = at_most(1.5)
_FEW: Final = 100
_MANY: Final = (10_000, 50_000)
_MATCHES: Final = 300
"""Finished matches of each side in a full measurement."""
_SEATS: Final = 3
_LATE_MS: Final = 1500
"""How much later than the next match that ended a late result arrives, in milliseconds: one match ends each second."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures results told and counted, and pages of 50 players; many players alternate with few."""
    with empty_store() as client:
        few = _Table(client, _FEW)
        for players in _MANY:
            many = _Table(client, players)
            for what, late in (("a result", 0), ("a late result", _LATE_MS)):
                pairs = [(many.settle(late), few.settle(late)) for _ in range(effort.of(_MATCHES))]
                yield _finding(f"{what} in the standings of {players:,} players, beside {_FEW}", pairs)
            pairs = [(many.page(), few.page()) for _ in range(effort.of(_MATCHES))]
            yield _finding(f"a page of the standings of {players:,} players, beside {_FEW}", pairs)


def _finding(what: str, pairs: list[tuple[float, float]]) -> Finding:
    ours, peer = (median(each) for each in zip(*pairs, strict=True))
    return Finding(what, "ms", ours, peer, ours / peer, LIMIT)


class _Table:
    """The standings of a game in which everybody has finished a match."""

    def __init__(self, client: redis.Redis, players: int) -> None:
        self._game = GameId(f"game-of-{players}")
        self._players = [PlayerId(f"player-{number}") for number in range(players)]
        self._results, self._standings = Results(client), Standings(client)
        self._rng, self._numbers = random.Random(players), count()
        for start in range(0, players, _SEATS):
            self._tell(self._players[start : start + _SEATS])
        while self._standings.settle(self._game):
            pass

    def settle(self, late: int) -> float:
        """Returns the milliseconds that one more result takes."""
        players = self._rng.sample(self._players, _SEATS)
        begin = time.perf_counter()
        self._tell(players, late)
        self._standings.settle(self._game)
        return 1000 * (time.perf_counter() - begin)

    def page(self) -> float:
        """Returns the milliseconds that the first page takes."""
        begin = time.perf_counter()
        self._standings.page(self._game)
        return 1000 * (time.perf_counter() - begin)

    def _tell(self, players: list[PlayerId], late: int = 0) -> None:
        number = next(self._numbers)
        places = tuple(Place(player, 10, rank) for rank, player in enumerate(players, 1))
        ended = Millis(1_700_000_000_000 + 1000 * number - late)
        self._results.put(self._game, MatchId(f"m{number}"), RatedResult(ended, places))
