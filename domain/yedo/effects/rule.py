"""What a verb of the card language means: what it may be aimed at, and what it does."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from domain.game import Seat
from domain.yedo.aims import Aim
from domain.yedo.events import YedoPlay
from domain.yedo.seats import all_seats
from domain.yedo.state import State

NOWHERE: Final = Aim()
"""The aim of a card without a target: it needs none, or there is none that it could be turned to."""


class Rule(NamedTuple):
    """The meaning of one verb."""

    aims: Callable[[State, Seat, Any], Iterable[Aim]]
    """What a seat may aim it at; nothing: it cannot be done now."""
    act: Callable[[YedoPlay, Seat, Any, Aim], None]
    """Does it."""


def unaimed(_state: State, _seat: Seat, _verb: Any) -> tuple[Aim]:
    """It needs no aim, and can always be done."""
    return (NOWHERE,)


def if_possible(holds: bool) -> tuple[Aim, ...]:
    """It needs no aim, and can be done if something holds."""
    return (NOWHERE,) if holds else ()


def opponents(state: State, seat: Seat, holds: Callable[[Seat], object]) -> Iterator[Aim]:
    """The other players of whom something holds."""
    return (Aim(seat=other) for other in all_seats(state) if other != seat and holds(other))
