"""What a viewer may not know.

A field of an event or a move that is not for everyone is declared where it stands:

    class OrdersDealt(YokohamaEvent, frozen=True):
        seat: Seat
        orders: Annotated[tuple[OrderId | Hidden, ...], Secret(to="seat")]

From that one declaration follow the redaction of feeds, the commitments in the hash chain, and the opening of
the record after the end. A secret tuple keeps its length: how many cards a hand holds is public, only which is not.
"""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Viewer


class Hidden(Struct, frozen=True, forbid_unknown_fields=True, tag="hidden"):
    """Stands where a viewer may not look."""


HIDDEN: Final = Hidden()


def is_hidden(value: Any) -> bool:
    """Whether a value, or any item of a tuple, stands hidden."""
    return HIDDEN in value if isinstance(value, tuple) else value == HIDDEN


@dataclass(frozen=True)
class Secret:
    """Marks a field as not for everyone."""

    to: str | None = None
    """The field beside it that names the one seat which may know; `None`: nobody may, not even the mover."""


@dataclass(frozen=True)
class SecretField:
    """A secret field as found on a struct type."""

    name: str
    owner: str | None
    """The `to` of its `Secret`."""


T = TypeVar("T", bound=Struct)


@cache
def secret_fields(kind: type[Struct]) -> tuple[SecretField, ...]:
    """The secret fields of a struct type, in the order of their declaration."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        SecretField(name, mark.to)
        for name in kind.__struct_fields__
        if get_origin(hints[name]) is Annotated
        for mark in get_args(hints[name])[1:]
        if isinstance(mark, Secret)
    )


def hide(value: Any) -> Any:
    """`HIDDEN` in place of a value; a tuple keeps its length."""
    return (HIDDEN,) * len(value) if isinstance(value, tuple) else HIDDEN


def redact(fact: T, viewer: Viewer) -> T:
    """The fact as the viewer may know it: every secret field that is not theirs is hidden."""
    fields = secret_fields(type(fact))
    if not fields:
        return fact
    hidden = {
        field.name: hide(getattr(fact, field.name))
        for field in fields
        if viewer is None or field.owner is None or getattr(fact, field.owner) != viewer
    }
    return replace(fact, **hidden) if hidden else fact
