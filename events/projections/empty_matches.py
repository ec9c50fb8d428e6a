"""The matches that wait for players and in which no player has a seat."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import redis
from msgspec import Struct

from domain.game import Version
from domain.match import MatchId
from events import projection_keys as keys
from events.projections.match_summary import MatchSummaries, MatchSummary
from events.projections.shards import from_all
from events.store import Millis


class EmptyMatch(Struct, frozen=True):
    """A match without players, at the version at which it was projected."""

    match: MatchId
    version: Version


class EmptyMatches:
    """The empty matches in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._summaries = MatchSummaries(client)

    def since(self, moment: Millis) -> Sequence[EmptyMatch]:
        """Returns the matches that are empty, and in which nothing has happened, since a moment or longer."""
        found = from_all(
            self._client, lambda pipe, shard: pipe.zrangebyscore(keys.empty_matches(shard), "-inf", moment)
        )
        summaries = self._summaries.of([MatchId(match.decode()) for match in chain(*found)])
        return [EmptyMatch(summary.entry.id, summary.entry.version) for summary in summaries if _is_empty(summary)]


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> None:
    """Notes that a match is empty, with the time of its newest event, or that it is not any more."""
    index = keys.empty_matches(keys.shard(after.entry.id))
    if _is_empty(after):
        pipe.zadd(index, {after.entry.id: after.entry.updated})
    elif before is not None and _is_empty(before):
        pipe.zrem(index, after.entry.id)


def _is_empty(summary: MatchSummary) -> bool:
    """True if the match waits, and all who sit in it are bots."""
    return summary.entry.status == "waiting" and all(seat is None or seat.bot for seat in summary.entry.seats)
