"""The projector: updates the projections of each match that the feed announces.

It writes the projections of a match in one transaction, which fails if another projector has changed them meanwhile.
So any number of projectors may run at once, and an announcement that arrives twice changes nothing. The standings
follow from the summaries of the matches that are over.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from math import inf
from typing import Any, Final

import redis
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.feed import Announcement, RedisFeed
from events.projections import due, empty_matches, finished_matches, lobby, match_summary, own_matches, turns
from events.projections.comparison import Comparison
from events.projections.contests import RatedResult, result_of
from events.projections.match_summary import MatchSummary
from events.projections.newer_records import NewerRecords
from events.projections.quarantine import Quarantine, Quarantined, is_of_one_match
from events.projections.settlement import Settlement
from events.projections.turns import BotTurn
from events.repository import MatchRepository
from events.store import (
    NOTHING,
    START,
    BrokenRecord,
    NewerRecord,
    RecordReplaced,
    Store,
    StoreUnavailable,
    UnreadableRecord,
    envelopes_up_to,
)

OnBotTurn = Callable[[BotTurn], None]
"""Called when a match begins to wait for a bot: at least once, and possibly again."""

Observed = Callable[[MatchId, str], AbstractContextManager[None]]
"""Returns the context in which a match is projected, for measurements, and for the trace that it belongs to."""

SignOfLife = Callable[[], None]
"""Called again and again while the projector works or waits."""
Repaired = Callable[[int], None]
"""Called with the number of matches that the feed had not brought."""

RECEIVE_S: Final = 1.0
"""Seconds that the projector waits for an announcement at a time."""
LOOK_BACK_S: Final = 30.0
"""Seconds after which it looks again for what another projector has left unfinished."""
PAUSE_S: Final = 0.5
"""Seconds between attempts to reach the store."""
TRIES: Final = 3
"""How often a match is projected that fails with an error that nobody expected."""
REPAIR_S: Final = 1.0
"""Seconds between two looks at what the feed does not bring."""
RETRY_S: Final = 0.2
"""Seconds between two of these tries."""

_LOG = logging.getLogger(__name__)


class Projector:
    """Keeps the projections in Redis up to date. Every method but `run` may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: redis.Redis,
        store: Store,
        repository: MatchRepository,
        feed: RedisFeed,
        on_bot_turn: OnBotTurn = lambda _turn: None,
        *,
        sign_of_life: SignOfLife = lambda: None,
        observed: Observed = lambda _match, _trace: nullcontext(),
        repaired: Repaired = lambda _count: None,
    ) -> None:
        self._client: Any = client
        self._store = store
        self._repository = repository
        self._feed = feed
        self._on_bot_turn = on_bot_turn
        self._sign_of_life = sign_of_life
        self._observed = observed
        self._repaired = repaired
        self._settlement = Settlement(client, sign_of_life)
        self._comparison = Comparison(client, store, self._settlement, sign_of_life)
        self._newer_records = NewerRecords(client)
        self._quarantine = Quarantine(client)

    def run(self, keep_going: Callable[[], bool] = lambda: True) -> None:
        """Projects until `keep_going` returns false (called about once a second). Goes on when the store is back."""
        while keep_going():
            self._sign_of_life()
            try:
                self._follow(keep_going)
            except StoreUnavailable as error:
                _LOG.warning("the store cannot be reached, nothing is projected: %s", error)
                time.sleep(PAUSE_S)

    def drain(self) -> None:
        """Projects everything that the feed holds now, then returns."""
        self._catch_up()
        while announcements := self._feed.receive(0):
            self._work(announcements)
        self._settlement.settle_all()

    def reconcile(self) -> int:
        """Projects every match whose projection is behind its record, without the feed; returns their number."""
        self._settlement.look_at(self._repository.games)
        count = 0
        for lagging in self._comparison.all_that_lag():
            self.project(lagging)
            count += len(lagging)
        self._settlement.settle_all()
        return count

    def lag(self) -> float:
        """Returns for how many seconds the projections are behind; `inf` until this projector has compared all of them.

        What the feed has trimmed while no projector ran, and what was projected before the projections were deleted,
        only a comparison finds.
        """
        return self._feed.behind().seconds if self._comparison.is_done() else inf

    def repair(self) -> int:
        """Projects what the feed does not bring; returns the number of matches that it should have brought.

        These are, of the next few matches that it compares, those whose projections have been behind for long. It also
        projects what an older release has left.
        """
        self.project(self._newer_records.some())
        lost = self._comparison.lost()
        if lost:
            _LOG.warning("projecting %d matches again that nobody announced", len(lost))
            self.project(lost)
            self._repaired(len(lost))
        return len(lost)

    def project(self, matches: Iterable[MatchId]) -> None:
        """Updates the projections of matches, and the standings of the games of those that have just finished."""
        self._project_all(dict.fromkeys(matches, ""))

    def _project_all(self, traces: Mapping[MatchId, str]) -> None:
        """Updates the projections of matches, each within a trace."""
        self._settlement.add([match for match, trace in traces.items() if self._project(match, trace)])
        self._settlement.settle()

    def _follow(self, keep_going: Callable[[], bool]) -> None:
        self._settlement.look_at(self._repository.games)
        lagging: Iterator[list[MatchId]] | None = self._comparison.all_that_lag()
        looked_back, repaired = float("-inf"), time.monotonic()
        while keep_going():
            if time.monotonic() - looked_back >= LOOK_BACK_S:
                self._catch_up()
                looked_back = time.monotonic()
            self._sign_of_life()
            is_busy = lagging is not None or self._settlement.is_behind
            self._work(self._feed.receive(0 if is_busy else RECEIVE_S))
            if lagging is not None:
                lagging = self._project_next(lagging)
            elif time.monotonic() - repaired >= REPAIR_S:
                if self._comparison.is_done():
                    self.repair()
                else:
                    lagging = self._comparison.all_that_lag()
                repaired = time.monotonic()

    def _project_next(self, lagging: Iterator[list[MatchId]]) -> Iterator[list[MatchId]] | None:
        """Projects the next few matches that lag; returns the others, or `None` if there are none."""
        few = next(lagging, None)
        if few is None:
            return None
        self.project(few)
        return lagging

    def _catch_up(self) -> None:
        while announcements := self._feed.unfinished():
            self._work(announcements)

    def _work(self, announcements: Sequence[Announcement]) -> None:
        self._project_all({news.match: news.trace for news in announcements if news.match})
        self._feed.acknowledge(announcements)

    def _project(self, match: MatchId, trace: str) -> bool:
        """Updates one match, or puts it into quarantine; returns true if the match is over, or is not any more.

        A match that fails with an error that nobody expected is tried again; then it is set aside, so that the others
        go on. It is projected again with its next event, and when a projector starts.
        """
        for tries in range(1, TRIES + 1):
            self._sign_of_life()
            try:
                with self._observed(match, trace), reaching_redis():
                    is_over: bool = self._client.transaction(
                        lambda pipe: self._rewrite(pipe, match),
                        keys.match_summary(match),
                        value_from_callable=True,
                    )
            except BrokenRecord as broken:
                self._quarantine_match(broken)
                return False
            except NewerRecord as newer:
                self._leave(newer)
                return False
            except Exception as error:
                if not is_of_one_match(error):
                    raise
                self._failed(match, error, tries)
            else:
                self._newer_records.projected(match)
                return is_over
        return False

    def _failed(self, match: MatchId, error: Exception, tries: int) -> None:
        """Pauses after an error that nobody expected; puts the match into quarantine if it was the last try."""
        _LOG.error("match %s cannot be projected (try %d of %d)", match, tries, TRIES, exc_info=error)
        if tries < TRIES:
            time.sleep(RETRY_S)
        else:
            why = f"it cannot be projected: {type(error).__name__}: {error}"
            self._quarantine.put(match, Quarantined(self._version(match), why))

    def _version(self, match: MatchId) -> Version:
        with suppress(UnreadableRecord):
            return self._store.head(match).version
        return START

    def _rewrite(self, pipe: Any, match: MatchId) -> bool:
        document = pipe.get(keys.match_summary(match))
        before = None if document is None else match_summary.decode(document)
        after = self._summary(match, before)
        was_over = before is not None and before.entry.status == "finished"
        pipe.multi()
        pipe.srem(keys.newer_records(keys.shard(match)), match)
        if after is None or after is before:
            return was_over
        # Called before the transaction, so that a bot is called twice rather than never.
        if (bot_turn := turns.new_bot_turn(before, after)) is not None:
            self._on_bot_turn(bot_turn)
        lobby.write(pipe, before, after)
        empty_matches.write(pipe, before, after)
        finished_matches.write(pipe, before, after)
        due.write(pipe, before, after)
        changed = turns.write(pipe, before, after) | own_matches.write(pipe, before, after)
        turns.announce(pipe, match, changed)
        pipe.set(keys.match_summary(match), match_summary.encode(after))
        pipe.hdel(keys.quarantine(keys.shard(match)), match)
        return was_over or after.entry.status == "finished"

    def _summary(self, match: MatchId, before: MatchSummary | None) -> MatchSummary | None:
        """Returns the current summary. If the record was replaced, it is projected from its first event on."""
        try:
            return self._followed(match, before)
        except RecordReplaced:
            _LOG.warning("the record of match %s was replaced and is projected again", match)
            now = self._followed(match, None)
        if now is None:
            raise BrokenRecord(match, START, "all its events are lost")
        return now

    def _followed(self, match: MatchId, before: MatchSummary | None) -> MatchSummary | None:
        now = before
        for snapshot in self._repository.steps(match, NOTHING if before is None else before.head):
            try:
                was, now = now, match_summary.summarize(now, snapshot)
            except Exception as error:
                raise BrokenRecord(match, snapshot.version, f"{type(error).__name__}: {error}") from error
            if now.entry.status == "finished" and (was is None or was.entry.status != "finished"):
                now = self._with_result(now)
        return now

    def _with_result(self, end: MatchSummary) -> MatchSummary:
        """Returns the summary of a match that has just finished, with its result if it is rated."""
        entry = end.entry
        if not entry.rated:
            return end
        record = envelopes_up_to(self._store, entry.id, entry.version)
        return replace(end, result=RatedResult(entry.updated, result_of(entry.results, entry.seats, record)))

    def _leave(self, newer: NewerRecord) -> None:
        """Leaves a match to a projector of a newer release; it is announced to one of them only."""
        if self._newer_records.put(newer.match):
            _LOG.warning("%s; the match is left to a newer release", newer)

    def _quarantine_match(self, broken: BrokenRecord) -> None:
        _LOG.error("%s; the match is set aside until it is repaired", broken)
        self._quarantine.put(broken.match, Quarantined(broken.version, broken.why))
