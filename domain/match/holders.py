"""The holders of seats, with and without their names.

New events hold no names of players. A name is looked up when it is told, so it can change and can be removed, and every
record still verifies. Records of earlier releases hold the names that the players had.
"""

from collections.abc import Callable

from msgspec.structs import replace

from domain.match.values import Holder

Seats = tuple[Holder | None, ...]
Naming = Callable[[Holder], str]
"""Returns the name of the player or bot that holds a seat."""


def recorded_name(holder: Holder) -> str:
    """Returns what the record by itself says of a holder: a name in those of earlier releases, else the bot or id."""
    return holder.name or holder.bot or holder.player


def named(seats: Seats, naming: Naming) -> Seats:
    """Returns the holders of seats with their names, for telling."""
    return tuple(_named(holder, naming) for holder in seats)


def nameless(holder: Holder | None) -> Holder | None:
    """Returns a holder without a name, for keeping; `None` for an open seat."""
    return _named(holder, lambda _holder: "")


def _named(holder: Holder | None, naming: Naming) -> Holder | None:
    if holder is None:
        return None
    return replace(holder, name=naming(holder), stands_in_for=_named(holder.stands_in_for, naming))
