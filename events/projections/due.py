"""What is due at a time: a sorted set for the matches of each shard, which the scheduler reads."""

from collections.abc import Iterator
from typing import Any, Final, Literal

import redis
from msgspec import Struct

from domain.match import MatchId
from events import projection_keys as keys
from events.projections.match_summary import MatchSummary
from events.projections.shards import from_all, seconds_since
from events.store import Millis

Kind = Literal["time-out"]
"""What has to be done with a match: to look whose time has run out."""
_AT_ONCE: Final = 50
"""Tasks of each shard that are read at a time."""


class DueTask(Struct, frozen=True):
    """Something that has to be done with a match at a time."""

    kind: Kind
    match: MatchId


class Due:
    """The tasks in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def until(self, moment: Millis | float) -> Iterator[DueTask]:
        """Returns the tasks that are due until a moment, those that have been due longest first.

        A task stays due until the projection of its match says otherwise.
        """
        seen: dict[keys.Shard, set[bytes]] = {shard: set() for shard in keys.SHARDS}
        while True:
            answers = from_all(
                self._client,
                lambda pipe, shard: pipe.zrangebyscore(
                    keys.due(shard), "-inf", moment, start=len(seen[shard]), num=_AT_ONCE, withscores=True
                ),
            )
            fresh = []
            for known, found in zip(seen.values(), answers, strict=True):
                fresh += [(time, task) for task, time in found if task not in known]
                known.update(task for task, _time in found)
            if not fresh:
                return
            yield from (_task(task) for _time, task in sorted(fresh))

    def late(self) -> float:
        """Returns for how many seconds the first task has been due; 0 if none is."""
        answers = from_all(self._client, lambda pipe, shard: pipe.zrange(keys.due(shard), 0, 0, withscores=True))
        return seconds_since(self._client, [time for first in answers for _task, time in first])


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> None:
    """Notes when the next clock of a match runs out, or that none runs any more."""
    if after.due == (None if before is None else before.due):
        return
    member = f"time-out {after.entry.id}"
    index = keys.due(keys.shard(after.entry.id))
    if after.due is None:
        pipe.zrem(index, member)
    else:
        pipe.zadd(index, {member: after.due})


def _task(member: bytes) -> DueTask:
    _kind, match = member.decode().split(" ", 1)
    return DueTask("time-out", MatchId(match))
