"""The quarantine: the matches that are set aside because their records are broken, or cannot be projected."""

from typing import Any

import msgspec
import redis
from msgspec import Struct

from domain.game import Version
from domain.match import MatchId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.shards import from_all
from events.store import StoreUnavailable


class Quarantined(Struct, frozen=True):
    """Why a match is in quarantine."""

    version: Version
    """The version that cannot be read or folded."""
    why: str


def is_of_one_match(error: Exception) -> bool:
    """True for an error that other matches need not have: all but those of a store that cannot be reached."""
    return not isinstance(error, StoreUnavailable) or "WRONGTYPE" in str(error)


class Quarantine:
    """The matches in quarantine. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def put(self, match: MatchId, reason: Quarantined) -> None:
        """Puts a match into quarantine."""
        with reaching_redis():
            self._client.hset(keys.quarantine(keys.shard(match)), match, msgspec.json.encode(reason))

    def has(self, match: MatchId) -> bool:
        """True if a match is in quarantine."""
        with reaching_redis():
            return bool(self._client.hexists(keys.quarantine(keys.shard(match)), match))

    def count(self) -> int:
        """Returns how many matches are in quarantine."""
        return sum(from_all(self._client, lambda pipe, shard: pipe.hlen(keys.quarantine(shard))))

    def all(self) -> dict[MatchId, Quarantined]:
        """Returns the matches in quarantine, with the reason. A match leaves it when it is projected again."""
        answers = from_all(self._client, lambda pipe, shard: pipe.hgetall(keys.quarantine(shard)))
        found = sorted((match.decode(), document) for documents in answers for match, document in documents.items())
        return {MatchId(match): msgspec.json.decode(document, type=Quarantined) for match, document in found}
