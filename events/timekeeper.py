"""The one time of the service, that of the store, and when the service was away.

Each part of the service that players cannot do without notes about once a second that it is there. If one has noted
nothing for a while, the service counts as away for that while: an outage, during which all clocks stand still.

The clock of the store may jump ahead by mistake and be set right again. Then what was noted lies in the future, and an
outage that was never there ends in it.
"""

import logging
import time
from typing import Any, Final

import redis

from events import keys
from events.connection import reaching_redis
from events.store import Millis

PARTS: Final = ("api", "scheduler")
"""The parts that players cannot do without. Any process of a part may speak for it."""
NOTED_EVERY: Final = 1.0
"""Seconds between two notes of a process."""
LONGEST_GAP: Final = 5_000
"""Milliseconds between two notes of a part from which on it counts as away."""
KEPT: Final = 400 * 24 * 3_600_000
"""Milliseconds for which outages are remembered: longer than a clock may run."""
_ASKED_EVERY: Final = 10.0
"""Seconds after which the time of the store is asked for again."""
_LOG = logging.getLogger(__name__)


class Timekeeper:
    """The time of the store, and outages. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._note: Any = client.register_script(_NOTE)
        self._asked = float("-inf")
        self._offset = 0.0
        """Seconds from the monotonic clock of this process to the time of the store."""
        self._noted = float("-inf")

    def now(self) -> Millis:
        """Returns the time of the store."""
        return Millis(int(1000 * self.seconds()))

    def seconds(self) -> float:
        """Returns the time of the store to the microsecond, in seconds since 1970.

        Between two questions the monotonic clock of this process counts on.
        """
        monotonic = time.monotonic()
        if monotonic - self._asked >= _ASKED_EVERY:
            with reaching_redis():
                self._offset = store_time(self._client) - time.monotonic()
            self._asked = monotonic
        return self._offset + time.monotonic()

    def note(self, part: str) -> bool:
        """Notes that a part of the service is there, if that is due.

        True if time is to be given back: the part was away before, or the clock of the store was set back.
        """
        if time.monotonic() - self._noted < NOTED_EVERY:
            return False
        self._noted = time.monotonic()
        with reaching_redis():
            was_away, ahead = self._note([keys.last_noted(), keys.outages()], [part, LONGEST_GAP, KEPT])
        if ahead:
            _LOG.warning("the clock of the store was set back by %.0f seconds: no outage ends after now", ahead / 1000)
        return bool(was_away or ahead)

    def away(self, since: Millis, until: Millis) -> int:
        """Returns for how many milliseconds between two times the service was away."""
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            pipe.hmget(keys.last_noted(), PARTS)
            pipe.zrangebyscore(keys.outages(), since, "inf")
            noted, outages = pipe.execute()
        ended = [tuple(map(int, outage.split()[:2])) for outage in outages]
        begun = [(int(last or 0), int(until)) for last in noted if until - int(last or 0) > LONGEST_GAP]
        return overlap([*ended, *begun], since, until)


def store_time(client: Any) -> float:
    """Returns the time of the store, in seconds since 1970."""
    seconds, micros = client.time()
    return float(seconds + micros / 1e6)


def machine_time() -> Millis:
    """Returns the time of this machine."""
    return Millis(time.time_ns() // 1_000_000)


def overlap(outages: list[tuple[int, ...]], since: int, until: int) -> int:
    """Returns for how many milliseconds between two times at least one of the outages lasted; each is (begin, end)."""
    total, counted = 0, since
    for begin, end in sorted(outages):
        total += max(0, min(end, until) - max(begin, counted))
        counted = max(counted, min(end, until))
    return total


# Notes that a part is there. Returns 1 if it was away: then the outage is kept; and by how much the clock of the store
# was set back, or 0. One step, so that two processes of a part that come back at once count the outage once.
# A part that has never noted anything was away until now: so nobody loses the time between a backup and its restore.
# If the clock was set back, all parts count as noted now: one that is not there any more is away from now on. An outage
# that the wrong clock has made ends now: the time in which the clock was wrong is given back. One that begins in the
# future is dropped: what happened then has the time of the wrong clock, and the clocks of its match stand still.
_NOTE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
local told = string.format('%.0f', now)
if last - now > tonumber(ARGV[2]) then
  local noted = redis.call('HGETALL', KEYS[1])
  for number = 1, #noted, 2 do
    if tonumber(noted[number + 1]) > now then redis.call('HSET', KEYS[1], noted[number], told) end
  end
  for _, outage in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. told, '+inf')) do
    redis.call('ZREM', KEYS[2], outage)
    local begin, part = string.match(outage, '^(%d+) %d+ (.*)$')
    if tonumber(begin) < now then redis.call('ZADD', KEYS[2], now, begin .. ' ' .. told .. ' ' .. part) end
  end
  return {0, last - now}
end
if now <= last then return {0, 0} end
redis.call('HSET', KEYS[1], ARGV[1], told)
if now - last <= tonumber(ARGV[2]) then return {0, 0} end
redis.call('ZADD', KEYS[2], now, string.format('%.0f %.0f %s', last, now, ARGV[1]))
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[3]))
return {1, 0}
"""
