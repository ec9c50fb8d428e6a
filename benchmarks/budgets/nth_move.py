"""What a move costs late in a match, against what it costs early: nothing may grow with the length of the record."""

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
"""Late moves are those of the last tenth, so a cost that grew with the length would be some twenty times as high."""
_MATCHES = 2


def measure(effort: Effort) -> Iterator[Finding]:
    """Each move decided, sealed and on disk; the late ones of one match and the early ones of another take turns."""
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
    """The milliseconds for each move of the last tenth of a match, and for one early move of another."""
    long, other = MatchId(f"{game.id}-{seed}-long"), MatchId(f"{game.id}-{seed}-other")
    length = sum(1 for _ in _durations(game, MemoryStore(), long))
    late = islice(_durations(game, store, long), length - length // 10, None)
    return zip(late, _durations(game, store, other), strict=False)


def _durations(game: AnyGame, store: Store, match: MatchId) -> Iterator[float]:
    return (1000 * duration for duration, _snapshot in moves(game, store, match, random.Random(match)))
