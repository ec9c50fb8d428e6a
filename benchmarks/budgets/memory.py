"""The bytes in Redis for one event of a match: record, feed and projections, all keys."""

from collections.abc import Iterator

import redis

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.matches import played
from benchmarks.servers import empty_store
from domain.game import AnyGame
from domain.registry import GAMES
from events.feed import RedisFeed
from events.notifier import Notifier
from events.projections.projector import Projector
from events.repository import MatchRepository
from events.streams import RedisStore

LIMIT = at_most(400, "bytes")
_MATCHES = 2


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures some matches of each game, in a store of their own."""
    for game in GAMES.values():
        with empty_store() as client:
            events = _play(game, client, effort.of(_MATCHES))
            what = f"memory for an event of {game.title}, over {events} events"
            yield Finding(what, "bytes", _memory(client) / events, limit=LIMIT)


def _play(game: AnyGame, client: redis.Redis, matches: int) -> int:
    """Plays and projects matches; returns the number of their events."""
    store = RedisStore(client, Notifier())
    events = sum(played(game, store, seed).version for seed in range(matches))
    Projector(client, store, MatchRepository(store, GAMES), RedisFeed(client, "benchmark")).drain()
    return events


def _memory(client: redis.Redis) -> int:
    """Returns the bytes of all keys, with all their elements."""
    return sum(client.memory_usage(key, samples=0) or 0 for key in client.scan_iter())
