"""A seat's assets, and the table after they have changed."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.game import ScoreLine, Seat, Version
from domain.tagged import tag_of
from domain.tuples import replaced
from domain.yedo.state import State


def with_clan(state: State, seat: Seat, **changes: Any) -> State:
    """The table with some of a seat's assets changed."""
    return replace(state, clans=replaced(state.clans, seat, replace(state.clans[seat], **changes)))


def with_mon(state: State, seat: Seat, more: int) -> State:
    """The table with so many mon more, or fewer, at a seat."""
    return with_clan(state, seat, mon=state.clans[seat].mon + more)


def scored(state: State, seat: Seat, points: int, event: Struct, version: Version, *, label: str) -> State:
    """The table with so many prestige points more, or fewer, at a seat."""
    line = ScoreLine(label, points, version, tag_of(type(event)))
    return with_clan(state, seat, lines=(*state.clans[seat].lines, line))
