"""The sessions of this process: its open streams and long-polls, by the token with which each was opened."""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NewType

from domain.match import PlayerId

TokenHash = NewType("TokenHash", str)
"""The SHA-256 of a token, in hex."""


class Session:
    """An open stream or long-poll. It is over when its token has ended."""

    def __init__(self, player: PlayerId | None = None) -> None:
        self.player = player
        """Whose token it was opened with."""
        self.is_over = False
        self.wake: Callable[[], None] = lambda: None
        """Called when it is over, so that whoever waits looks."""

    def end(self) -> None:
        """Ends it."""
        self.is_over = True
        self.wake()


class Sessions:
    """The open sessions of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: defaultdict[TokenHash, set[Session]] = defaultdict(set)

    @contextmanager
    def opened(self, token: TokenHash, player: PlayerId | None) -> Iterator[Session]:
        """Yields a new session, which is open as long as the context lasts."""
        session = Session(player)
        with self._lock:
            self._open[token].add(session)
        try:
            yield session
        finally:
            with self._lock:
                self._open[token].discard(session)
                if not self._open[token]:
                    del self._open[token]

    def end(self, token: TokenHash) -> None:
        """Ends the sessions of a token."""
        with self._lock:
            sessions = tuple(self._open.get(token, ()))
        for session in sessions:
            session.end()

    def end_of(self, player: PlayerId) -> None:
        """Ends the sessions of all tokens of a player."""
        with self._lock:
            sessions = [each for opened in self._open.values() for each in opened if each.player == player]
        for session in sessions:
            session.end()

    def tokens(self) -> list[tuple[TokenHash, PlayerId | None]]:
        """Returns the tokens that have an open session, each with its account."""
        with self._lock:
            return [(token, next(iter(sessions)).player) for token, sessions in self._open.items()]
