"""Results of matches that were never played, for tests of what is made of them."""

from collections.abc import Sequence

from service.arena.matches import Result

FIRST, SECOND = "first", "second"


def block(number: int, *shares: float) -> tuple[Result, ...]:
    """A block of matches of two seats: of each match the part that the first bot has won."""
    return tuple(duel(number, seating, part) for seating, part in enumerate(shares))


def duel(number: int, seating: int, part: float) -> Result:
    ranks = {0.0: (2, 1), 0.5: (1, 1), 1.0: (1, 2)}[part]
    return result(number, seating, (FIRST, SECOND), ranks)


def result(number: int, seating: int, bots: Sequence[str], ranks: Sequence[int]) -> Result:
    points = tuple(10 - rank for rank in ranks)
    return Result(number, seating, tuple(bots), points, tuple(ranks), (10,) * len(bots), (0.5,) * len(bots))
