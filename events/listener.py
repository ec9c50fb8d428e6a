"""One connection to Redis that passes news of matches and turns to everyone in this process who waits for them."""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, Final, Protocol

import redis

from domain.match import MatchId, PlayerId
from events import keys, projection_keys
from events.changes import ChangedKeys
from events.cluster import ClusterClient, partitions_of
from events.keys import Key
from events.notifier import Notifier, Topic, match_topic, turns_topic
from events.store import StoreUnavailable, nothing

BLOCK_MS: Final = 1000
"""Milliseconds that one read waits: less than the socket timeout, and the longest time that `stop` takes."""
_UNHEARD: Final = b""
"""In place of the newest id that was heard: what came before was not read, since nobody waited for it."""
_LOOK_BACK: Final = 256
"""News that are read of a feed for which somebody begins to wait: more than come until the next look at it."""
PAUSE_S: Final = 0.5
"""Seconds between attempts to reach Redis."""

_LOG = logging.getLogger(__name__)


class Tokens(Protocol):
    """Who is told of the tokens that have ended."""

    def end(self, token: str) -> None:
        """Called for a token that has ended, with its hash."""
        ...

    def account_changed(self, player: str, *, ends_streams: bool) -> None:
        """Called for an account that has changed, with its id; `ends_streams` if its sessions end."""
        ...

    def look_again(self) -> None:
        """Called when tokens may have ended unheard. May raise `RedisError`."""
        ...


def feed_of(client: redis.Redis) -> Callable[[Topic], str]:
    """Returns what names the feed that announces the match of a topic; "" for other topics."""
    partitions, prefix = partitions_of(client), match_topic(MatchId(""))

    def feed(topic: Topic) -> str:
        match = MatchId(topic.removeprefix(prefix))
        return keys.feed(keys.partition(match, partitions)) if topic.startswith(prefix) else ""

    return feed


class FeedListener:
    """Reads the feeds of all partitions in a thread, and notifies the subscribers of the matches and players.

    Tells too which tokens have ended.
    """

    def __init__(
        self,
        client: redis.Redis,
        notifier: Notifier,
        tokens: Tokens | None = None,
        on_round: Callable[[], object] = lambda: None,
    ) -> None:
        self._client: Any = client
        self._notifier = notifier
        self._tokens = tokens
        self._on_round = on_round
        """Called at least once a second while Redis answers."""
        self.before_news: Callable[[], object] = nothing
        """Called when news have come, before they are passed on: what is more urgent goes first."""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Starts the thread. It reconnects when Redis has been away."""
        self._thread.start()

    def stop(self) -> None:
        """Stops the thread; takes up to about a second."""
        self._stopping.set()
        self._thread.join()

    def release_waiters(self) -> None:
        """Ends all waiting, before the process ends."""
        self._notifier.close()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except (redis.RedisError, StoreUnavailable) as error:
                _LOG.warning("Redis cannot be reached, there are no news of matches: %s", error)
                self._stopping.wait(PAUSE_S)

    def _listen(self) -> None:
        heard = self._newest()
        if self._tokens is not None:
            self._tokens.look_again()
        self._notifier.notify_all()  # what came before is not announced again
        with self._reading(heard) as read:
            while not self._stopping.is_set():
                self._on_round()
                self._tell(read(), heard)

    @contextmanager
    def _reading(self, heard: dict[bytes, bytes]) -> Iterator[Callable[[], Sequence[Any]]]:
        """Yields what waits for news, and returns the feeds that have some after what was heard, with these news."""
        if not isinstance(self._client, ClusterClient):
            with self._client.client() as connection:  # checking one of the pool each time costs more than to read
                yield lambda: connection.xread(heard, block=BLOCK_MS)
            return
        records = frozenset(map(keys.feed, partitions_of(self._client)))

        def is_wanted(feed: str) -> bool:
            if feed not in records or self._notifier.awaits(feed):
                return True
            heard[feed.encode()] = _UNHEARD
            return False

        # Read in this order and told in the other one: what happened after a token ended is read before its end.
        feeds = [feed.decode() for feed in reversed(heard)]
        with closing(ChangedKeys(self._client, feeds, is_wanted)) as changed:
            yield lambda: [
                (feed.encode(), found[::-1] if heard[feed.encode()] == _UNHEARD else found[0][1])
                for feed, found in reversed(changed.read(partial(_ask, heard), BLOCK_MS / 1000))
            ]

    def _tell(self, found: Sequence[Any], heard: dict[bytes, bytes]) -> None:
        """Passes news on. `heard` has the newest id of each feed before and after."""
        if found:
            self.before_news()
        for feed, news in found:
            for _id, fields in news:
                self._pass_on(fields)
            heard[feed] = news[-1][0]

    def _newest(self) -> dict[bytes, bytes]:
        # What a token opened is ended before it is told what has happened since: the ends are heard first.
        changes = map(projection_keys.turn_changes, projection_keys.SHARDS)
        feeds: list[Key] = [keys.token_ends(), *map(keys.feed, partitions_of(self._client)), *changes]
        with self._client.pipeline(transaction=False) as pipe:
            for feed in feeds:
                pipe.xrevrange(feed, count=1)
            return {
                feed.encode(): newest[0][0] if newest else b"0-0"
                for feed, newest in zip(feeds, pipe.execute(), strict=True)
            }

    def _pass_on(self, fields: dict[bytes, bytes]) -> None:
        if (token := fields.get(b"t")) and self._tokens is not None:
            self._tokens.end(token.decode())
        if (account := fields.get(b"a")) and self._tokens is not None:
            self._tokens.account_changed(account.decode(), ends_streams=fields.get(b"e") == b"1")
        if match := fields.get(b"m"):
            self._notifier.notify(match_topic(MatchId(match.decode())))
        if player := fields.get(b"p"):
            self._notifier.notify(turns_topic(PlayerId(player.decode())))


def _ask(heard: dict[bytes, bytes], pipe: Any, feed: str) -> None:
    """Adds the question for the news of a feed to a pipeline."""
    since = heard[feed.encode()]
    if since == _UNHEARD:
        pipe.xrevrange(feed, count=_LOOK_BACK)
    else:
        pipe.xread({feed: since})
