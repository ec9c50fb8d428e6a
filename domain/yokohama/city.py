"""The city: area boards in rows that lie offset like brickwork, so that a board has up to six neighbours."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NewType

from domain.yokohama.printed import AreaId

Place = NewType("Place", int)
"""Where an area board lies, counted from 0 row by row from the top left."""


@cache
def neighbouring_places(rows: tuple[int, ...]) -> tuple[tuple[Place, ...], ...]:
    """The places next to each place, given how many boards each row has.

    A board touches the two above and the two below it that it overlaps by half, and one on either side. Each row is
    one shorter than the row above it.
    """
    starts = [sum(rows[:row]) for row in range(len(rows))]

    def place(row: int, column: int) -> tuple[Place, ...]:
        exists = 0 <= row < len(rows) and 0 <= column < rows[row]
        return (Place(starts[row] + column),) if exists else ()

    def around(row: int, column: int) -> tuple[Place, ...]:
        above = place(row - 1, column) + place(row - 1, column + 1)
        beside = place(row, column - 1) + place(row, column + 1)
        below = place(row + 1, column - 1) + place(row + 1, column)
        return above + beside + below

    return tuple(around(row, column) for row in range(len(rows)) for column in range(rows[row]))


@lru_cache(maxsize=4096)
def neighbours(rows: tuple[int, ...], layout: tuple[AreaId, ...]) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """The areas next to each area of a city laid out row by row."""
    return {
        area: tuple(layout[place] for place in near)
        for area, near in zip(layout, neighbouring_places(rows), strict=True)
    }
