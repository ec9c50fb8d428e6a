"""An honest player beside floods: the time of a move, and of a bot's answer, with each flood and without."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from benchmarks.client import Client, Players
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.flood import FLOODS
from benchmarks.honest_player import beside_flood
from benchmarks.matches import played
from benchmarks.servers import whole_service
from domain.registry import GAMES
from events.notifier import Notifier
from events.store import NOTHING
from events.streams import RedisStore

LIMIT = at_most(2)
_USUAL_LIMITS = dict.fromkeys(("KIFU_LIMITS", "KIFU_CONNECTIONS_PER_ADDRESS", "KIFU_WAITING_PER_ADDRESS"), "")


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures `kifu serve`. The ratio is the p99 beside the flood to the p99 without one, in turns."""
    with _service() as (url, match):
        honest = Players(Client(url), next(iter(GAMES.values())), random.Random(1))
        for name in FLOODS:
            beside, alone = beside_flood(honest, name, url, match, effort)
            what = f"a move over REST, p99, beside a flood of {name}, to without"
            yield Finding(what, "ms", beside, alone, beside / alone, LIMIT)


@contextmanager
def _service() -> Iterator[tuple[str, str]]:
    """Yields the URL of `kifu serve`, and the id of a long match that is over."""
    with whole_service({"KIFU_LOG_LEVEL": "error", **_USUAL_LIMITS}) as (url, folder):
        with redis.Redis.from_url(f"unix://{Path(folder) / 'redis.sock'}") as client:
            long = played(GAMES[max(GAMES)])
            RedisStore(client, Notifier()).append(long.match, NOTHING, long.store.read(long.match))
        yield url, long.match
