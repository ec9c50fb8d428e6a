"""Tuples with one item changed: what stands in a state is never changed in place."""

from typing import TypeVar

from domain.secrecy import HIDDEN, Hidden

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at an index from 0 up."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T | Hidden) -> tuple[T, ...]:
    """The items without one of them, which may be among the hidden ones. Raises `ValueError`."""
    index = items.index(item if item in items else HIDDEN)
    return items[:index] + items[index + 1 :]
