"""Candidates: moves that are worth a closer look, and what each has brought in the worlds played so far.

All legal moves are ranked by the states right after them; the best are the candidates.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import sqrt
from typing import Any, Final

from msgspec import Struct

from domain.game import Seat
from service.bots.search.continuation import Continuation, Line, Policy
from service.bots.search.effort import TimeIsUp
from service.bots.search.worlds import Worlds

RANKING_WORLDS: Final = 2
"""The worlds in which every legal move is tried."""


class Candidate:
    """A move, and its values by world. The candidates that are left have met the same worlds."""

    __slots__ = ("at_once", "line", "move", "policy", "values")

    def __init__(self, move: Struct, at_once: float, policy: Policy | None = None) -> None:
        self.move = move
        self.policy = policy
        """How its seat plays on after it; `None` for the evaluation of the game."""
        self.at_once = at_once
        """The mean of its values right after the move."""
        self.values: list[float] = []
        """Its values at the horizons, by world: the mean of those at all of them."""
        self.line: Line = ()
        """How the match is expected to go on after it."""

    @property
    def mean(self) -> float:
        """The mean of its values at the horizons; of those right after the move while there are none."""
        return sum(self.values) / len(self.values) if self.values else self.at_once

    @property
    def error(self) -> float | None:
        """The standard error of the mean at the horizons; `None` while it has met fewer than two worlds."""
        count, mean = len(self.values), self.mean
        return sqrt(sum((value - mean) ** 2 for value in self.values) / (count - 1) / count) if count > 1 else None


def best_first(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Returns the candidates: those that have met most worlds first, and of these the best first."""
    return sorted(candidates, key=lambda candidate: (-len(candidate.values), -candidate.mean))


def best_of_each_move(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Returns the best candidate of each move, the best first."""
    best: dict[int, Candidate] = {}
    for candidate in best_first(candidates):
        best.setdefault(id(candidate.move), candidate)
    return list(best.values())


def lead(value: Callable[[Any, Seat], float], state: Any, seat: Seat, seats: int) -> float:
    """Returns the lead of a seat in a state: its own value minus that of the best other seat."""
    return value(state, seat) - max([value(state, Seat(other)) for other in range(seats) if other != seat])


def lead_of(value: Callable[[Any, Seat], float], seat: Seat, seats: int) -> Callable[[Any], float]:
    """Returns the function that gives the lead of a seat in a state."""
    return lambda state: lead(value, state, seat, seats)


def leads(value: Callable[[Any, Seat], float], state: Any, seats: int) -> Sequence[float]:
    """Returns the leads of all seats in a state, in seat order."""
    values = [value(state, Seat(seat)) for seat in range(seats)]
    return [one - max(values[:seat] + values[seat + 1 :]) for seat, one in enumerate(values)]


def mean_of(value: Callable[[Any], float], ends: Sequence[Any]) -> float:
    """Returns the mean value of the states at the horizons."""
    return sum(map(value, ends)) / len(ends)


def ranked(
    moves: Sequence[Struct], worlds: Worlds, continuation: Continuation, value: Callable[[Any], float]
) -> Sequence[Candidate]:
    """Returns the moves as candidates, the best first: those that could be tried in time, or else the first one."""
    candidates = []
    with suppress(TimeIsUp):
        for move in moves:
            values = [value(continuation.after(worlds[world], move)) for world in range(RANKING_WORLDS)]
            candidates.append(Candidate(move, sum(values) / RANKING_WORLDS))
    return best_first(candidates or [Candidate(moves[0], 0.0)])
