"""Runs a bot in all matches of its account, several at once, until it is told to stop."""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol

from kifu_client.bot.match_player import MatchPlayer, new_salt
from kifu_client.client import Kifu
from kifu_client.errors import Problem
from kifu_client.types import TurnAnswer

GRACE: Final = 20.0
"""Seconds for which the decisions that have begun may go on when the program is told to stop."""
_LOOKED_EVERY: Final = 5.0
_LEFT_WITHIN: Final = 5.0
_FATAL: Final = frozenset({401, 403})


class Source(Protocol):
    """Something that brings matches: open seats, challenges. It is looked at every few seconds."""

    def look(self) -> None:
        """Looks for matches, and takes part in them. Raises `KifuError`."""
        ...

    def leave(self) -> None:
        """Called when the bot stops. Raises `KifuError`."""
        ...


class BotRunner:
    """Hears of the turns of an account, and lets a bot play them.

    It asks the service each time what is to be done. So a program that starts again goes on where it was.
    """

    def __init__(
        self, kifu: Kifu, player: MatchPlayer, *, log: Any, at_once: int = 4, sources: Sequence[Source] = ()
    ) -> None:
        """`kifu` should be patient: it waits while the service is away. `at_once`: matches that are played at once."""
        self._kifu = kifu
        self._player = player
        self._log = log
        self._at_once = at_once
        self._sources = sources
        self._waiting: queue.SimpleQueue[TurnAnswer] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._busy: dict[str, TurnAnswer | None] = {}
        """Matches that are played or wait for it; with a turn that was told since."""
        self._stop = threading.Event()
        self._failure: Exception | None = None

    def stop(self) -> None:
        """Lets `run` return, after the decisions that have begun. Signal handlers may call it."""
        self._stop.set()

    def run(self) -> None:
        """Plays until `stop` is called.

        Raises `KifuError` if the service refuses the token, and any other error that a source raises.
        """
        players = [self._thread(self._play_matches) for _ in range(self._at_once)]
        self._thread(self._hear)
        for source in self._sources:
            self._thread(partial(self._look, source))
        self._stop.wait()
        self._log.info("stopping", matches=len(self._busy))
        for leaving in [self._thread(source.leave) for source in self._sources]:
            leaving.join(_LEFT_WITHIN)
        end = time.monotonic() + GRACE
        for player in players:
            player.join(max(0.0, end - time.monotonic()))
        if self._failure is not None:
            raise self._failure

    def _thread(self, work: Callable[[], None]) -> threading.Thread:
        """Returns a thread that does some work. The program ends without waiting for it."""
        thread = threading.Thread(target=self._guarded, args=(work,), daemon=True)
        thread.start()
        return thread

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - `run` raises it: no bot goes on with a part of it missing
            self._failure = error
            self._stop.set()

    def _hear(self) -> None:
        self._log.info("waiting for turns")
        for turn in self._kifu.turns():
            if self._stop.is_set():
                return
            with self._lock:
                is_busy = turn["match"] in self._busy
                self._busy[turn["match"]] = turn if is_busy else None
            if not is_busy:
                self._waiting.put(turn)

    def _look(self, source: Source) -> None:
        while True:
            try:
                source.look()
            except Problem as refusal:
                if refusal.status in _FATAL:
                    raise
                self._log.warning("cannot look for matches", why=str(refusal))
            if self._stop.wait(_LOOKED_EVERY):
                return

    def _play_matches(self) -> None:
        while not self._stop.is_set():
            try:
                turn = self._waiting.get(timeout=0.2)
            except queue.Empty:
                continue
            try:
                self._take(turn)
            except Problem as refusal:
                if refusal.status in _FATAL:
                    raise
                self._log.error("match is left until its next turn", match=turn["match"], why=str(refusal))
            self._done(turn["match"])

    def _take(self, turn: TurnAnswer) -> None:
        match = self._kifu.match(turn["match"])
        if turn.get("needs") == "salt":
            match.take_seat(turn["seat"], salt=new_salt())
            self._log.info("gave a salt", match=match.id, seat=turn["seat"])
        else:
            self._player.play(match, lambda: not self._stop.is_set())

    def _done(self, match: str) -> None:
        """Lets the next turn of a match begin if it was told meanwhile."""
        with self._lock:
            again = self._busy.pop(match)
            if again is not None:
                self._busy[match] = None
        if again is not None:
            self._waiting.put(again)
