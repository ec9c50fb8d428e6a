"""A fork of a late version, compared with a fork of an early one: the time must not grow with what both share."""

import time
from collections.abc import Iterator
from itertools import count
from statistics import median

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.matches import CREATOR, RANDOM, Played, long_match, played_out
from benchmarks.servers import empty_store
from domain.game import Version
from domain.match import MatchId
from domain.registry import GAMES
from events.notifier import Notifier
from events.repository import MatchRepository
from events.store import CommandId
from events.streams import RedisStore
from service.bots.registry import BOTS
from service.use_cases.commands import Command
from service.use_cases.forks import Forks
from service.use_cases.match_plan import SeatPlan
from service.use_cases.unit_of_work import UnitOfWork

LIMIT = at_most(1.5)
_EVENTS = 6000
_FORKS = 100
"""Forks of each version in a full measurement."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures forks decided, sealed and on disk; forks of a late version alternate with forks of an early one."""
    with empty_store() as client:
        store = RedisStore(client, Notifier())
        for game in GAMES.values():
            long = long_match(game, store, _EVENTS)
            yield _compared(played_out(long), long.version, effort.of(_FORKS))


def _compared(parent: Played, late: Version, forks: int) -> Finding:
    moved = next(envelope for envelope in parent.store.read(parent.match, limit=_EVENTS) if envelope.move is not None)
    early = Version(moved.version - 1)
    durations = _Durations(parent)
    pairs = [(durations.of(late), durations.of(early)) for _ in range(forks)]
    ours, peer = (median(each) for each in zip(*pairs, strict=True))
    what = f"a fork of {late:,} events of {parent.game.title}, beside one of {early}"
    return Finding(what, "ms", ours, peer, ours / peer, LIMIT)


class _Durations:
    """Forks one match again and again."""

    def __init__(self, parent: Played) -> None:
        repository = MatchRepository(parent.store, GAMES)
        self._parent = parent
        self._seats = (SeatPlan("bot", RANDOM),) * max(parent.game.seat_counts)
        self._forks = Forks(tuple(BOTS), parent.store, repository, UnitOfWork(parent.store, repository))
        self._numbers = count()

    def of(self, version: Version) -> float:
        """Returns the milliseconds that a fork of a version takes."""
        name = f"{self._parent.match}-{next(self._numbers)}"
        command, fork = Command(CREATOR.id, CommandId(name)), MatchId(name)
        begin = time.perf_counter()
        self._forks.fork(self._parent.match, version, CREATOR, match=fork, seats=self._seats, command=command)
        return 1000 * (time.perf_counter() - begin)
