"""The areas of the city: boards, neighbours, opposing presidents, and the power of a seat (rulebook p. 3, 6)."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NewType

from domain.game import Seat
from domain.value import memoize_last
from domain.yokohama import technologies
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MAX_POWER, AreaId
from domain.yokohama.state import ActionUnderway, AreaBoard, State

Place = NewType("Place", int)
"""The position of an area board in the city, counted from 0, row by row from the top left."""


@cache
def neighbouring_places(rows: tuple[int, ...]) -> tuple[tuple[Place, ...], ...]:
    """Returns for each place the places next to it; `rows` says how many boards each row has (rulebook p. 3).

    The rows are offset like bricks, each one board shorter than the row above it. So a board touches up to two boards
    above it, two below it, and one on each side.
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
    """Returns for each area of a layout the areas next to it."""
    return {
        area: tuple(layout[place] for place in near)
        for area, near in zip(layout, neighbouring_places(rows), strict=True)
    }


def adjacent_areas(state: State) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """Returns for each area of the city the areas next to it."""
    return neighbours(components_of(state).city.rows[len(state.merchants)], state.layout)


def beside(state: State, area: AreaId) -> tuple[AreaId, ...]:
    """Returns the areas next to an area. Raises `KeyError` for an area that is not in the city."""
    return adjacent_areas(state)[area]


def area_board(state: State, area: AreaId) -> AreaBoard:
    """Returns the board of an area. Raises `ValueError` for an area that is not in the city."""
    return state.areas[state.layout.index(area)]


def is_canal(state: State, area: AreaId) -> bool:
    """True if an area is the Canal, which takes no pieces and is no destination (rulebook p. 15)."""
    return area in components_of(state).canals


def opposing_presidents(state: State, seat: Seat, area: AreaId) -> tuple[Seat, ...]:
    """Returns the other seats whose president is in an area. A seat that places or enters there pays them (p. 5-6)."""
    there: tuple[Seat, ...] = ()
    for other, merchant in enumerate(state.merchants):
        if merchant.president == area and other != seat:
            there += (Seat(other),)
    return there


def occupied_areas(state: State, seat: Seat) -> list[AreaId]:
    """Returns the areas with a president of another seat. No other area has `opposing_presidents`."""
    return [
        merchant.president
        for other, merchant in enumerate(state.merchants)
        if merchant.president is not None and other != seat
    ]


@memoize_last
def costly_areas(state: State, seat: Seat) -> frozenset[AreaId]:
    """Returns the Canal and the areas with a president of another seat. A path through others costs a seat nothing."""
    return components_of(state).canals.union(occupied_areas(state, seat))


def has_room(state: State, seat: Seat, area: AreaId) -> bool:
    """True if the president of a seat may end in an area: no opposing president is there (rulebook p. 6).

    With Postal System opposing presidents do not matter (p. 19).
    """
    return not opposing_presidents(state, seat, area) or "postal_system" in technologies.titles(state, seat)


def power(state: State, seat: Seat, area: AreaId) -> int:
    """Returns the power of a seat in an area, from 0 to 5 (rulebook p. 6)."""
    return power_on(state, seat, area_board(state, area))


def power_on(state: State, seat: Seat, board: AreaBoard) -> int:
    """Returns the power of a seat in the area of a board, from 0 to 5 (rulebook p. 6).

    President, each assistant, shop, trading house and Station count 1 each. Power beyond 5 is ignored.
    """
    counted: int = (
        board.assistants[seat]
        + (state.merchants[seat].president == board.id)
        + (seat in board.shops)
        + (board.trading_house == seat)
        + (state.station == board.id)
    )
    return min(counted, MAX_POWER)


def underway(state: State) -> ActionUnderway:
    """Returns the area action being carried out. Raises `LookupError` if there is none."""
    if state.action is None:
        raise LookupError("no area action is being carried out")
    return state.action


def here(state: State) -> AreaBoard:
    """Returns the board of the area whose action is being carried out. Raises `LookupError` if there is none."""
    return area_board(state, underway(state).area)
