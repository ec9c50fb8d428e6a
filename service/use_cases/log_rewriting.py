"""Lets Redis write its log anew, which holds what was deleted until then.

However little was deleted, all that Redis has is written, so this is done once an hour at most. Redis keeps what was
asked for, so nothing is forgotten when a process ends.
"""

import logging
from typing import Any, Final

from redis import Redis, ResponseError

from events import account_keys
from events.cluster import primaries
from events.connection import reaching_redis, writing_redis
from events.timekeeper import store_time

EVERY: Final = 3600
"""Seconds from one time to the next, at least."""
_LOG = logging.getLogger(__name__)


class LogRewriting:
    """The log of each node. Several processes may use this at once. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client

    def ask_for(self, deleted: float) -> None:
        """Asks for a log without what was deleted at a time, unless it is asked for or was written anew since then."""
        if deleted > max(self._times()):
            with writing_redis():
                self._redis.hset(account_keys.log_rewriting(), "asked", store_time(self._redis))

    def begin_if_due(self) -> None:
        """Lets each node write its log anew, if that was asked for and the last time is an hour ago."""
        asked, begun = self._times()
        if asked <= begun:
            return
        with reaching_redis():
            told: list[tuple[Any, Any]] = [(node, node.info("persistence")) for node in primaries(self._redis)]
        if any(each.get("aof_rewrite_in_progress") or each.get("aof_rewrite_scheduled") for _, each in told):
            return  # this one may have begun too early
        with writing_redis():
            now = store_time(self._redis)
            if self._redis.set(account_keys.log_written_lately(), now, nx=True, ex=EVERY):
                have_begun = [_write_log_anew(node) for node, each in told if each.get("aof_enabled")]
                if all(have_begun):
                    self._redis.hset(account_keys.log_rewriting(), "begun", now)

    def _times(self) -> tuple[float, float]:
        """Returns when it was asked for last, and when it was begun last; 0 for never."""
        with reaching_redis():
            asked, begun = self._redis.hmget(account_keys.log_rewriting(), "asked", "begun")
        return float(asked or 0), float(begun or 0)


def _write_log_anew(node: Any) -> bool:
    """True if that has begun."""
    try:
        node.bgrewriteaof()
    except ResponseError as error:
        _LOG.warning("Redis does not write its log anew, which still has names of deleted players: %s", error)
        return False
    return True
