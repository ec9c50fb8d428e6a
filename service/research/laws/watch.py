"""The base of the laws: each is a small class that watches a match."""

import random
from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.match import AnyMatch, Fact


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

    def seldom(self, one_in: int) -> bool:
        """True for one in so many versions, at random."""
        return self.rng.random() * one_in < 1
