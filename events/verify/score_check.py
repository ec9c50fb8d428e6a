"""The scores at the end of a record."""

from array import array

from domain.game import AnyGame, Score, Version
from domain.match import AnyMatch, scores
from domain.value import tag_of
from events.event_view import EventView
from events.verify.result import InvalidRecord


class ScoreCheck:
    """Checks that every score line names an event of the record."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._numbers = {tag_of(kind): number for number, kind in enumerate(game.events, start=1)}
        self._types = array("H")
        """The type of every event as a number, which takes 2 bytes: the longest record fits into memory."""
        self.points: tuple[int, ...] = ()

    def note(self, view: EventView) -> None:
        """Remembers the type of an event."""
        self._types.append(self._numbers.get(view.type, 0))

    def check(self, match: AnyMatch) -> None:
        """Checks that lines add up, name the events that gave them, and match the result. Raises `InvalidRecord`."""
        found = self._scores(match)
        if not all(self._holds(score) for score in found):
            raise InvalidRecord(match.version, "the lines of a score do not add up, or name no event that gave them")
        told = [(final.seat, final.points, final.rank) for final in match.results]
        if told and told != [(score.seat, score.total, score.rank) for score in found]:
            raise InvalidRecord(match.version, "the result is not the score")
        self.points = tuple(score.total for score in found)

    def _scores(self, match: AnyMatch) -> tuple[Score, ...]:
        """Returns the scores of a match. Raises `InvalidRecord` for one that no play leads to, so that rules fail."""
        try:
            return scores(self._game, match)
        except Exception as error:
            raise InvalidRecord(match.version, f"it has no scores: {type(error).__name__}: {error}") from error

    def _holds(self, score: Score) -> bool:
        return score.total == sum(line.points for line in score.lines) and all(
            self._is_there(line.version, line.type) for line in score.lines
        )

    def _is_there(self, version: Version, type_name: str) -> bool:
        return 1 <= version <= len(self._types) and self._types[version - 1] == self._numbers.get(type_name, -1)
