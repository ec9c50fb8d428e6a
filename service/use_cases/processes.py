"""The processes of the service, on all machines: each gives signs of life, and says where it is measured.

The supervisor hears the signs of life of its own parts only. These ones are in Redis, so every process knows them all.
"""

import socket
from collections.abc import Sequence
from math import inf
from typing import Any, Final, Literal

import msgspec
import redis
from msgspec import Struct

from events import keys
from events.connection import reaching_redis
from events.stored_values import StoredValues

FORGOTTEN_AFTER: Final = 300.0
"""Seconds without a sign of life after which a process is forgotten: it ended without a word and was not replaced.

Until then it counts as one that hangs. With less time the alert about one that does hang would not fire."""
_TO_RETURN: Final = 5.0
"""Seconds in which all processes give a sign of life again after the store took no writes."""

Kind = Literal["api", "projector", "worker", "webhooks"]


class Process(Struct, frozen=True):
    """A process of the service."""

    kind: Kind
    name: str
    """A name that its replacement has too."""
    host: str
    pid: int
    metrics: str
    """`host:port` where Prometheus finds its measurements; empty if they are not served."""
    silent_after: float
    """Seconds after which it has been silent for too long."""
    does: str = ""
    """What it does now, in a few words."""


class Running(Struct, frozen=True):
    """What is known of a process that runs, or hangs."""

    process: Process
    silent: float
    """Seconds since its last sign of life."""

    @property
    def hangs(self) -> bool:
        """True if it has been silent for too long."""
        return self.silent > self.process.silent_after


class Processes:
    """The processes that run. Every method may raise `StoreUnavailable`. Time is the time of Redis."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._stored = StoredValues("process", Process)
        self._sign: Any = client.register_script(_SIGN)
        self.own: Process | None = None
        """The process that asks, if it is one of the service: it runs, whatever the store knows."""

    def sign(self, process: Process) -> None:
        """Notes a sign of life of a process."""
        touched = [keys.processes(), keys.signs_of_life()]
        with reaching_redis():
            self._sign(touched, [process.name, msgspec.json.encode(process), FORGOTTEN_AFTER, _TO_RETURN])

    def forget(self, process: Process) -> None:
        """Forgets a process that ends."""
        with reaching_redis(), self._client.pipeline() as pipe:
            pipe.hdel(keys.processes(), process.name)
            pipe.zrem(keys.signs_of_life(), process.name)
            pipe.execute()

    def all(self, *, counted: float = inf) -> Sequence[Running]:
        """Returns all processes, by name; not one whose signs of life cannot be read.

        Of their silence the last seconds count, as many as `counted`.
        """
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            pipe.hgetall(keys.processes())
            pipe.zrange(keys.signs_of_life(), 0, -1, withscores=True)
            pipe.time()
            found, signs, (seconds, micros) = pipe.execute()
        now, last = seconds + micros / 1e6, dict(signs)
        silent = {name: min(counted, max(0.0, now - last[name])) for name in sorted(found) if name in last}
        read = ((self._stored.read(name.decode(), found[name]), seconds) for name, seconds in silent.items())
        known = [Running(process, seconds) for process, seconds in read if process is not None]
        running = [each for each in known if each.silent < FORGOTTEN_AFTER]
        if self.own is None or any(each.process.name == self.own.name for each in running):
            return running
        return [*running, Running(self.own, 0.0)]


def process_name(kind: Kind, part: str, pid: int) -> str:
    """Returns the name of a process of this machine: by its part under a supervisor, else by its process id."""
    return f"{socket.gethostname()}/{part or f'{kind} {pid}'}"


# Forgets at the same time those that have been silent for long. If nobody has given a sign for some seconds, the store
# took none: then all others have as many seconds to give one. A sign in the future was given before the clock of
# Redis was set back: it counts as one of now, or else a process that has ended since then would run for ever.
_SIGN: Final = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], now + ARGV[4], '+inf')) do
  redis.call('ZADD', KEYS[2], string.format('%.6f', now), name)
end
local newest = redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')
if newest[2] and now - newest[2] > tonumber(ARGV[4]) then
  local until_then = string.format('%.6f', now - ARGV[3] + ARGV[4])
  for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', until_then)) do
    redis.call('ZADD', KEYS[2], until_then, name)
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], string.format('%.6f', now), ARGV[1])
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[3])) do
  redis.call('HDEL', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end
return 1
"""
