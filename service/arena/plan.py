"""What is played in an arena: which bots sit where, and which cards they get."""

from collections.abc import Iterator
from itertools import combinations, count
from typing import Any, NamedTuple

from msgspec import Struct

from domain.components import Digest
from domain.game import GameId
from service.arena.entrants import Entrant


class NoLineUps(ValueError):
    """The bots cannot be compared at so many seats."""


class Match(NamedTuple):
    """One match to be played: a seating of a deal. The matches of a block differ in nothing else."""

    block: int
    seating: int
    """How far the bots of the line-up have moved on, from 0 to the number of seats less one."""
    bots: tuple[int, ...]
    """By seat: the number of the entrant."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that decides the matches of an arena."""

    game: GameId
    edition: int
    components: Digest
    seats: int
    options: dict[str, Any]
    entrants: tuple[Entrant, ...]
    seed: str
    """The same seed gives the same deals."""
    budget: float | None
    """Seconds that a bot has for a decision; `None` if no clock cuts, so that results do not depend on the machine."""
    codes: tuple[dict[str, str], ...] = ()
    """The code with which it was played, as digests: more than one if it went on with other code, the newest last.
    Plans of earlier releases tell none."""

    @property
    def is_duel(self) -> bool:
        """True if two bots are compared: the first takes one seat, the other one all other seats."""
        return len(self.entrants) == 2

    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """Returns the bots that meet, by number: a duel, or every choice of as many bots as there are seats.

        Raises `NoLineUps`.
        """
        if self.is_duel:
            return ((0, *(1,) * (self.seats - 1)),)
        if len(self.entrants) < self.seats or len(self.entrants) < 2:
            raise NoLineUps(f"Name two bots, or at least as many as there are seats ({self.seats}).")
        return tuple(combinations(range(len(self.entrants)), self.seats))

    def blocks(self) -> Iterator[tuple[Match, ...]]:
        """Yields blocks without end, one line-up after another. Every line-up gets a new deal each time."""
        for block in count():
            yield tuple(self.match(block, seating) for seating in range(self.seats))

    def match(self, block: int, seating: int) -> Match:
        """Returns one match of a block."""
        line_ups = self.line_ups()
        bots = line_ups[block % len(line_ups)]
        return Match(block, seating, bots[-seating:] + bots[:-seating])

    def deal(self, match: Match) -> str:
        """Returns the seed of a match: the same for all seatings of a block."""
        return f"{self.seed}/{match.block}"
