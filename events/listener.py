"""One connection to Redis that passes news of matches and turns to everyone in this process who waits for them."""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

import redis

from domain.match import MatchId, PlayerId
from events.awaited_news import PAUSE_S, Fields, awaited_news
from events.notifier import Notifier, match_topic, turns_topic
from events.store import StoreUnavailable, nothing

_LOG = logging.getLogger(__name__)


class Tokens(Protocol):
    """What is called when tokens have ended or accounts have changed."""

    def end(self, token: str) -> None:
        """Called for a token that has ended, with its hash."""
        ...

    def account_changed(self, player: str, *, ends_streams: bool) -> None:
        """Called for an account that has changed, with its id; `ends_streams` if its sessions end."""
        ...

    def catch_up(self) -> None:
        """Called when the news of ended tokens may have been missed. May raise `RedisError`."""
        ...


class FeedListener:
    """Reads in a thread the news that somebody waits for, and notifies the subscribers of the matches and players.

    Passes on too which tokens have ended and which accounts have changed.
    """

    def __init__(
        self,
        client: redis.Redis,
        notifier: Notifier,
        tokens: Tokens | None = None,
        on_round: Callable[[], object] = lambda: None,
    ) -> None:
        self._client = client
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
        self._notifier.unread.set()  # it ends the read of the moment
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
            except Exception:  # noqa: BLE001 - without this thread, a token that has ended would be taken for long
                _LOG.exception("News of matches could not be passed on; the listener begins again")
                self._stopping.wait(PAUSE_S)

    def _listen(self) -> None:
        with awaited_news(self._client, self._notifier) as news:
            if self._tokens is not None:
                self._tokens.catch_up()
            self._notifier.notify_all()  # what came before is not announced again
            while not self._stopping.is_set():
                self._on_round()
                self._pass_on(news.read())

    def _pass_on(self, news: Sequence[Fields]) -> None:
        if news:
            self.before_news()
        for fields in news:
            self._pass_on_one(fields)

    def _pass_on_one(self, fields: Fields) -> None:
        if (token := fields.get(b"t")) and self._tokens is not None:
            self._tokens.end(token.decode())
        if (account := fields.get(b"a")) and self._tokens is not None:
            self._tokens.account_changed(account.decode(), ends_streams=fields.get(b"e") == b"1")
        if match := fields.get(b"m"):
            self._notifier.notify(match_topic(MatchId(match.decode())))
        if player := fields.get(b"p"):
            self._notifier.notify(turns_topic(PlayerId(player.decode())))
