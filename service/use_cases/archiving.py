"""Moves the records of matches that are over from Redis to the archive, from where they are read then."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import Any, Final

import redis

from domain.game import Version
from domain.match import MatchId, is_over
from events import keys
from events.archive import ArchivedRecord, ArchivedRecordLost
from events.cluster import partitions_of
from events.connection import reaching_redis
from events.projections.match_summary import MatchSummaries
from events.projections.newer_records import NewerRecords
from events.projections.quarantine import Quarantine
from events.repository import MatchRepository
from events.store import START, Millis, UnreadableRecord, chunks
from events.streams import RedisStore

_AT_ONCE: Final = 100
"""Matches that are looked up at a time."""


class NotArchived(Exception):
    """A match whose record stays in Redis. The message says why."""


class Archiving:
    """Archives matches. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, store: RedisStore, repository: MatchRepository) -> None:
        self._client: Any = client
        self._summaries = MatchSummaries(client)
        self._quarantine = Quarantine(client)
        self._newer_records = NewerRecords(client)
        self._store = store
        self._repository = repository

    def candidates(self, ended_before: Millis, unprojected: Callable[[MatchId], object]) -> Iterator[MatchId]:
        """Returns the matches in Redis that ended before a time, as the lobby knows them.

        Calls `unprojected` for each one that the lobby should know and does not, and that may have ended before.
        """
        names = self._store.matches()
        while some := list(islice(names, _AT_ONCE)):
            known = {summary.entry.id: summary.entry for summary in self._summaries.of(some)}
            for match in some:
                if match not in known and self._lacks_projections(match, ended_before):
                    unprojected(match)
            for entry in known.values():
                is_old = entry.status in ("finished", "abandoned") and entry.updated < ended_before
                if is_old and self._store.archived(entry.id) is None:
                    yield entry.id

    def _lacks_projections(self, match: MatchId, since: Millis) -> bool:
        """True if a match in Redis without a summary has had no event since a time, and no projector has set it aside.

        A newer match may just be projected.
        """
        if self._store.archived(match) or self._quarantine.has(match) or self._newer_records.has(match):
            return False
        try:
            newest = self._store.read(match, Version(self._store.head(match).version - 1))
        except UnreadableRecord:
            return False
        return any(envelope.time < since for envelope in newest)

    def archived(self) -> Iterator[tuple[MatchId, ArchivedRecord]]:
        """Returns every archived match, and where its record lies."""
        for match in self._store.matches():
            if (record := self._store.archived(match)) is not None:
                yield match, record

    def is_used(self) -> bool:
        """True if the record of any match is archived."""
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for partition in partitions_of(self._client):
                pipe.exists(keys.archived(partition))
            return any(pipe.execute())

    def check_reachable(self) -> None:
        """Raises `ArchiveUnavailable` if records are archived and the archive cannot be reached."""
        if self.is_used() and (archived := next(self.archived(), None)) is not None:
            with suppress(ArchivedRecordLost):  # others may be there
                self._store.own(archived[0], START, limit=1)

    def archive(self, match: MatchId, ended_before: Millis) -> int:
        """Archives a match that ended before a time; returns the number of its own events, 0 if it was archived before.

        Its record is folded and its hashes are checked first. Raises `NotArchived`, `UnreadableRecord` for a record
        that cannot be folded, and `ArchiveUnavailable`.
        """
        if self._store.archived(match) is not None:
            return 0
        snapshot = self._repository.newest(match)
        if snapshot is None:
            raise NotArchived(f"There is no match {match!r}.")
        if not is_over(snapshot.match):
            raise NotArchived(f"Match {match} is not over.")
        if snapshot.time >= ended_before:
            raise NotArchived(f"Match {match} has ended only lately.")
        origin, _ = self._store.own(match, START, limit=1)
        since = START if origin is None else origin.version
        own = list(chain.from_iterable(chunks(self._repository, match, since, snapshot.version)))
        if self._store.archive(match, own) is None:
            raise NotArchived(f"Match {match} got new events meanwhile.")
        return len(own)

    def check(self, match: MatchId) -> None:
        """Reads an archived record and its reasons. Raises `UnreadableRecord`, e.g. if a file is missing or changed."""
        self._store.reasons.versions(match)
        for _chunk in chunks(self._repository, match):
            pass
