"""What waits for the webhook workers: how many webhooks have messages to send, and how late the first of them is."""

from typing import Any, Final

from msgspec import Struct
from redis import Redis

from events.connection import reaching_redis
from service.use_cases.webhooks import keys

LATEST: Final = 24 * 3600.0
"""Seconds of which more is not told: older messages are dropped."""


class WaitingMessages(Struct, frozen=True):
    """The messages that wait to be sent."""

    webhooks: int
    """Webhooks with messages that are due, or are being sent."""
    late: float
    """Seconds for which the first of them, or an account that may have news, has been due and not been taken."""


def waiting_messages(client: Redis) -> WaitingMessages:
    """Returns what waits for the webhook workers. May raise `StoreUnavailable`."""
    redis: Any = client
    with reaching_redis(), redis.pipeline(transaction=False) as pipe:
        seconds, micros = redis.time()
        now = 1000 * seconds + micros / 1000
        for part in keys.Parts(client).all:
            pipe.zrange(keys.looks(part), 0, 0, withscores=True)
            pipe.zrange(keys.due(part), 0, 0, withscores=True)
            pipe.zcount(keys.due(part), "-inf", now)
            pipe.zcard(keys.leases(part))
        found = pipe.execute()
    firsts = [time for index in (*found[::4], *found[1::4]) for _member, time in index]
    late = (now - min(firsts, default=now)) / 1000
    return WaitingMessages(sum(found[2::4]) + sum(found[3::4]), max(0.0, min(late, LATEST)))
