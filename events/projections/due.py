"""What is due at a time: one sorted set for all matches, which the scheduler reads."""

from collections.abc import Iterator
from typing import Any, Final, Literal

import redis
from msgspec import Struct

from domain.match import MatchId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.match_summary import MatchSummary
from events.store import Millis

Kind = Literal["time-out"]
"""What has to be done with a match: to look whose time has run out."""
_AT_ONCE: Final = 500


class DueTask(Struct, frozen=True):
    """Something that has to be done with a match at a time."""

    kind: Kind
    match: MatchId


class Due:
    """The tasks in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def until(self, moment: Millis | float) -> Iterator[DueTask]:
        """Returns the tasks that are due until a moment, the one that has been due longest first.

        A task stays due until the projection of its match says otherwise.
        """
        seen: set[bytes] = set()
        while True:
            with reaching_redis():
                found = self._client.zrangebyscore(keys.due(), "-inf", moment, start=len(seen), num=_AT_ONCE)
            fresh = [member for member in found if member not in seen]
            if not fresh:
                return
            seen.update(fresh)
            yield from map(_task, fresh)

    def late(self) -> float:
        """Returns for how many seconds the first task has been due; 0 if none is."""
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            pipe.zrange(keys.due(), 0, 0, withscores=True)
            pipe.time()
            first, (seconds, micros) = pipe.execute()
        return max(0.0, seconds + micros / 1e6 - first[0][1] / 1000) if first else 0.0


def write(pipe: Any, after: MatchSummary) -> None:
    """Notes when the next clock of a match runs out, or that none runs."""
    member = f"time-out {after.entry.id}"
    if after.due is None:
        pipe.zrem(keys.due(), member)
    else:
        pipe.zadd(keys.due(), {member: after.due})


def _task(member: bytes) -> DueTask:
    _kind, match = member.decode().split(" ", 1)
    return DueTask("time-out", MatchId(match))
