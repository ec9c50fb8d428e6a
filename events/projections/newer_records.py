"""The matches that a projector has left to one of a newer release, since it cannot read what that wrote."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

import redis

from domain.match import MatchId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.shards import from_all

_AT_ONCE: Final = 10
"""Matches of each shard."""


class NewerRecords:
    """These matches. A projector that can read one projects it, and so takes it out. May raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._left: set[MatchId] = set()
        """Those that this process has left: it does not try them again by itself."""

    def put(self, match: MatchId) -> bool:
        """Leaves a match to a newer release; true if this process does so for the first time."""
        with reaching_redis():
            self._client.sadd(keys.newer_records(keys.shard(match)), match)
        is_first = match not in self._left
        self._left.add(match)
        return is_first

    def projected(self, match: MatchId) -> None:
        """Called when this process has projected a match."""
        self._left.discard(match)

    def some(self) -> Sequence[MatchId]:
        """Returns some of the matches that this process has not left, others each time."""
        answers = from_all(self._client, lambda pipe, shard: pipe.srandmember(keys.newer_records(shard), _AT_ONCE))
        return [match for match in (MatchId(name.decode()) for name in chain(*answers)) if match not in self._left]

    def count(self) -> int:
        """Returns how many matches are left."""
        return sum(from_all(self._client, lambda pipe, shard: pipe.scard(keys.newer_records(shard))))

    def has(self, match: MatchId) -> bool:
        """True if a match is left."""
        with reaching_redis():
            return bool(self._client.sismember(keys.newer_records(keys.shard(match)), match))
