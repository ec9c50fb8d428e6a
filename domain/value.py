"""What events, moves and states are made of: structs and tuples that never change."""

from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Value(Struct, frozen=True, gc=False):
    """A struct that never changes, and that refers to no struct that refers back to it.

    Since it is part of no reference cycle, the garbage collector does not track it: random play takes a twentieth less
    time for that, a fold a quarter less, and each value 16 bytes less. Subclasses inherit it.
    """


def tag_of(kind: type[Struct]) -> str:
    """Returns the tag under which a struct type is stored, e.g. `match.SeatTaken`."""
    return str(kind.__struct_config__.tag)


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Returns the items with another one at an index from 0 up. Raises `IndexError`."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
