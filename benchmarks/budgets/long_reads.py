"""An honest player beside one client that reads a match of the greatest length again and again, without rate limits."""

import random
from collections.abc import Iterator

import redis

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.honest_player import beside_flood
from benchmarks.matches import long_match
from benchmarks.servers import api, redis_server
from domain.registry import GAMES
from events.notifier import Notifier
from events.streams import RedisStore
from service.use_cases.match_length import GREATEST_LENGTH

LIMIT = at_most(2)
_READS = ("records of a long match", "differences of a long match", "events of a long match")


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures one API process. The ratio is the p99 of a move beside the reads to the p99 without, in turns."""
    game = next(iter(GAMES.values()))
    with redis_server() as redis_url:
        with redis.Redis.from_url(redis_url) as client:
            long = long_match(game, RedisStore(client, Notifier()), effort.of(GREATEST_LENGTH))
        with api(redis_url) as url:
            honest = Players(Client(url), game, random.Random(1))
            for name in _READS:
                beside, alone = beside_flood(honest, name, url, long.match, effort)
                what = f"a move over REST, p99, beside {name} ({long.version:,} events), to without"
                yield Finding(what, "ms", beside, alone, beside / alone, LIMIT)
