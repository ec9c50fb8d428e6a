"""Deletes all projections and computes them again from the records."""

from typing import Final

import redis

from events import projection_keys as keys
from events.cluster import primaries
from events.connection import reaching_redis
from events.projections.projector import Projector

# On each node at one moment, so that a projector that runs meanwhile finds either every projection or none.
_CLEAR: Final = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('UNLINK', key) end"


def rebuild(client: redis.Redis, projector: Projector) -> int:
    """Deletes all projections and computes them again from the records; returns the number of matches.

    Other projectors may run meanwhile: each finds nothing projected and begins at the first event. Until it is done,
    lobby, turns and standings show only what has been computed so far; matches can be played. May raise
    `StoreUnavailable`.
    """
    clear(client)
    return projector.reconcile()


def clear(client: redis.Redis) -> None:
    """Deletes all projections. May raise `StoreUnavailable`."""
    with reaching_redis():
        for node in primaries(client):
            node.register_script(_CLEAR)(args=[keys.all_projections()])
        client.delete(keys.generation())  # a projector may have begun the next one before the last node was cleared
