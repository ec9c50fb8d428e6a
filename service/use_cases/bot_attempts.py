"""The attempts of bots at their decisions: who thinks now, how often a bot has failed, and which matches are stuck.

At most one worker thinks for a match at a time. It holds a lease, which it renews while it thinks; the lease of a
worker that was killed or hangs runs out, and counts as a failure. After a failure the match waits for a while before
the next attempt. The attempts count for one decision: of one seat, at one version. Time is the time of Redis.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct
from msgspec.structs import replace

from domain.game import Seat, Version
from domain.match import BotFailure, BotName, MatchId
from events import keys
from events.connection import reaching_redis
from events.projections.match_summary import MatchSummaries
from events.store import Millis
from events.stored_values import READ, StoredValues
from service.use_cases.bot_flows import BotParts

LEASE: Final = Millis(3_000)
"""How long a worker holds a match without renewing its lease."""
PATIENCE: Final = 3
"""Failures after which a bot is replaced, or the match is set aside."""
PAUSES: Final = (Millis(2_000), Millis(8_000))
"""The times between a failure and the next attempt."""


class Attempt(Struct, frozen=True, omit_defaults=True):
    """The attempts at one decision of a bot, in a match in which it thinks or has failed."""

    version: Version
    seat: Seat
    bot: BotName
    failures: int = 0
    reason: BotFailure | None = None
    """How it failed last."""
    worker: str | None = None
    """The process that thinks now; `None` if none does."""
    since: Millis = Millis(0)
    """When it began, or when the bot failed last."""
    until: Millis = Millis(0)
    """Until when that process holds the match, or nobody tries again."""
    stuck: bool = False
    """True if nobody tries again before the operator asks for it."""


class Held(Struct, frozen=True):
    """The attempt at the decision of a match, and the time at which it was looked up."""

    attempt: Attempt
    now: Millis

    @property
    def thinks(self) -> bool:
        """True if a worker thinks."""
        return self.attempt.worker is not None and self.attempt.until > self.now

    @property
    def holds_up(self) -> bool:
        """True if nobody begins an attempt now: a worker thinks, the next attempt is to come, or the match is stuck."""
        return self.attempt.stuck or self.attempt.until > self.now


class BotAttempts:
    """The attempts in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, pauses: Sequence[Millis] = PAUSES) -> None:
        self._client: Any = client
        self._parts = BotParts(client)
        self._summaries = MatchSummaries(client)
        self._pauses = pauses
        self._stored = StoredValues("the attempt of a bot in match", Attempt)
        self._begin: Any = client.register_script(_BEGIN)
        self._renew: Any = client.register_script(_RENEW)
        self._write: Any = client.register_script(_WRITE)

    def begin(self, match: MatchId, decision: Attempt, worker: str) -> Attempt | None:
        """Lets a worker think about a decision. Returns the attempt, with the failures so far.

        Returns `None` if another worker thinks for this match, or if the decision must not be tried now. Attempts that
        cannot be read are forgotten.
        """
        wanted = replace(decision, worker=worker)
        with reaching_redis():
            begun = self._begin([self._key(match)], [match, _encode(wanted), LEASE, self._longest()])
        attempt = None if begun is None else self._stored.read(match, begun)
        if begun is not None and attempt is None:
            self.end(match, wanted)  # with what was known of it
        return attempt

    def carry_over(self, held: Attempt, decision: Attempt) -> Attempt:
        """Returns an attempt at the next decision of a match under the lease that its worker holds, without writing it.

        So a bot that moves fast costs no more writes. If the worker is lost now, that failure does not count yet.
        """
        return replace(decision, worker=held.worker, since=held.since, until=held.until)

    def renew(self, match: MatchId, attempt: Attempt) -> None:
        """Renews the lease of a worker that still thinks."""
        with reaching_redis():
            self._renew([self._key(match)], [match, attempt.worker or "", LEASE])

    def end(self, match: MatchId, attempt: Attempt) -> None:
        """Ends an attempt that was no failure, with all that is known of it."""
        self._replace(match, attempt, None)

    def failed(self, match: MatchId, attempt: Attempt, reason: BotFailure) -> Attempt:
        """Counts a failure, and ends the attempt. Returns it as it is now."""
        pause = self._pauses[min(attempt.failures, len(self._pauses) - 1)]
        now = self.time()
        failures = attempt.failures + 1
        after = replace(attempt, worker=None, failures=failures, reason=reason, since=now, until=Millis(now + pause))
        self._replace(match, attempt, after)
        return after

    def set_aside(self, match: MatchId, attempt: Attempt) -> None:
        """Ends the attempts at a decision until the operator asks for another one."""
        after = replace(attempt, worker=None, stuck=True, until=Millis(0))
        self._replace(match, attempt, after)

    def try_again(self, match: MatchId) -> bool:
        """Forgets the failures of a match that is stuck. Returns false if it is not."""
        held = self.of(match)
        if held is None or not held.attempt.stuck:
            return False
        self._replace(match, held.attempt, None)
        return True

    def of(self, match: MatchId) -> Held | None:
        """Returns the attempt in a match; `None` if no bot thinks there or has failed."""
        return self.of_all([match]).get(match)

    def of_all(self, matches: Sequence[MatchId]) -> dict[MatchId, Held]:
        """Returns the attempts in those of the matches that have one."""
        if not matches:
            return {}
        of_key = sorted(matches, key=self._key)
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for key, group in groupby(of_key, key=self._key):
                pipe.hmget(key, list(group))
            pipe.time()
            *documents, time = pipe.execute()
        return self._held(zip(of_key, chain.from_iterable(documents), strict=True), _millis(time))

    def held_up(self) -> frozenset[MatchId]:
        """Returns the matches in which nobody begins an attempt now."""
        return frozenset(match for match, held in self._all().items() if held.holds_up)

    def stuck(self) -> dict[MatchId, Attempt]:
        """Returns the matches that are stuck, with the attempt that failed last."""
        return {match: held.attempt for match, held in self._all().items() if held.attempt.stuck}

    def forget_past(self) -> None:
        """Forgets the failures at decisions that the matches do not wait for any more."""
        left = {match: held.attempt for match, held in self._all().items() if not held.thinks}
        for summary in self._summaries.of(list(left)):
            if (attempt := left[summary.entry.id]).version < summary.entry.version:
                self._replace(summary.entry.id, attempt, None)

    def _all(self) -> dict[MatchId, Held]:
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for bots in self._parts.all:
                pipe.hgetall(keys.bot_attempts(bots))
            pipe.time()
            *parts, time = pipe.execute()
        documents = chain.from_iterable(part.items() for part in parts)
        return self._held(((MatchId(match.decode()), document) for match, document in documents), _millis(time))

    def _held(self, documents: Iterable[tuple[MatchId, bytes | None]], now: Millis) -> dict[MatchId, Held]:
        """Returns those attempts that there are and that can be read."""
        stored = ((match, self._stored.read(match, each)) for match, each in documents if each is not None)
        return {match: Held(self._not_beyond(attempt, now), now) for match, attempt in stored if attempt is not None}

    def _not_beyond(self, attempt: Attempt, now: Millis) -> Attempt:
        """Returns an attempt, which is past if it reaches further into the future than any does."""
        return replace(attempt, until=Millis(0)) if attempt.until > now + self._longest() else attempt

    def _longest(self) -> Millis:
        """Returns a time that is longer than an attempt holds a match up, also if the clocks of nodes differ a little.

        What seems to hold it up for longer is from before the clock was set back.
        """
        return Millis(2 * max(LEASE, *self._pauses))

    def _key(self, match: MatchId) -> keys.Key:
        return keys.bot_attempts(self._parts.of(match))

    def time(self) -> Millis:
        """Returns the time of Redis."""
        with reaching_redis():
            return _millis(self._client.time())

    def _replace(self, match: MatchId, before: Attempt, after: Attempt | None) -> None:
        """Writes or removes an attempt, unless another worker has taken the match or it has moved on."""
        mine = [match, before.worker or "", before.version, before.seat]
        with reaching_redis():
            self._write([self._key(match)], [*mine, b"" if after is None else _encode(after)])


def _millis(time: tuple[int, int]) -> Millis:
    return Millis(time[0] * 1000 + time[1] // 1000)


_encode: Final = msgspec.json.encode

# Begins an attempt, unless another worker holds the match or the decision is held up. A worker that left its lease
# without a word was killed or hangs: that was a failure.
_BEGIN: Final = f"""{READ}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wanted, known = read(ARGV[2]), read(redis.call('HGET', KEYS[1], ARGV[1]))
wanted.failures = 0
if known then
  local ends, is_other = known['until'] or 0, known.worker ~= wanted.worker
  local is_later = ends > now and ends <= now + ARGV[4]
  if known.worker and is_later and is_other then return nil end
  if known.version == wanted.version and known.seat == wanted.seat and known.bot == wanted.bot then
    if known.stuck or (is_later and is_other) then return nil end
    wanted.failures, wanted.reason = known.failures or 0, known.reason
    if known.worker and is_other then
      wanted.failures, wanted.reason = wanted.failures + 1, 'no-answer'
    end
  end
end
wanted.since, wanted['until'] = now, now + ARGV[3]
local begun = cjson.encode(wanted)
redis.call('HSET', KEYS[1], ARGV[1], begun)
return begun
"""

_RENEW: Final = f"""{READ}
local known = read(redis.call('HGET', KEYS[1], ARGV[1]))
if not known or known.worker ~= ARGV[2] then return 0 end
local time = redis.call('TIME')
known['until'] = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3]
redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(known))
return 1
"""

# An attempt of a worker is replaced while this worker holds the match; any other one while it is the same.
_WRITE: Final = f"""{READ}
local known = read(redis.call('HGET', KEYS[1], ARGV[1]))
if not known then return 0 end
local is_same = known.version == tonumber(ARGV[3]) and known.seat == tonumber(ARGV[4])
if (known.worker or '') ~= ARGV[2] or (ARGV[2] == '' and not is_same) then return 0 end
if ARGV[5] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[5]) end
return 1
"""
