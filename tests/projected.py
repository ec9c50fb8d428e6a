"""The content of all projections, for comparison."""

from collections.abc import Callable
from typing import Any

import redis

from events import projection_keys as keys


def everything_projected(client: redis.Redis) -> dict[str, Any]:
    """Returns the content of all projections but what passes: announcements of changes, and which generation it is."""
    of_shards = {key(shard) for shard in keys.SHARDS for key in (keys.turn_changes, keys.quarantine)}
    passing = {keys.generation(), *of_shards}
    names = sorted(key.decode() for key in client.scan_iter(keys.all_projections()))
    return {name: _content(client, name) for name in names if name not in passing}


def _content(client: Any, key: str) -> Any:
    kind = client.type(key).decode()
    reads: dict[str, Callable[[], Any]] = {
        "string": lambda: client.get(key),
        "hash": lambda: client.hgetall(key),
        "list": lambda: client.lrange(key, 0, -1),
        "set": lambda: client.smembers(key),
        "zset": lambda: client.zrange(key, 0, -1, withscores=True),
    }
    return reads[kind]()
