"""Redis as the record sees it: there, or not."""

from collections.abc import Iterator
from contextlib import contextmanager

import redis

from events.store import StoreUnavailable


@contextmanager
def reaching_redis() -> Iterator[None]:
    """Raises `StoreUnavailable` for whatever goes wrong with Redis inside."""
    try:
        yield
    except redis.RedisError as error:
        raise StoreUnavailable(str(error) or type(error).__name__) from error
