"""The turns of an account, and waiting for news of them: a turn, a reminder, a bot that stands in."""

import hashlib
import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from domain.match import PlayerId
from events.projections.turns import Away, Turn, Turns
from events.store import Millis
from events.timekeeper import Timekeeper

_DIGITS: Final = 16
_LATER: Final = 0.01
"""Seconds after the moment of a reminder at which it is looked for, so that its moment has surely come."""


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

    def is_news(self, known: str | None) -> bool:
        """True if it is news to a client that knows a state; to one that knows none, if there is a turn."""
        return bool(self.turns) if known is None else self.state != known

    @property
    def until_reminder(self) -> float:
        """The seconds until the next reminder; `inf` if there is none."""
        moments = (each.reminder_at for each in self.turns if each.reminder_at is not None)
        return min(((at - self.now) / 1000 + _LATER for at in moments if at > self.now), default=inf)


class TurnNews:
    """The news of the turns of accounts. Every method may raise `StoreUnavailable`."""

    def __init__(self, turns: Turns, timekeeper: Timekeeper) -> None:
        self._turns = turns
        self._timekeeper = timekeeper

    def now(self, player: PlayerId) -> TurnReport:
        """Returns the turns of an account now."""
        return TurnReport(self._turns.of(player), self._turns.away(player), self._timekeeper.now())

    def wait(self, player: PlayerId, timeout: float, known: str | None, is_over: Callable[[], bool]) -> TurnReport:
        """Returns the turns of an account as soon as they are news to a client that knows a state.

        Waits up to `timeout` seconds. After `Turns.wake` it waits no longer if `is_over` returns true.
        """

        def news() -> Sequence[TurnReport]:
            report = self.now(player)
            return [report] if report.is_news(known) else []

        end, report = time.monotonic() + timeout, self.now(player)
        while not report.is_news(known):
            pause_ends = min(end, time.monotonic() + report.until_reminder)
            if found := self._turns.wait(player, news, pause_ends - time.monotonic(), is_over):
                return found[0]
            report = self.now(player)
            if pause_ends == end or time.monotonic() < pause_ends:  # over, or the process is about to end
                return report
        return report
