"""What errors of a Redis Cluster say: whether a command was sent, and whether it may be sent again."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import redis
from redis.exceptions import ClusterDownError, MovedError, RedisClusterException

from events.connection import NotSent
from events.store import nothing

ATTEMPTS: Final = 2
"""How often a command is sent, at most, while nodes come and go."""
PAUSE_S: Final = 0.1
"""Seconds between two of these attempts."""


def persistently(send: Callable[[], Any], follow: Callable[[], None] = nothing) -> Any:
    """Returns what `send` returns. After an error that other nodes may not have, asks who they are, and sends again.

    At the end it raises `NotSent` if nothing was done, and `redis.ConnectionError` if that is not known.
    """
    is_lost, failure = False, redis.RedisError()
    for attempt in range(ATTEMPTS):
        if attempt:
            time.sleep(PAUSE_S)
            with suppress(redis.RedisError):
                follow()
        try:
            with cluster_errors():
                return send()
        except (NotSent, ClusterDownError, MovedError) as error:  # it was not done
            failure = error
        except redis.ConnectionError as error:
            is_lost, failure = True, error
    raise (redis.ConnectionError if is_lost else NotSent)(str(failure)) from failure


@contextmanager
def cluster_errors() -> Iterator[None]:
    """Raises `NotSent`, or `ConnectionError` after something was sent, for what redis-py says of clusters."""
    try:
        yield
    except RedisClusterException as error:
        before = error.__context__
        is_lost = isinstance(before, redis.RedisError) and not isinstance(before, NotSent)
        kind = redis.ConnectionError if is_lost else NotSent
        raise kind(_sentence(error)) from error


def _sentence(error: RedisClusterException) -> str:
    if "not enabled" in str(error):
        return "this Redis is no cluster: its address begins with redis://"
    if error.__cause__ is not None:
        return f"no node of the Redis Cluster can be reached: {error.__cause__}"
    return str(error)
