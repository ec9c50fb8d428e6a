"""Studies: hints and analyses that players have asked for, until a worker has done them.

At most one worker makes a study at a time. It holds a lease, which it renews meanwhile. The worker may be lost at any
time: the study stays here, its lease runs out, and a sweep calls a worker again. A study that has failed too often is
given up.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NewType

import msgspec
import redis
from msgspec import Struct

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused
from events import keys
from events.connection import reaching_redis
from events.store import Millis
from events.stored_values import READ, StoredValues

MOST: Final = 1000
"""Studies of all accounts that may wait at once."""
MOST_OF_ACCOUNT: Final[Mapping[str, int]] = {"hint": 1, "analysis": 3}
"""Studies of one account that may wait at once, by kind."""
_ASK_AGAIN: Final = 10
"""Seconds after which one that waits may be done; nobody knows."""
PATIENCE: Final = 3
"""Failures after which a study is given up."""
LEASE: Final = Millis(3_000)
"""How long a worker holds a study without renewing its lease."""

StudyName = NewType("StudyName", str)
"""Names a study in its flow: an analysis by its match, a hint by its match and seat."""
State = Literal["none", "waiting", "done", "failed"]
"""Nobody has asked; a worker has it or will have it; done; given up."""


class Study(Struct, frozen=True, omit_defaults=True):
    """A study that was asked for."""

    kind: Literal["hint", "analysis"]
    match: MatchId
    account: PlayerId
    """Who asked first."""
    seat: Seat = Seat(0)
    """Of a hint: for which seat."""
    version: Version = Version(0)
    """Of a hint: at which version of the match."""
    seed: str = ""
    """Of a hint: its seed, in hex."""
    tries: int = 0
    """How often a worker has begun without coming any further, with this time if one makes it now."""

    @property
    def name(self) -> StudyName:
        """Its name."""
        return StudyName(f"{self.kind} {self.match} {self.seat if self.kind == 'hint' else ''}".strip())


class Studies:
    """The studies in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._stored = StoredValues("study", Study)
        self._add: Any = client.register_script(_ADD)
        self._begin: Any = client.register_script(_BEGIN)
        self._renew: Any = client.register_script(_RENEW)
        self._end: Any = client.register_script(_END)
        self._note: Any = client.register_script(_NOTE)

    def add(self, study: Study) -> None:
        """Adds a study, unless it is there and can be read.

        Raises `MatchRefused` if the account, or all together, have too many.
        """
        most = MOST_OF_ACCOUNT[study.kind]
        with reaching_redis():
            answer = self._add([keys.studies()], [study.name, _encode(study), study.kind, study.account, most, MOST])
        if answer == b"own":
            raise MatchRefused(f"too-many-{PLURAL[study.kind]}", _OWN[study.kind], wait=_ASK_AGAIN)
        if answer == b"all":
            sentence = "Too many hints and analyses wait already: ask again later."
            raise MatchRefused("too-many-studies", sentence, wait=_ASK_AGAIN)

    def of(self, name: StudyName) -> Study | None:
        """Returns a study; `None` if it is done, or was never asked for."""
        with reaching_redis():
            found = self._client.hget(keys.studies(), name)
        return None if found is None else self._stored.read(name, found)

    def all(self) -> list[Study]:
        """Returns all studies that can be read."""
        with reaching_redis():
            found = self._client.hgetall(keys.studies())
        stored = (self._stored.read(name.decode(), document) for name, document in found.items())
        return [study for study in stored if study is not None]

    def begin(self, name: StudyName, worker: str) -> Study | None:
        """Lets a worker make a study, and counts one more try. Returns the study.

        Returns `None` if the study is done, was never asked for, is made by another worker, or cannot be read.
        """
        with reaching_redis():
            begun = self._begin([keys.studies(), keys.study_lease(name)], [name, worker, LEASE])
        return None if begun is None else self._stored.read(name, begun)

    def renew(self, study: Study, worker: str) -> None:
        """Renews the lease of a worker that still makes a study."""
        with reaching_redis():
            self._renew([keys.study_lease(study.name)], [worker, LEASE])

    def end(self, study: Study, worker: str) -> bool:
        """Ends the lease of a worker. Returns true if the study is left, or a newer one with its name."""
        with reaching_redis():
            return bool(self._end([keys.studies(), keys.study_lease(study.name)], [study.name, worker]))

    def is_lost(self, study: Study, worker: str) -> bool:
        """True if another worker holds a study: this one stood still until its lease ran out."""
        with reaching_redis():
            return self._client.get(keys.study_lease(study.name)) not in (None, worker.encode())

    def note_tries(self, study: Study, worker: str, tries: int) -> None:
        """Notes how often a worker has begun a study without coming any further; nothing if it was lost."""
        self._change(study, worker, _encode(msgspec.structs.replace(study, tries=tries)))

    def remove(self, study: Study, worker: str) -> None:
        """Removes a study that is done or given up; nothing if it was lost."""
        self._change(study, worker, b"")

    def _change(self, study: Study, worker: str, document: bytes) -> None:
        with reaching_redis():
            self._note([keys.studies(), keys.study_lease(study.name)], [study.name, worker, study.version, document])


PLURAL: Final = {"hint": "hints", "analysis": "analyses"}
_OWN: Final = {
    "hint": "Another hint for you is on its way: ask for the next one when you have it.",
    "analysis": f"{MOST_OF_ACCOUNT['analysis']} analyses for you wait already: ask for more when one of them is done.",
}
_encode: Final = msgspec.json.encode

_ADD: Final = f"""{READ}
local known, wanted = read(redis.call('HGET', KEYS[1], ARGV[1])), read(ARGV[2])
if known then
  if known.version ~= wanted.version then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
  return 'known'
end
local own, all = 0, redis.call('HVALS', KEYS[1])
if #all >= tonumber(ARGV[6]) then return 'all' end
for _, document in ipairs(all) do
  local study = read(document)
  if study and study.kind == ARGV[3] and study.account == ARGV[4] then own = own + 1 end
end
if own >= tonumber(ARGV[5]) then return 'own' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 'added'
"""

# A lease that lasts longer than any does is from before the clock of Redis was set back: it holds nothing up.
_BEGIN: Final = f"""{READ}
local study, holder = read(redis.call('HGET', KEYS[1], ARGV[1])), redis.call('GET', KEYS[2])
local is_held = holder and holder ~= ARGV[2] and redis.call('PTTL', KEYS[2]) <= 2 * ARGV[3]
if not study or is_held then return nil end
study.tries = (study.tries or 0) + 1
local begun = cjson.encode(study)
redis.call('HSET', KEYS[1], ARGV[1], begun)
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
return begun
"""

_RENEW: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
"""

_END: Final = """
if redis.call('GET', KEYS[2]) == ARGV[2] then redis.call('DEL', KEYS[2]) end
return redis.call('HEXISTS', KEYS[1], ARGV[1])
"""

# Another worker may hold the study meanwhile, or a hint at a newer version has taken the place of this one.
_NOTE: Final = f"""{READ}
local name, worker, version, document = unpack(ARGV)
local found, holder = read(redis.call('HGET', KEYS[1], name)), redis.call('GET', KEYS[2])
if not found or (holder and holder ~= worker) then return end
if (found.version or 0) ~= tonumber(version) then return end
if document == '' then redis.call('HDEL', KEYS[1], name) else redis.call('HSET', KEYS[1], name, document) end
"""
