"""A late move of a match, compared with an early one: the time must not grow with the length of the record."""

import random
from collections.abc import Iterator
from itertools import islice
from statistics import median

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.matches import moves
from benchmarks.servers import empty_store
from domain.game import AnyGame
from domain.match import MatchId
from domain.registry import GAMES
from events.memory import MemoryStore
from events.notifier import Notifier
from events.store import Store
from events.streams import RedisStore

LIMIT = at_most(1.5)
"""Late moves are those of the last tenth: a cost that grows with the length would be about twenty times as high."""
_MATCHES = 2


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures moves decided, sealed and on disk; late moves of one match alternate with early ones of another."""
    with empty_store() as client:
        store = RedisStore(client, Notifier())
        for game in GAMES.values():
            yield _compared(game, store, effort.of(_MATCHES))


def _compared(game: AnyGame, store: Store, matches: int) -> Finding:
    pairs = [pair for seed in range(matches) for pair in _pairs(game, store, seed)]
    late, early = (median(durations) for durations in zip(*pairs, strict=True))
    what = f"{len(pairs)} late moves of {game.title}, beside as many early ones"
    return Finding(what, "ms/move", late, early, late / early, LIMIT)


def _pairs(game: AnyGame, store: Store, seed: int) -> Iterator[tuple[float, float]]:
    """Returns the milliseconds of each move in the last tenth of a match, and of an early move of another match."""
    long, other = MatchId(f"{game.id}-{seed}-long"), MatchId(f"{game.id}-{seed}-other")
    length = sum(1 for _ in _durations(game, MemoryStore(), long))
    late = islice(_durations(game, store, long), length - length // 10, None)
    return zip(late, _durations(game, store, other), strict=False)


def _durations(game: AnyGame, store: Store, match: MatchId) -> Iterator[float]:
    return (1000 * duration for duration, _snapshot in moves(game, store, match, random.Random(match)))
