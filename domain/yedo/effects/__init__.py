"""What action and favor cards do: one function for each verb of the card language. A new card is a row, not code."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from domain.game import Seat
from domain.yedo.events import YedoPlay
from domain.yedo.pieces import Aim
from domain.yedo.state import State

NOWHERE: Final = Aim()
"""The aim of a card without a target: either it needs none, or it cannot be redirected to any."""


class EffectRule(NamedTuple):
    """The rule of one verb."""

    aims: Callable[[State, Seat, Any], Iterable[Aim]]
    """Returns what a seat may aim it at; nothing if it cannot be done now."""
    act: Callable[[YedoPlay, Seat, Any, Aim], None]
    """Emits what it does."""


def unaimed(_state: State, _seat: Seat, _verb: Any) -> tuple[Aim]:
    """Returns the aims of a verb that needs no aim and can always be done."""
    return (NOWHERE,)


def if_possible(possible: bool) -> tuple[Aim, ...]:
    """Returns the aims of a verb that needs no aim, but can be done only under a condition."""
    return (NOWHERE,) if possible else ()
