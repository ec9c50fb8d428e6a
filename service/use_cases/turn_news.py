"""What an account is told of its turns, and waiting for news of it: a turn, a reminder, a bot that stands in."""

import hashlib
import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Final

import msgspec
from msgspec import Struct

from domain.match import PlayerId
from events.projections.turns import Away, Turn, Turns
from events.store import Millis
from events.timekeeper import Timekeeper

_DIGITS: Final = 16
_LATER: Final = 0.01
"""Seconds after the moment of a reminder at which it is looked for, so that its moment has surely come."""


class Told(Struct, frozen=True):
    """What an account is told at a moment."""

    turns: Sequence[Turn]
    away: Sequence[Away]
    now: Millis

    @property
    def state(self) -> str:
        """A digest that changes with each turn that begins or ends, each reminder, and each bot that stands in."""
        turns = [(each.match, each.seat, each.since, each.needs, each.is_reminded(self.now)) for each in self.turns]
        return hashlib.sha256(msgspec.json.encode((turns, self.away))).hexdigest()[:_DIGITS]

    def is_news(self, known: str | None) -> bool:
        """True if a client that knows a state has something to hear; one that knows none, if there is a turn."""
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

    def told(self, player: PlayerId) -> Told:
        """Returns what an account is told now."""
        return Told(self._turns.of(player), self._turns.away(player), self._timekeeper.now())

    def wait(self, player: PlayerId, timeout: float, known: str | None, is_over: Callable[[], bool]) -> Told:
        """Returns what an account is told as soon as it is news to a client that knows a state; or after the timeout.

        After `Turns.wake` it waits no longer if `is_over` returns true.
        """

        def look() -> Sequence[Told]:
            told = self.told(player)
            return [told] if told.is_news(known) else []

        end, told = time.monotonic() + timeout, self.told(player)
        while not told.is_news(known):
            pause_ends = min(end, time.monotonic() + told.until_reminder)
            if found := self._turns.wait(player, look, pause_ends - time.monotonic(), is_over):
                return found[0]
            told = self.told(player)
            if pause_ends == end or time.monotonic() < pause_ends:  # over, or the process is about to end
                return told
        return told
