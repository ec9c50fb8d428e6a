"""Computing every projection again from the records."""

from typing import Final

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
