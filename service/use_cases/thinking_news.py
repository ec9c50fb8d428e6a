"""Waiting for hints and analyses. However many wait for one of them in a process, it is looked at once for all."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from domain.game import Seat
from domain.match import MatchId
from events.repository import MatchRepository
from service.use_cases.analyses import Analyses, Progress
from service.use_cases.hints import Hint, Hints
from service.use_cases.polled import Polled
from service.use_cases.reading import MatchView, required
from service.use_cases.shared import Shared


class ThinkingNews:
    """The hints and analyses that are waited for in this process.

    Every method may raise `StoreUnavailable`, an `UnreadableRecord` and `NotFound`. The caller checks who may see what.
    """

    def __init__(
        self, repository: MatchRepository, hints: Hints, analyses: Analyses, is_ending: Callable[[], bool]
    ) -> None:
        self._repository = repository
        self._hints = Shared[tuple[MatchId, Seat], Polled[Hint]](
            lambda named: Polled(lambda: hints.at(required(repository.newest(named[0])), named[1]), is_ending)
        )
        self._analyses = Shared[MatchId, Polled[Progress]](
            lambda match: Polled(lambda: analyses.of(self._public(match)), is_ending)
        )

    def hint(self, match: MatchId, seat: Seat) -> AbstractContextManager[Polled[Hint]]:
        """Returns a context with the hint for a seat."""
        return self._hints.following((match, seat))

    def analysis(self, match: MatchId) -> AbstractContextManager[Polled[Progress]]:
        """Returns a context with how far the analysis of a match is."""
        return self._analyses.following(match)

    def _public(self, match: MatchId) -> MatchView:
        return MatchView(required(self._repository.newest(match)), None)
