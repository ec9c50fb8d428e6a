"""Studies: hints and analyses that players have asked for, until a worker has done them.

The worker of a study may be lost at any time: the study stays here, and a sweep calls a worker again. A study that
has failed too often is given up.
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

MOST: Final = 1000
"""Studies of all accounts that may wait at once."""
MOST_OF_ACCOUNT: Final[Mapping[str, int]] = {"hint": 1, "analysis": 3}
"""Studies of one account that may wait at once, by kind."""
PATIENCE: Final = 3
"""Failures after which a study is given up."""

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
    """How often a worker began without coming any further."""

    @property
    def name(self) -> StudyName:
        """Its name."""
        return StudyName(f"{self.kind} {self.match} {self.seat if self.kind == 'hint' else ''}".strip())


class Studies:
    """The studies in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._add: Any = client.register_script(_ADD)
        self._note: Any = client.register_script(_NOTE)

    def add(self, study: Study) -> None:
        """Adds a study, unless it is there. Raises `MatchRefused` if the account, or all together, have too many."""
        most = MOST_OF_ACCOUNT[study.kind]
        with reaching_redis():
            answer = self._add([keys.studies()], [study.name, _encode(study), study.kind, study.account, most, MOST])
        if answer == b"own":
            raise MatchRefused(f"too-many-{_PLURAL[study.kind]}", _OWN[study.kind])
        if answer == b"all":
            raise MatchRefused("too-many-studies", "Too many hints and analyses wait already: ask again later.")

    def of(self, name: StudyName) -> Study | None:
        """Returns a study; `None` if it is done, or was never asked for."""
        with reaching_redis():
            found = self._client.hget(keys.studies(), name)
        return None if found is None else _decode(found)

    def all(self) -> list[Study]:
        """Returns all studies."""
        with reaching_redis():
            return [_decode(found) for found in self._client.hvals(keys.studies())]

    def tried(self, study: Study, tries: int) -> None:
        """Notes how often a worker began a study without coming any further."""
        with reaching_redis():
            self._note([keys.studies()], [study.name, _encode(msgspec.structs.replace(study, tries=tries)), "keep"])

    def remove(self, study: Study) -> None:
        """Removes a study that is done or given up."""
        with reaching_redis():
            self._note([keys.studies()], [study.name, _encode(study), "remove"])


_PLURAL: Final = {"hint": "hints", "analysis": "analyses"}
_OWN: Final = {
    "hint": "Another hint for you is on its way: ask for the next one when you have it.",
    "analysis": f"{MOST_OF_ACCOUNT['analysis']} analyses for you wait already: ask for more when one of them is done.",
}
_encode: Final = msgspec.json.encode
_decode: Final = msgspec.json.Decoder(Study).decode

_ADD: Final = """
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  local known = cjson.decode(redis.call('HGET', KEYS[1], ARGV[1]))
  local wanted = cjson.decode(ARGV[2])
  if known.version ~= wanted.version then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
  return 'known'
end
local own, all = 0, redis.call('HVALS', KEYS[1])
if #all >= tonumber(ARGV[6]) then return 'all' end
for _, document in ipairs(all) do
  local study = cjson.decode(document)
  if study.kind == ARGV[3] and study.account == ARGV[4] then own = own + 1 end
end
if own >= tonumber(ARGV[5]) then return 'own' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 'added'
"""

# Another worker may have ended the study meanwhile, or a hint at a newer version has taken the place of this one.
_NOTE: Final = """
local name, document, change = unpack(ARGV)
local found = redis.call('HGET', KEYS[1], name)
if not found or cjson.decode(found).version ~= cjson.decode(document).version then return end
if change == 'remove' then redis.call('HDEL', KEYS[1], name) else redis.call('HSET', KEYS[1], name, document) end
"""
