"""What a bot thought: its candidates, and how much it knew of each. It may tell hidden cards that the seat holds."""

from collections.abc import Iterable

from msgspec import Struct

from domain.game import Seat
from service.bots.search.candidates import Candidate


class Weighed(Struct, frozen=True):
    """A candidate as it was seen at the end of a decision."""

    move: Struct
    mean: float
    """The points by which its seat is expected to be ahead after it, in the mean of its worlds."""
    error: float | None
    """The standard error of the mean; `None` for fewer than two worlds."""
    worlds: int
    """The worlds in which the match was played on after it; 0 if only the state right after the move was valued."""


class Expected(Struct, frozen=True):
    """A move of the line that a bot expects."""

    seat: Seat
    move: Struct


class Reasons(Struct, frozen=True):
    """Why a bot chose a move. The same view, seed and steps lead to the same reasons."""

    candidates: tuple[Weighed, ...]
    """The candidates, the best first."""
    line: tuple[Expected, ...]
    """How the match went on after the chosen move, in the first world."""
    planned: int
    """The steps that were planned."""
    steps: int
    """The steps that were taken: with a clock that cuts after so many, the decision is made again."""
    seed: int


class Considered(Struct, frozen=True):
    """A chosen move, with the reasons for it."""

    move: Struct
    reasons: Reasons


def weighed(candidates: Iterable[Candidate]) -> tuple[Weighed, ...]:
    """Returns candidates as they are told."""
    return tuple(Weighed(one.move, one.mean, one.error, len(one.values)) for one in candidates)


def expected(candidate: Candidate) -> tuple[Expected, ...]:
    """Returns the line that is expected after a candidate."""
    return tuple(Expected(seat, move) for seat, move in candidate.line)
