"""The bytes in Redis for one event of a match: record, feed and projections, all keys; and for an archived match."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import redis

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.matches import played
from benchmarks.servers import empty_store
from domain.game import AnyGame
from domain.registry import GAMES
from events import keys
from events.archive import Archive, ArchiveFolder
from events.feed import RedisFeed
from events.notifier import Notifier
from events.projections.projector import Projector
from events.repository import MatchRepository
from events.streams import RedisStore

LIMIT = at_most(400, "bytes")
LIMIT_ARCHIVED = at_most(400, "bytes")
"""Most of it is the key that a few matches have here and thousands share in a full store: there it is 144 bytes."""
_MATCHES = 2


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures some matches of each game, in a store of their own."""
    for game in GAMES.values():
        with empty_store() as client:
            events = _play(game, client, effort.of(_MATCHES))
            what = f"memory for an event of {game.title}, over {events} events"
            yield Finding(what, "bytes", _memory(client) / events, limit=LIMIT)
            what = f"memory for the record of an archived match of {game.title}, whatever its length"
            yield Finding(what, "bytes", _archived(client), limit=LIMIT_ARCHIVED)


def _play(game: AnyGame, client: redis.Redis, matches: int) -> int:
    """Plays and projects matches; returns the number of their events."""
    store = RedisStore(client, Notifier())
    events = sum(played(game, store, seed).version for seed in range(matches))
    Projector(client, store, MatchRepository(store, GAMES), RedisFeed(client, "benchmark")).drain()
    return events


def _archived(client: redis.Redis) -> float:
    """Archives all matches; returns the bytes that stay for the record of one."""
    with tempfile.TemporaryDirectory() as folder:
        store = RedisStore(client, Notifier(), archive=Archive(ArchiveFolder(Path(folder))))
        matches = list(store.matches())
        for match in matches:
            store.archive(match, store.own(match)[1])
    kept = (_memory(client, f"{name}*") for match in matches for name in (keys.record(match), keys.commands(match)))
    return (_memory(client, "kifu:*:archived") + sum(kept)) / len(matches)


def _memory(client: redis.Redis, pattern: str = "*") -> int:
    """Returns the bytes of keys, with all their elements."""
    return sum(client.memory_usage(key, samples=0) or 0 for key in client.scan_iter(pattern))
