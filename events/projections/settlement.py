"""Keeps the standings up to date: it adds the results of matches that are over, and counts them, some at a time."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import redis

from domain.game import GameId
from domain.match import MatchId
from events.projections.match_summary import MatchSummaries, MatchSummary
from events.projections.quarantine import is_of_one_match
from events.projections.results import Results
from events.projections.standings import Standings

_LOG = logging.getLogger(__name__)


class Settlement:
    """The standings as one projector keeps them. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, sign_of_life: Callable[[], None]) -> None:
        self._summaries = MatchSummaries(client)
        self._results = Results(client)
        self._standings = Standings(client)
        self._sign_of_life = sign_of_life
        self._unsettled: set[GameId] = set()
        """The games with results that may not be counted yet."""

    @property
    def is_behind(self) -> bool:
        """True if results are left to be counted."""
        return bool(self._unsettled)

    def add(self, matches: Iterable[MatchId]) -> None:
        """Adds the results of matches that are over, or removes them. A comparison finds those that fail here."""
        for match in matches:
            with _reported("the result of match %s cannot be added to the standings", match):
                for summary in self._summaries.of([match]):
                    self._put(summary)
                    self._unsettled.add(summary.entry.game)

    def settle(self) -> None:
        """Counts the next results of each game that has some. Those that fail are counted with the next one."""
        for game in sorted(self._unsettled):
            self._sign_of_life()
            are_left = False
            with _reported("the standings of %s cannot be settled", game):
                are_left = self._standings.settle(game)
            if not are_left:
                self._unsettled.discard(game)

    def look_at(self, games: Iterable[GameId]) -> None:
        """Notes games whose results may not be counted yet."""
        self._unsettled.update(games)

    def settle_all(self) -> None:
        """Counts all results of the games that have some."""
        while self._unsettled:
            self.settle()

    def has_result(self, summary: MatchSummary) -> bool:
        """True if the result in a summary is in the standings, or the match is not over."""
        entry = summary.entry
        return entry.status != "finished" or self._results.of(entry.game, entry.id) == summary.result

    def _put(self, summary: MatchSummary) -> None:
        """Puts the result of a match, and again if another projector has found another one meanwhile."""
        entry, result = summary.entry, summary.result
        self._results.put(entry.game, entry.id, result)
        while (now := next(self._summaries.of([entry.id]), summary)).result != result:
            result = now.result
            self._results.put(entry.game, entry.id, result)


@contextmanager
def _reported(what: str, which: str) -> Iterator[None]:
    """Logs an error that concerns one match or game, so that the others go on."""
    try:
        yield
    except Exception as error:
        if not is_of_one_match(error):
            raise
        _LOG.exception(what, which)
