"""News of matches and turns, read from Redis only as far as somebody in this process waits for them.

What always concerns a process, the ends of tokens, is read in any case.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import chain
from typing import Any, Final, Protocol

import redis

from domain.match import MatchId, PlayerId
from events import keys, projection_keys
from events.account_keys import ONE_PLACE, AccountPartitions
from events.changes import ChangedKeys
from events.cluster import ClusterClient, partitions_of
from events.keys import Key
from events.notifier import Notifier, Source, Topic, match_topic, turns_topic

BLOCK_MS: Final = 1000
"""Milliseconds that one read waits: less than the socket timeout."""
AGAIN_S: Final = 0.005
"""Seconds after which a read is ended once more that had not begun when it was to end."""
PAUSE_S: Final = 0.5
"""Seconds between attempts to reach Redis."""
_UNHEARD: Final = b""
"""In place of the newest id that was heard: what came before was not read, since nobody waited for it."""
_LOOK_BACK: Final = 256
"""News that are read of a stream for which somebody begins to wait: more than come until the next look at it."""
_TURNS: Final = Source("turns")
"""Where the news of all turns come from: the streams of all shards, since any of them may have a turn of a player."""

_LOG = logging.getLogger(__name__)

Fields = dict[bytes, bytes]
"""One piece of news."""


class News(Protocol):
    """Reads news, from the moment at which it was opened."""

    def read(self) -> Sequence[Fields]:
        """Returns what is new, the ends of tokens first. Waits about a second for it. Raises `redis.RedisError`."""
        ...


def source_of(client: redis.Redis) -> Callable[[Topic], Source]:
    """Returns what names the source of the news of a topic."""
    partitions, matches = partitions_of(client), match_topic(MatchId(""))
    turns = turns_topic(PlayerId(""))

    def source(topic: Topic) -> Source:
        if topic.startswith(turns):
            return _TURNS
        return Source(keys.feed(keys.partition(MatchId(topic.removeprefix(matches)), partitions)))

    return source


@contextmanager
def awaited_news(client: Any, notifier: Notifier) -> Iterator[News]:
    """Yields what reads the news for which the subscribers of a notifier wait. Raises `redis.RedisError`."""
    if isinstance(client, ClusterClient):
        with closing(_ClusterNews(client, notifier)) as on_cluster:
            yield on_cluster
    else:
        # Checking one connection of the pool each time costs more than to read.
        with client.client() as connection, closing(_News(client, connection, notifier)) as news:
            yield news


class _News:
    """The news of one Redis. A read waits for the streams that are awaited when it begins.

    If somebody begins to wait for another one, the read is ended from another connection, and the next one has it.
    """

    def __init__(self, client: Any, connection: Any, notifier: Notifier) -> None:
        self._client = client
        self._connection = connection
        self._notifier = notifier
        self._streams = _streams(client)
        self._sources: frozenset[Source] = frozenset()
        self._ends = _token_ends(client)
        self._heard: dict[bytes, bytes] = _newest(client, self._ends)
        """The newest id of each stream that is read."""
        self._connection_id = 0
        """By which another connection can end the reads; 0 if Redis does not let us."""
        self._note_id(connection.connection)
        connection.connection.register_connect_callback(self._note_id)
        self._ending = threading.Event()
        self._change(notifier.sources_to_read())
        self._thread = threading.Thread(target=self._end_reads, name="awaited news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the thread that ends reads."""
        self._ending.set()
        self._notifier.unread.set()
        self._thread.join()  # it must not use the client any more when the caller closes that

    def read(self) -> Sequence[Fields]:
        """See `News.read`."""
        wanted = self._notifier.sources_to_read()
        if wanted != self._sources:
            new = wanted - self._sources
            self._change(wanted)
            self._notifier.notify_sources(new)  # what came since they subscribed, and before this, is not read
        found = self._connection.xread(self._heard, block=BLOCK_MS)
        for stream, entries in found:
            self._heard[stream] = entries[-1][0]
        return [fields for _, entries in found for _, fields in entries]

    def _change(self, wanted: frozenset[Source]) -> None:
        """Reads these sources from now on."""
        new = wanted - self._sources
        streams = [*self._ends, *chain.from_iterable(map(self._streams.__getitem__, sorted(wanted)))]
        newest = self._heard | _newest(self._client, chain.from_iterable(map(self._streams.__getitem__, new)))
        self._heard = {stream.encode(): newest[stream.encode()] for stream in streams}
        self._sources = wanted

    def _end_reads(self) -> None:
        """Ends the read of the moment each time that somebody begins to wait for a source that it lacks."""
        while self._notifier.unread.wait() and not self._ending.is_set():
            self._ending.wait(self._end_read())

    def _end_read(self) -> float:
        """Returns after how many seconds to try again, in case that the read had not begun yet."""
        try:
            self._client.client_unblock(self._connection_id)
        except redis.ResponseError as error:
            _LOG.warning("Redis ends no reads for us, so news may be %d ms late: %s", BLOCK_MS, error)
            return BLOCK_MS / 1000
        except redis.RedisError:  # the reader gets the error too, and reports it
            return PAUSE_S
        return AGAIN_S

    def _note_id(self, connection: Any) -> None:
        """Notes the id of a connection that was opened, perhaps in place of one that was lost."""
        try:
            connection.send_command("CLIENT", "ID")
            self._connection_id = connection.read_response()
        except redis.ResponseError:  # to end a read is refused then too
            self._connection_id = 0


class _ClusterNews:
    """The news of a cluster, whose nodes tell which streams have changed."""

    def __init__(self, client: ClusterClient, notifier: Notifier) -> None:
        self._notifier = notifier
        by_source = _streams(client).items()
        self._sources: dict[str, Source] = {stream: source for source, streams in by_source for stream in streams}
        streams = [*_token_ends(client), *chain.from_iterable(streams for _, streams in by_source)]
        self._heard = _newest(client, streams)
        # Read in this order and told in the other one: what happened after a token ended is read before its end.
        self._changed = ChangedKeys(client, streams[::-1], self._is_wanted)

    def close(self) -> None:
        """Stops listening to the nodes."""
        self._changed.close()

    def read(self) -> Sequence[Fields]:
        """See `News.read`."""
        news: list[Fields] = []
        for stream, found in reversed(self._changed.read(partial(_ask, self._heard), BLOCK_MS / 1000)):
            name = stream.encode()
            entries = found[::-1] if self._heard[name] == _UNHEARD else found[0][1]
            self._heard[name] = entries[-1][0]
            news += [fields for _, fields in entries]
        return news

    def _is_wanted(self, stream: str) -> bool:
        source = self._sources.get(stream)
        if source is None or self._notifier.awaits(source):
            return True
        self._heard[stream.encode()] = _UNHEARD
        return False


def _ask(heard: Mapping[bytes, bytes], pipe: Any, stream: str) -> None:
    """Adds the question for the news of a stream to a pipeline."""
    since = heard[stream.encode()]
    if since == _UNHEARD:
        pipe.xrevrange(stream, count=_LOOK_BACK)
    else:
        pipe.xread({stream: since})


def _streams(client: Any) -> dict[Source, Sequence[Key]]:
    """Returns the streams of each source."""
    turns = [projection_keys.turn_changes(shard) for shard in projection_keys.SHARDS]
    return {**{Source(feed): [feed] for feed in map(keys.feed, partitions_of(client))}, _TURNS: turns}


def _token_ends(client: Any) -> Sequence[Key]:
    """Returns the streams that tell which tokens have ended and which accounts have changed."""
    partitions = AccountPartitions(on_a_cluster=isinstance(client, ClusterClient))
    return [ONE_PLACE.token_ends, *(each.token_ends for each in partitions.all)]


def _newest(client: Any, streams: Iterable[Key]) -> dict[bytes, bytes]:
    """Returns the newest id of each stream."""
    asked = list(streams)
    if not asked:
        return {}
    with client.pipeline(transaction=False) as pipe:
        for stream in asked:
            pipe.xrevrange(stream, count=1)
        return {
            stream.encode(): newest[0][0] if newest else b"0-0"
            for stream, newest in zip(asked, pipe.execute(), strict=True)
        }
