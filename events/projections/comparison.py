"""Compares projections with records, a few at a time: without pauses when a projector starts, and then all the time."""

import secrets
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import redis

from domain.match import MatchId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections import match_summary
from events.projections.match_summary import MatchSummary
from events.projections.newer_records import NewerRecords
from events.projections.quarantine import Quarantine
from events.projections.settlement import Settlement
from events.store import NOTHING, Head, Store, StoreUnavailable

AT_ONCE: Final = 50
"""Matches that are compared at a time, once a second: 180,000 an hour."""
PASS_S: Final = 60.0
"""Seconds from the begin of one pass over all matches to the next, at least."""
PATIENCE_S: Final = 60.0
"""Seconds for which a projection may be behind: by then the feed has announced the match to somebody else too."""


class Comparison:
    """Finds the matches whose projections are behind their records. Every method may raise `StoreUnavailable`."""

    def __init__(
        self, client: redis.Redis, store: Store, settlement: Settlement, sign_of_life: Callable[[], None]
    ) -> None:
        self._client: Any = client
        self._store = store
        self._settlement = settlement
        self._sign_of_life = sign_of_life
        self._quarantine = Quarantine(client)
        self._newer_records = NewerRecords(client)
        self._rest: Iterator[MatchId] = iter(())
        self._began = float("-inf")
        self._compared: bytes | None = None
        """The generation of the projections in which all matches were compared."""
        self._behind: dict[MatchId, tuple[Head | None, float]] = {}
        """Matches that were found behind, with what was projected, and the monotonic time."""

    def lags(self, match: MatchId) -> bool:
        """True if the projections of a match are behind its record, or one of them cannot be read."""
        self._sign_of_life()
        try:
            summary = self._summary(match)
            if _head(summary) != self._store.head(match):
                return True
            return summary is not None and not self._settlement.has_result(summary)
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001 - projecting the match reports it
            return True

    def all_that_lag(self) -> Iterator[list[MatchId]]:
        """Compares all matches, a few at each step; returns those of the few whose projections are behind.

        Whoever asks for the next ones has projected those before.
        """
        self._compared = None
        generation, matches = self._generation(), self._store.matches()
        while few := [*islice(matches, AT_ONCE)]:
            yield [match for match in few if self.lags(match)]
        self._compared = generation

    def is_done(self) -> bool:
        """True once all matches were compared, unless the projections have been deleted since then."""
        if self._compared is None:
            return False
        with reaching_redis():
            return bool(self._client.get(keys.generation()) == self._compared)

    def lost(self) -> list[MatchId]:
        """Compares the next few matches; returns those that the feed has not brought to a projector for a minute.

        Matches in quarantine are not among them, nor those that are left to a newer release.
        """
        now = time.monotonic()
        for match in self._next_few(now):
            if match not in self._behind and self.lags(match):
                self._behind[match] = self._known(match), now
        due = [match for match, (_, found) in self._behind.items() if now - found >= PATIENCE_S]
        return [match for match in due if self._is_lost(match, self._behind.pop(match)[0])]

    def _generation(self) -> bytes | None:
        """Returns the generation of the projections; begins one if they are new. `None` if they are deleted now."""
        with reaching_redis():
            self._client.set(keys.generation(), secrets.token_hex(8), nx=True)
            found: bytes | None = self._client.get(keys.generation())
        return found

    def _next_few(self, now: float) -> list[MatchId]:
        few = [*islice(self._rest, AT_ONCE)]
        if not few and now - self._began >= PASS_S:
            self._rest, self._began = self._store.matches(), now
            few = [*islice(self._rest, AT_ONCE)]
        return few

    def _is_lost(self, match: MatchId, before: Head | None) -> bool:
        if not self.lags(match) or self._known(match) != before:
            return False
        return not (self._quarantine.has(match) or self._newer_records.has(match))

    def _known(self, match: MatchId) -> Head | None:
        """Returns what is projected; `None` if that cannot be read."""
        try:
            return _head(self._summary(match))
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001 - projecting the match reports it
            return None

    def _summary(self, match: MatchId) -> MatchSummary | None:
        with reaching_redis():
            document = self._client.get(keys.match_summary(match))
        return None if document is None else match_summary.decode(document)


def _head(summary: MatchSummary | None) -> Head:
    return NOTHING if summary is None else summary.head
