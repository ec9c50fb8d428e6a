"""The turns of an account, and waiting for news of them: a turn, a reminder, a bot that stands in."""

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from domain.match import PlayerId
from events.projections.turns import Away, Turn, Turns
from events.store import Millis, StoreUnavailable
from events.timekeeper import Timekeeper
from service.use_cases.shared import Shared

_DIGITS: Final = 16
_LATER: Final = 0.01
"""Seconds after the moment of a reminder at which it is looked for, so that its moment has surely come."""
PAUSE_FACTOR: Final = 4
"""A look at an account is followed by a pause so many times as long: one with many matches does not stop the others."""
LONGEST_PAUSE: Final = 1.0
"""The most seconds of this pause."""


class TurnAnswer(Turn, frozen=True):
    """A match that waits for the caller, with the time that is left."""

    time_left: int | None = None
    """Milliseconds until the deadline, when the answer was made; `null` without a clock."""
    reminder: bool = False
    """True if no more than a quarter of the time is left."""


def turn_answer(turn: Turn, now: Millis) -> TurnAnswer:
    """Returns a turn with the time that is left at a moment."""
    left = None if turn.deadline is None else max(0, turn.deadline - now)
    return TurnAnswer(**asdict(turn), time_left=left, reminder=turn.is_reminded(now))


class TurnReport(Struct, frozen=True):
    """The turns of an account at a moment."""

    turns: Sequence[Turn]
    away: Sequence[Away]
    """The seats on which a bot stands in for the account."""
    now: Millis
    """That moment."""

    @property
    def state(self) -> str:
        """A digest that changes with each turn that begins or ends, each reminder, and each bot that stands in."""
        turns = [(each.match, each.seat, each.since, each.needs, each.is_reminded(self.now)) for each in self.turns]
        return hashlib.sha256(msgspec.json.encode((turns, self.away))).hexdigest()[:_DIGITS]

    @property
    def until_reminder(self) -> float:
        """The seconds until the next reminder; `inf` if there is none."""
        moments = (each.reminder_at for each in self.turns if each.reminder_at is not None)
        return min(((at - self.now) / 1000 + _LATER for at in moments if at > self.now), default=inf)


class _Looked(Struct, frozen=True):
    """The turns of an account as one look has found them."""

    report: TurnReport
    state: str

    def is_news(self, known: str | None) -> bool:
        """True if it is news to a client that knows a state; to one that knows none, if there is a turn."""
        return bool(self.report.turns) if known is None else self.state != known


class _SharedLooks:
    """The looks at one account for all who wait for its turns in this process."""

    def __init__(self, look: Callable[[], TurnReport]) -> None:
        self._look = look
        self._lock = threading.Lock()
        self._began = -inf
        self._newest: _Looked | StoreUnavailable | None = None
        """What the newest look has found, or why it has failed."""
        self._paused_until = -inf

    def since(self, moment: float) -> _Looked:
        """Returns what a look has found that began at a moment or later. May raise `StoreUnavailable`."""
        with self._lock:
            if self._newest is None or self._began < moment:
                time.sleep(max(0.0, self._paused_until - time.monotonic()))
                self._newest = self._looked()
            found = self._newest
        if isinstance(found, StoreUnavailable):
            raise found
        return found

    def close(self) -> None:
        """Nothing has to end."""

    def _looked(self) -> _Looked | StoreUnavailable:
        self._began = time.monotonic()
        try:
            report = self._look()
        except StoreUnavailable as error:
            return error
        found, ended = _Looked(report, report.state), time.monotonic()
        self._paused_until = ended + min(PAUSE_FACTOR * (ended - self._began), LONGEST_PAUSE)
        return found


class TurnNews:
    """The news of the turns of accounts. Every method may raise `StoreUnavailable`.

    However many wait for the turns of one account, it is looked at once for all of them.
    """

    def __init__(self, turns: Turns, timekeeper: Timekeeper) -> None:
        self._turns = turns
        self._timekeeper = timekeeper
        self._shared = Shared[PlayerId, _SharedLooks](lambda player: _SharedLooks(lambda: self.now(player)))

    def now(self, player: PlayerId) -> TurnReport:
        """Returns the turns of an account now."""
        return TurnReport(self._turns.of(player), self._turns.away(player), self._timekeeper.now())

    def wait(self, player: PlayerId, timeout: float, known: str | None, is_over: Callable[[], bool]) -> TurnReport:
        """Returns the turns of an account as soon as they are news to a client that knows a state.

        Waits up to `timeout` seconds. After `wake` it waits no longer if `is_over` returns true.
        """
        with self._shared.following(player) as looks:

            def news() -> Sequence[_Looked]:
                found = looks.since(time.monotonic())
                return [found] if found.is_news(known) else []

            end, looked = time.monotonic() + timeout, looks.since(time.monotonic())
            while not looked.is_news(known):
                pause_ends = min(end, time.monotonic() + looked.report.until_reminder)
                if found := self._turns.wait(player, news, pause_ends - time.monotonic(), is_over):
                    return found[0].report
                looked = looks.since(time.monotonic())
                if pause_ends == end or time.monotonic() < pause_ends:  # over, or the process is about to end
                    break
            return looked.report

    def wake(self, player: PlayerId) -> None:
        """Lets those in this process who wait for the turns of a player look again."""
        self._turns.wake(player)
