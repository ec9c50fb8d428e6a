"""The challenges in Redis, each with the accounts that it concerns.

One that cannot be read is damaged, or a newer release has written it. It is logged and left out wherever challenges are
told, and forgotten an hour after its time is over.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from redis import Redis

from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused
from events.connection import reaching_redis, writing_redis
from events.keys import Key
from events.projections.turns import announce
from events.receipts import AccountScript
from events.store import REMEMBERED_FOR, Millis
from events.stored_values import READ, StoredValues
from events.timekeeper import Timekeeper
from service.use_cases.challenge import Challenge, ChallengeId, ChallengeStatus

_TAG: Final = "kifu:{challenges}"
TOLD_FOR: Final = 3_600_000
"""Milliseconds for which a challenge that has ended is kept, so that both accounts hear how."""
TOLD: Final = 20
"""The most challenges that have ended of which one account is told, the newest ones."""
IN_VAIN: Final = 3
"""The most challenges of the same account that were withdrawn or declined within the hour. So who has made a mistake in
the terms may make another one."""

TOO_MANY: Final = {
    "challenged-already": ("Your challenge of this account is still open.", "player"),
    "challenged-lately": ("Your challenges of this account were withdrawn or declined within the hour.", "player"),
    "too-many-challenges": ("{most} of your challenges are open, or were withdrawn or declined within the hour.", None),
    "challenged-enough": ("Too many challenges wait for this account.", "player"),
}
"""The sentence of each refusal, and the field that it is about."""

# Adds a challenge, or changes it if it is still as it was read. Whoever it concerns finds it until a time, and of those
# that have ended the newest. One that was made in vain still counts for its challenger until a time.
_WRITE: Final = f"""
local documents, times, of_one, of_other, ended_of_one, ended_of_other, in_vain = unpack(KEYS)
local id, before, after, at, kept_until, status, challenged = unpack(ARGV)
if (redis.call('HGET', documents, id) or '') ~= before then return 0 end
redis.call('HSET', documents, id, after)
redis.call('ZADD', times, at, id)
redis.call('ZADD', of_one, kept_until, id)
redis.call('ZADD', of_other, kept_until, id)
local function note_end(place, ended)
  redis.call('ZADD', ended, at, id)
  for _, old in ipairs(redis.call('ZRANGE', ended, 0, -{TOLD + 1})) do
    redis.call('ZREM', ended, old)
    redis.call('ZREM', place, old)
  end
end
if status ~= 'open' then
  note_end(of_one, ended_of_one)
  note_end(of_other, ended_of_other)
end
if status == 'withdrawn' or status == 'declined' then
  redis.call('ZADD', in_vain, at, challenged .. ' ' .. id)
  redis.call('PEXPIREAT', in_vain, at)
end
return 1
"""

# Comes before these lines for a new challenge: counts in the same step, so that requests at once do not exceed a limit.
# Returns the code of a refusal, and when there is room again if that is known.
_LIMIT: Final = f"""{READ}
local documents, _, of_challenger, of_challenged, _, _, in_vain = unpack(KEYS)
local id, _, _, _, _, _, challenged, challenger, now, most_made, most_given = unpack(ARGV)
local function count_open(place, role, account)
  local count, of_both = 0, 0
  for _, other in ipairs(redis.call('ZRANGE', place, 0, -1)) do
    local document = redis.call('HGET', documents, other)
    local each = read(document)
    if each and (each.status or 'open') == 'open' and each[role] == account then
      count = count + 1
      if each.challenged == challenged then of_both = of_both + 1 end
    end
  end
  return count, of_both
end
local function ends_in_vain()
  local ends, found = {{}}, redis.call('ZRANGE', in_vain, 0, -1, 'WITHSCORES')
  for number = 1, #found, 2 do
    if string.match(found[number], '^%S+') == challenged then table.insert(ends, found[number + 1]) end
  end
  return ends
end
if redis.call('HEXISTS', documents, id) == 0 then
  redis.call('ZREMRANGEBYSCORE', in_vain, '-inf', now)
  local made, of_both = count_open(of_challenger, 'challenger', challenger)
  if of_both > 0 then return {{'challenged-already', false}} end
  local ends = ends_in_vain()
  if #ends >= {IN_VAIN} then return {{'challenged-lately', ends[1]}} end
  if made + redis.call('ZCARD', in_vain) >= tonumber(most_made) then
    return {{'too-many-challenges', redis.call('ZRANGE', in_vain, 0, 0, 'WITHSCORES')[2] or false}}
  end
  if count_open(of_challenged, 'challenged', challenged) >= tonumber(most_given) then
    return {{'challenged-enough', false}}
  end
end
"""


class ChallengeStore:
    """These challenges. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client
        self._timekeeper = Timekeeper(client)
        self._stored = StoredValues("challenge", Challenge)
        self._write, self._add = AccountScript(client, _WRITE), AccountScript(client, _LIMIT + _WRITE)

    def now(self) -> Millis:
        """Returns the time of the store: the machines of the processes may differ about it."""
        return self._timekeeper.now()

    def get(self, challenge: ChallengeId) -> Challenge | None:
        """Returns a challenge; `None` if there is none that can be read, or it ended long ago."""
        with reaching_redis():
            document = self._redis.hget(_documents(), challenge)
        return self._read(challenge.encode(), document)

    def of(self, player: PlayerId) -> Sequence[Challenge]:
        """Returns the challenges that an account has made or was given: the open ones, and the newest that ended."""
        with reaching_redis():
            found = self._redis.zrangebyscore(_of(player), self.now(), "inf")
            documents = self._redis.hmget(_documents(), found) if found else ()
        return sorted(self._readable(found, documents), key=lambda each: (each.created, each.id))

    def all(self) -> Iterator[tuple[ChallengeId, Challenge | None]]:
        """Returns all challenges that are kept, `None` for one that cannot be read, in no order; one may come twice."""
        with reaching_redis():
            for name, document in self._redis.hscan_iter(_documents()):
                yield ChallengeId(name.decode()), self._read(name, document)

    def add(self, new: Challenge, most_made: int, most_given: int) -> None:
        """Adds a challenge, once. Raises `MatchRefused` if it is one too many.

        An account has one open challenge of each other one, and `most_made` in all: those that are open, and for an
        hour those that were withdrawn or declined, `IN_VAIN` of these for each other one. `most_given` wait for one.
        """
        now = self.now()
        answer = self._send(self._add, None, new, new.challenger, now, most_made, most_given)
        if isinstance(answer, list):
            code, until = answer[0].decode(), answer[1]
            sentence, field = TOO_MANY[code]
            wait = None if until is None else (float(until) - now) / 1000
            raise MatchRefused(code, sentence.format(most=most_made), field=field, wait=wait)

    def write(self, before: Challenge | None, after: Challenge) -> bool:
        """Adds or changes a challenge, and lets both accounts hear of it; false if it has changed meanwhile."""
        return bool(self._send(self._write, before, after))

    def end_all_of(self, deleted: PlayerId) -> None:
        """Withdraws the open challenges that a deleted account has made, and declines those that it was given.

        One whose match begins just now is left out: it is open again after that.
        """
        for each in self.of(deleted):
            if each.status == "open" and not each.is_claimed:
                ended: ChallengeStatus = "withdrawn" if each.challenger == deleted else "declined"
                self.write(each, replace(each, status=ended))

    def _send(self, script: AccountScript, before: Challenge | None, after: Challenge, *more: Any) -> Any:
        at = after.ends if after.status == "open" else self.now() + TOLD_FOR
        kept = max(after.ends, self.now()) + TOLD_FOR
        both = (after.challenger, after.challenged)
        places = [_documents(), _times(), *map(_of, both), *map(_ended_of, both), _in_vain(after.challenger)]
        known = b"" if before is None else msgspec.json.encode(before)
        values = [after.id, known, msgspec.json.encode(after), at, kept, after.status, after.challenged]
        with writing_redis():
            answer = script(places, [*values, *more])
        if answer == 1:
            with reaching_redis():
                announce(self._redis, MatchId(after.id), {*both})
        return answer

    def due(self, most: int) -> Sequence[Challenge]:
        """Returns some challenges whose time is over: to end, or to be forgotten.

        Those that cannot be read, and whose time has been over for an hour, it forgets.
        """
        now = self.now()
        with reaching_redis():
            found = self._redis.zrangebyscore(_times(), "-inf", now, 0, most, withscores=True)
            documents = self._redis.hmget(_documents(), [name for name, _ in found]) if found else ()
        unreadable = [
            ChallengeId(name.decode())
            for (name, at), document in zip(found, documents, strict=True)
            if at <= now - TOLD_FOR and self._read(name, document) is None
        ]
        if unreadable:
            self._forget(dict.fromkeys(unreadable, ()))
        return self._readable([name for name, _ in found], documents)

    def has_forgotten(self, challenge: ChallengeId) -> bool:
        """True if there was a challenge of this id within the time in which requests are remembered."""
        with reaching_redis():
            return self._redis.zscore(_forgotten(), challenge) is not None

    def forget(self, challenges: Iterable[Challenge]) -> None:
        """Removes challenges that have ended. Their ids are remembered as long as requests are."""
        self._forget({each.id: (each.challenger, each.challenged) for each in challenges})

    def _forget(self, challenges: Mapping[ChallengeId, Sequence[PlayerId]]) -> None:
        """Removes challenges, each with the accounts that it is known to concern."""
        now = self.now()
        with writing_redis(), self._redis.pipeline() as pipe:
            pipe.zremrangebyscore(_forgotten(), "-inf", now)
            for challenge, players in challenges.items():
                pipe.zadd(_forgotten(), {challenge: now + REMEMBERED_FOR})
                pipe.hdel(_documents(), challenge)
                pipe.zrem(_times(), challenge)
                for player in players:
                    pipe.zrem(_of(player), challenge)
                    pipe.zrem(_ended_of(player), challenge)
            pipe.execute()

    def _readable(self, names: Iterable[bytes], documents: Iterable[bytes | None]) -> Sequence[Challenge]:
        """Returns those challenges that can be read, of those that there are."""
        found = (self._read(name, document) for name, document in zip(names, documents, strict=True))
        return [challenge for challenge in found if challenge is not None]

    def _read(self, name: bytes, document: bytes | None) -> Challenge | None:
        """Returns the challenge of a document; `None` if there is none, or it cannot be read."""
        return None if document is None else self._stored.read(name.decode(), document)


def _documents() -> Key:
    """Hash: the challenges, by id."""
    return Key(f"{_TAG}:documents")


def _times() -> Key:
    """Sorted set: these, by the time at which they end, or are forgotten."""
    return Key(f"{_TAG}:times")


def _forgotten() -> Key:
    """Sorted set: the ids of those that were removed, by the time until which they are remembered."""
    return Key(f"{_TAG}:forgotten")


def _of(player: PlayerId) -> Key:
    """Sorted set: those that concern an account, by the time until which it is told of them."""
    return Key(f"{_TAG}:of:{player}")


def _ended_of(player: PlayerId) -> Key:
    """Sorted set: those of these that have ended, by the time at which they are forgotten."""
    return Key(f"{_TAG}:ended-of:{player}")


def _in_vain(challenger: PlayerId) -> Key:
    """Sorted set: the challenges that were withdrawn or declined (`<challenged> <id>`), until when each counts."""
    return Key(f"{_TAG}:in-vain:{challenger}")
