"""Computing every projection again from the records."""

from collections.abc import Callable
from typing import Any, Final

import redis

from events import keys
from events.connection import reaching_redis
from events.projector import Projector

# At one moment, so that a projector at work meanwhile finds either everything there or nothing.
_CLEAR: Final = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('UNLINK', key) end"


def rebuild(client: redis.Redis, projector: Projector) -> int:
    """Throws all projections away and computes them again; tells how many matches there are.

    Projectors may run meanwhile: each finds nothing projected and begins at the first event. Until it is done, lobby,
    turns and standings show what has been computed so far; no match is held up. May raise `StoreUnavailable`.
    """
    clear(client)
    return projector.reconcile()


def clear(client: redis.Redis) -> None:
    """Throws all projections away. May raise `StoreUnavailable`."""
    with reaching_redis():
        client.register_script(_CLEAR)(args=[keys.all_projections()])


def snapshot(client: redis.Redis) -> dict[str, Any]:
    """Everything projected, as data that can be compared, without the news of changes. May raise `StoreUnavailable`."""
    passing = {keys.turn_changes(), keys.quarantine()}
    with reaching_redis():
        names = sorted(key.decode() for key in client.scan_iter(keys.all_projections()))
        return {name: _content(client, name) for name in names if name not in passing}


def _content(client: Any, key: str) -> Any:
    kind = client.type(key).decode()
    reads: dict[str, Callable[[], Any]] = {
        "string": lambda: client.get(key),
        "hash": lambda: client.hgetall(key),
        "zset": lambda: client.zrange(key, 0, -1, withscores=True),
    }
    return reads[kind]()
