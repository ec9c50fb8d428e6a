"""Loading any version of a match of 1,000 events for the first time, compared with reading its entries undecoded."""

import time
from collections.abc import Callable, Iterator

import redis

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.matches import Played, played
from benchmarks.rounds import compared
from benchmarks.servers import empty_store
from domain.game import Version
from domain.registry import GAMES
from events import keys
from events.notifier import Notifier
from events.streams import RedisStore

LIMIT = at_most(10)
_EVENTS = 1000
_VERSIONS = 20
"""The number of versions that are read, evenly spaced."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one match of each game."""
    with empty_store() as client:
        for game in GAMES.values():
            yield _compared(played(game, RedisStore(client, Notifier())), client, effort)


def _compared(record: Played, client: redis.Redis, effort: Effort) -> Finding:
    events = min(_EVENTS, record.version)
    versions = [Version(events * part // _VERSIONS) for part in range(1, _VERSIONS + 1)]
    stream = keys.record(record.match)
    return compared(
        f"any version of {events} events of {record.game.title}, beside XRANGE",
        "ms",
        effort.rounds,
        ours=lambda: _milliseconds(versions, lambda version: record.new_repository().at(record.match, version)),
        peer=lambda: _milliseconds(versions, lambda version: client.xrange(stream, "-", f"{version}-0")),
        limit=LIMIT,
    )


def _milliseconds(versions: list[Version], read: Callable[[Version], object]) -> float:
    """Returns the milliseconds for one version, on average."""
    begin = time.perf_counter()
    for version in versions:
        read(version)
    return 1000 * (time.perf_counter() - begin) / len(versions)
