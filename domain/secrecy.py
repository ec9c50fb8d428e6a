"""What a viewer may not know, and how it is hidden.

A field of an event or a move that not every viewer may know is declared in its type:

    class OrdersDealt(YokohamaEvent, frozen=True):
        seat: Seat
        orders: Annotated[tuple[OrderId | Hidden, ...], Secret(to="seat")]

The redaction of events, the commitments in the hash chain and the opening of the record after the end all follow from
that declaration. A secret tuple keeps its length: the number of cards in a hand is public, the cards are not.
"""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Viewer


class Hidden(Struct, frozen=True, forbid_unknown_fields=True, tag="hidden"):
    """Takes the place of a value that the viewer may not know."""


HIDDEN: Final = Hidden()


def is_hidden(value: Any) -> bool:
    """True if a value is hidden, or any item of a tuple is."""
    return HIDDEN in value if isinstance(value, tuple) else value == HIDDEN


@dataclass(frozen=True)
class Secret:
    """Marks a field that not every viewer may know."""

    to: str | None = None
    """The field beside it that holds the one seat which may know it; `None`: no seat may, not even the mover."""


@dataclass(frozen=True)
class SecretField:
    """A secret field of a struct type."""

    name: str
    owner: str | None
    """The field that holds the seat which may know it; `None`: no seat may."""


T = TypeVar("T")
S = TypeVar("S", bound=Struct)


@cache
def secret_fields(kind: type[Struct]) -> tuple[SecretField, ...]:
    """Returns the secret fields of a struct type, in the order of their declaration."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        SecretField(name, mark.to)
        for name in kind.__struct_fields__
        if get_origin(hints[name]) is Annotated
        for mark in get_args(hints[name])[1:]
        if isinstance(mark, Secret)
    )


def hide(value: Any) -> Any:
    """Returns `HIDDEN` for a value, and a tuple of `HIDDEN` of the same length for a tuple."""
    return (HIDDEN,) * len(value) if isinstance(value, tuple) else HIDDEN


def redact(fact: S, viewer: Viewer) -> S:
    """Returns an event or a move as the viewer may know it: the secret fields of other seats are hidden."""
    fields = secret_fields(type(fact))
    if not fields:
        return fact
    hidden = {
        field.name: hide(getattr(fact, field.name))
        for field in fields
        if viewer is None or field.owner is None or getattr(fact, field.owner) != viewer
    }
    return replace(fact, **hidden) if hidden else fact


def without(items: tuple[T, ...], item: T | Hidden) -> tuple[T, ...]:
    """Returns the items without one of them: the given one, or a hidden one if that is not among them.

    Raises `ValueError` if there is neither.
    """
    index = items.index(item if item in items else HIDDEN)
    return items[:index] + items[index + 1 :]
