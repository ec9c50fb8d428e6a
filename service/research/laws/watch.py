"""The base of the laws: each is a small class that watches a match."""

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame, Seat, Viewer
from domain.match import AnyMatch, Fact
from domain.value import memoize_last


class LawBroken(AssertionError):
    """A law does not hold, as a sentence."""


def demand(holds: object, why: str) -> None:
    """Raises `LawBroken` unless something holds."""
    if not holds:
        raise LawBroken(why)


class Watch:
    """Called for each event, for each position with a seat to move, and at the end of a match. Raises `LawBroken`.

    Laws that cost much time check a share of the versions, chosen at random.
    """

    sentence: ClassVar[str]
    """What holds in every match of every game."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def event(self, match: AnyMatch, fact: Fact) -> None:
        """Looks at the match after an event."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        """Looks at a seat that is to act, and at its legal moves."""

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        """Looks at the match at its end."""

    def seen_by(self, match: AnyMatch, viewer: Viewer) -> AnyMatch:
        """Returns the match as a viewer may know it."""
        return _masked(match, (self.game, viewer))

    def pieces(self, match: AnyMatch) -> Mapping[str, int]:
        """Returns how many there are of each limited piece and card."""
        return _counted(match, self.game)

    def seldom(self, one_in: int) -> bool:
        """True for one in so many versions, at random."""
        return self.rng.random() * one_in < 1


# Several laws read the same of a match. It is computed once, since a match never changes (law 3).


@memoize_last
def _masked(match: AnyMatch, seen: tuple[AnyGame, Viewer]) -> AnyMatch:
    game, viewer = seen
    return matches.mask(game, match, viewer)


@memoize_last
def _counted(match: AnyMatch, game: AnyGame) -> Mapping[str, int]:
    return dict(game.census(match.board))
