"""The feed: it announces every match that has new events to a group of readers, until one of them acknowledges it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from math import inf
from typing import Any, Final

import redis
from msgspec import Struct
from redis.exceptions import ResponseError

from domain.game import Version
from domain.match import MatchId
from events import keys, projection_keys
from events.changes import ChangedKeys
from events.cluster import ClusterClient, partitions_of
from events.connection import reaching_redis


class Announcement(Struct, frozen=True):
    """A match has a new version."""

    match: MatchId
    version: Version
    feed: str
    """The Redis key of its feed."""
    place: str
    """Its id in that feed."""
    trace: str = ""
    """The trace of the request that wrote it; "" if it is not traced."""


class Behind(Struct, frozen=True):
    """How far a group of readers is behind the feed."""

    announcements: int
    """Those that are not acknowledged yet: at most a few thousand of each feed, more than a working reader leaves."""
    seconds: float
    """The age of the oldest of them; 0 if there are none."""


class RedisFeed:
    """One reader of the feed of a `RedisStore`. Every method may raise `StoreUnavailable`.

    Each announcement goes to one reader of the group, until it is acknowledged.
    """

    def __init__(
        self,
        client: redis.Redis,
        consumer: str,
        group: str = projection_keys.projectors(),
        *,
        given_up_after: float = 30,
        forgotten_after: float = 24 * 3600,
        batch: int = 256,
    ) -> None:
        self._client: Any = client
        self._consumer = consumer
        self._group = group
        self._given_up_after_ms = int(given_up_after * 1000)
        """Milliseconds after which another reader takes over an announcement that is not acknowledged."""
        self._forgotten_after_ms = int(forgotten_after * 1000)
        """Milliseconds after which a reader without announcements is deleted: each process has its own reader name."""
        self._batch = batch
        self._feeds = [keys.feed(partition) for partition in partitions_of(client)]
        self._changed = ChangedKeys(client, self._feeds) if isinstance(client, ClusterClient) else None

    def unfinished(self) -> Sequence[Announcement]:
        """Returns what this reader, or a reader that has stopped, received and did not acknowledge."""
        with reaching_redis():
            self._in_group(self._take_over)
            self._forget_lost_readers()
            return self._read("0", timeout=0)

    def receive(self, timeout: float) -> Sequence[Announcement]:
        """Returns new announcements; waits up to `timeout` seconds (0: not at all) for the first."""
        with reaching_redis():
            return self._read(">", timeout)

    def acknowledge(self, announcements: Sequence[Announcement]) -> None:
        """Marks announcements as done."""
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for feed, group in groupby(announcements, key=lambda announcement: announcement.feed):
                pipe.xack(feed, self._group, *(announcement.place for announcement in group))
            pipe.execute()

    def behind(self) -> Behind:
        """Returns how far the group is behind."""
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for feed in self._feeds:
                pipe.xinfo_groups(feed)
            groups = [self._own(answer) for answer in pipe.execute(raise_on_error=False)]
            for feed, group in zip(self._feeds, groups, strict=True):
                pipe.xrange(feed, min=b"(" + group["last-delivered-id"], count=_COUNTED)
            for feed in (feed for feed, group in zip(self._feeds, groups, strict=True) if group["pending"]):
                pipe.xpending(feed, self._group)
            pipe.time()
            *answers, (seconds, micros) = pipe.execute()
        unheard, pending = answers[: len(groups)], answers[len(groups) :]
        places = [*(feed[0][0] for feed in unheard if feed), *(each["min"] for each in pending if each["min"])]
        oldest = min((int(place.partition(b"-")[0]) / 1000 for place in places), default=inf)
        count = sum(map(len, unheard)) + sum(int(group["pending"]) for group in groups)
        return Behind(count, max(0.0, seconds + micros / 1e6 - oldest))

    def _own(self, groups: Any) -> Any:
        """Returns what Redis knows of this group on one feed; if it is missing, as if it had read nothing yet."""
        found = [] if isinstance(groups, ResponseError) else groups
        missing = {"last-delivered-id": b"0-0", "pending": 0}
        return next((group for group in found if group["name"] == self._group.encode()), missing)

    def _read(self, since: str, timeout: float) -> Sequence[Announcement]:
        if self._changed is not None:
            changed, ask = self._changed, partial(self._ask, since)
            found = self._in_group(lambda: changed.read(ask, timeout))
            return [*chain.from_iterable(_announcements(answer) for _, answer in found)]
        streams = dict.fromkeys(self._feeds, since)
        block = int(timeout * 1000) or None
        answer = self._in_group(
            lambda: self._client.xreadgroup(self._group, self._consumer, streams, self._batch, block)
        )
        return [*_announcements(answer)]

    def _ask(self, since: str, pipe: Any, feed: str) -> None:
        pipe.xreadgroup(self._group, self._consumer, {feed: since}, self._batch)

    def _take_over(self) -> None:
        with self._client.pipeline(transaction=False) as pipe:
            for feed in self._feeds:
                pipe.xautoclaim(feed, self._group, self._consumer, self._given_up_after_ms, justid=True)
            pipe.execute()

    def _forget_lost_readers(self) -> None:
        with self._client.pipeline(transaction=False) as pipe:
            for feed in self._feeds:
                pipe.xinfo_consumers(feed, self._group)
            for feed, readers in zip(self._feeds, pipe.execute(), strict=True):
                for reader in filter(self._is_lost, readers):
                    pipe.xgroup_delconsumer(feed, self._group, reader["name"])
            pipe.execute()

    def _is_lost(self, reader: Mapping[str, Any]) -> bool:
        name, holds, idle_ms = reader["name"].decode(), int(reader["pending"]), int(reader["idle"])
        return name != self._consumer and holds == 0 and idle_ms >= self._forgotten_after_ms

    def _in_group(self, ask: Callable[[], Any]) -> Any:
        """Returns what Redis answers; creates the group first where it is missing."""
        try:
            return ask()
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
        self._create_group()
        return ask()

    def _create_group(self) -> None:
        """Creates the group on every feed. It then receives everything that the feed still holds."""
        with self._client.pipeline(transaction=False) as pipe:
            for feed in self._feeds:
                pipe.xgroup_create(feed, self._group, id="0", mkstream=True)
            pipe.execute(raise_on_error=False)  # Redis answers with an error where it exists


_COUNTED: Final = 2000


def _announcements(answer: Iterable[Any]) -> Iterable[Announcement]:
    for feed, entries in answer:
        for place, fields in entries:
            # An entry that was trimmed from the feed comes back empty. `Projector.reconcile` finds its match.
            match, version = fields.get(b"m", b""), fields.get(b"v", b"0")
            trace = fields.get(b"trace", b"").decode()
            yield Announcement(MatchId(match.decode()), Version(int(version)), feed.decode(), place.decode(), trace)
