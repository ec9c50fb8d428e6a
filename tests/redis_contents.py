"""Everything that a Redis holds, as bytes."""

from collections.abc import Iterator
from typing import Any

import redis


def contents(client: redis.Redis) -> Iterator[tuple[bytes, bytes]]:
    """Every key with everything in it."""
    raw: Any = client
    readers = {
        b"string": raw.get,
        b"hash": raw.hgetall,
        b"set": raw.smembers,
        b"zset": lambda key: raw.zrange(key, 0, -1),
        b"list": lambda key: raw.lrange(key, 0, -1),
        b"stream": raw.xrange,
    }
    for key in raw.scan_iter():
        yield key, b"".join(_parts(readers[raw.type(key)](key)))


def keys_with(client: redis.Redis, text: str) -> list[bytes]:
    """The keys that hold a text, in their name or in what is stored there."""
    return sorted(key for key, found in contents(client) if text.encode() in key + found)


def _parts(found: Any) -> Iterator[bytes]:
    if isinstance(found, bytes):
        yield found
    elif isinstance(found, dict):
        for pair in found.items():
            yield from _parts(pair)
    elif isinstance(found, list | tuple | set):
        for each in found:
            yield from _parts(each)
