"""The condition of the whole service: what monitoring asks for, and which parts are not well."""

import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any, Final

import redis
from msgspec import Struct

from events.cluster import primaries
from events.connection import reaching_redis
from events.feed import Behind, RedisFeed
from events.projections.due import Due
from events.projections.newer_records import NewerRecords
from events.projections.quarantine import Quarantine
from events.projections.turns import Turns
from events.store import StoreUnavailable
from service.settings import Settings
from service.use_cases.bot_attempts import BotAttempts
from service.use_cases.processes import Kind, Processes, Running
from service.use_cases.store_state import Memory, replicas, takes_writes, told_by
from service.use_cases.webhooks.waiting import WaitingMessages, waiting_messages

KEPT_FOR: Final = 1.0
"""Seconds for which a condition is told again, so that asking for it often costs little."""
_PARTS: Final[Mapping[Kind, str]] = {
    "api": "API processes",
    "projector": "projectors",
    "worker": "bot workers",
    "webhooks": "webhook workers",
}


class WaitingTurns(Struct, frozen=True):
    """The turns of bots that wait."""

    count: int
    oldest: float
    """Seconds for which the first of them has waited."""


class Condition(Struct, frozen=True):
    """The condition of the service while its store answers."""

    takes_writes: bool
    """False while Redis has no room in its memory, cannot write to its disk, lacks replicas, or is a replica itself."""
    replicas: int
    """Replicas that receive all writes now."""
    memory: Memory
    """The memory of Redis; on a cluster, of the node whose memory is the fullest."""
    behind: Behind
    """How far the projector is behind."""
    with_people: WaitingTurns
    """Turns of bots in matches with people."""
    alone: WaitingTurns
    """Turns of bots in matches of bots alone."""
    set_aside: int
    """Matches that are set aside because their records are broken."""
    newer: int
    """Matches that are left to a newer release of the service, since nothing here can read them."""
    clock_late: float
    """Seconds for which the first clock has run out with nothing done about it."""
    stuck: int
    """Matches in which no bot is able to move."""
    messages: WaitingMessages
    """The messages of webhooks that wait."""
    processes: Sequence[Running]
    """They give their signs of life in the store: nobody counts as silent for a time in which it took no writes."""

    def unwell(self, settings: Settings) -> Iterator[tuple[str, str]]:
        """Yields each part that is not well, with a sentence that says why."""
        for kind, name in _PARTS.items():
            running = [each for each in self.processes if each.process.kind == kind]
            if hanging := sum(each.hangs for each in running):
                yield kind, f"{hanging} of {len(running)} {name} give no sign of life."
        if self.behind.seconds > settings.lag_allowed:
            yield "projector", f"Lobby, turns and standings are {self.behind.seconds:.0f} seconds behind."
        if not self.takes_writes:
            yield "store", "The store takes no writes."
        if self.replicas < settings.replicas:
            yield "store", f"A move needs {settings.replicas} replicas, and {self.replicas} receive the writes."


class Conditions:
    """Finds out about the condition of the service."""

    def __init__(
        self,
        client: redis.Redis,
        *,
        feed: RedisFeed,
        turns: Turns,
        quarantine: Quarantine,
        newer_records: NewerRecords,
        processes: Processes,
        attempts: BotAttempts,
        due: Due,
    ) -> None:
        self._client: Any = client
        self._feed = feed
        self._turns = turns
        self._quarantine = quarantine
        self._newer_records = newer_records
        self._processes = processes
        self._attempts = attempts
        self._due = due
        self._took_no_writes = -inf
        """When the store was last seen to take no writes."""
        self._known: tuple[float, Condition] | None = None

    def now(self) -> Condition:
        """Returns the condition, as it was at most a second ago. Raises `StoreUnavailable`."""
        if self._known is None or time.monotonic() - self._known[0] >= KEPT_FOR:
            self._known = time.monotonic(), self._find_out()
        return self._known[1]

    def _find_out(self) -> Condition:
        with reaching_redis():
            told = [told_by(node) for node in primaries(self._client)]
        if not (has_room := all(map(takes_writes, told))):
            self._took_no_writes = time.monotonic()
        return Condition(
            takes_writes=has_room,
            replicas=min(map(replicas, told)),
            memory=max(map(Memory.of, told), key=lambda memory: memory.share),
            behind=self._feed.behind(),
            with_people=WaitingTurns(*self._turns.waiting(with_people=True)),
            alone=WaitingTurns(*self._turns.waiting(with_people=False)),
            set_aside=self._quarantine.count(),
            newer=self._newer_records.count(),
            clock_late=self._due.late(),
            stuck=len(self._attempts.stuck()),
            messages=waiting_messages(self._client),
            processes=self._processes.all(counted=time.monotonic() - self._took_no_writes),
        )


def free_bytes(folder: Path) -> float:
    """Returns the free bytes on the disk of a folder; NaN if it is not on this machine."""
    with suppress(OSError):
        return float(shutil.disk_usage(folder).free)
    return float("nan")


def condition_or_none(conditions: Conditions) -> Condition | None:
    """Returns the condition; `None` while the store does not answer."""
    with suppress(StoreUnavailable):
        return conditions.now()
    return None
