"""Editions of the rules: what an earlier edition decides otherwise than the newest one.

Every change to what the rules decide makes a new edition. A match is decided by the edition that it was created with,
as long as its record is kept. So a game keeps all of its editions, see `Game.of_edition`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

Functions = Mapping[Callable[..., Any], Callable[..., Any]]
"""By function of the newest rules: the one that an earlier edition has in its place."""
NO_FUNCTIONS: Final[Functions] = MappingProxyType({})


class UnknownEdition(ValueError):
    """A game has no such edition here; a newer release may have it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class EarlierEdition:
    """How an edition differs from the one after it."""

    corrected: str
    """What the edition after it decides otherwise, and why, in whole sentences."""
    functions: Functions
    """The functions that decide otherwise: each function of the newest rules with the one that this edition has in its
    place. The key is a function of the `Game`, or one that the rules call by `Play.rule`."""


def differences(editions: Sequence[EarlierEdition]) -> dict[Callable[..., Any], Callable[..., Any]]:
    """Returns all that the first of these editions decides otherwise than the newest one, which follows the last."""
    functions: dict[Callable[..., Any], Callable[..., Any]] = {}
    for edition in reversed(editions):
        functions.update(edition.functions)
    return functions
