"""How far the projector is behind."""

from typing import Any

import redis

from events import keys
from events.connection import reaching_redis
from events.feed import GROUP

_NEVER = "0-0"


def lag(client: redis.Redis, group: str = GROUP) -> float:
    """The seconds for which the oldest announcement has waited to be acknowledged; 0 when none waits.

    Raises `StoreUnavailable`.
    """
    with reaching_redis():
        seconds, microseconds = client.time()
        waiting = [_oldest(client, keys.feed(number), group) for number in keys.PARTITIONS]
    now = seconds + microseconds / 1_000_000
    return max((max(0.0, now - _time(name)) for name in waiting if name is not None), default=0.0)
