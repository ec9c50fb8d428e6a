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


class HiddenCompared(TypeError):
    """A value that the viewer may not know was compared with another one: nobody can say if they are equal."""

    def __init__(self, other: object) -> None:
        super().__init__(
            f"HIDDEN was compared with a value of type {type(other).__name__}: it takes the place of what the viewer "
            "may not know. Ask isinstance(value, Hidden) first, or is_hidden(value); compare whole views by same_view"
        )


class Hidden(Struct, frozen=True, forbid_unknown_fields=True, tag="hidden"):
    """Takes the place of a value that the viewer may not know.

    It equals another hidden value. To compare it with anything else raises `HiddenCompared`, also inside of tuples and
    structs, so that no rule goes on as if it were another value. A set or dict compares by hash and does not raise.
    """

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hidden):
            return True
        raise HiddenCompared(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return _HASH


_HASH: Final = 0x68_69_64_64_65_6E
"""Fixed, so that a set of numbers has the same order in every process. No card or seat is such a number."""

HIDDEN: Final = Hidden()


def is_hidden(value: Any) -> bool:
    """True if a value is hidden, or any item of a tuple is."""
    return any(map(is_hidden, value)) if isinstance(value, tuple) else isinstance(value, Hidden)


def same_view(one: Any, another: Any) -> bool:
    """True if two views, or parts of them, are equal: what is hidden in one of them is hidden in the other."""
    try:
        return bool(one == another)
    except HiddenCompared:
        return False


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


def hidden_field(fact: Struct) -> str | None:
    """Returns the first secret field of an event or a move in which something is hidden; `None` if nothing is."""
    return next((field.name for field in secret_fields(type(fact)) if is_hidden(getattr(fact, field.name))), None)


def hide(value: Any) -> Any:
    """Returns `HIDDEN` for a value, and a tuple of `HIDDEN` of the same length for a tuple."""
    return (HIDDEN,) * len(value) if isinstance(value, tuple) else HIDDEN


def fields_hidden_from(viewer: Viewer, fact: Struct) -> list[str]:
    """Returns the fields of an event or a move that the viewer may not know: the secret ones of other seats."""
    return [
        field.name
        for field in secret_fields(type(fact))
        if viewer is None or field.owner is None or getattr(fact, field.owner) != viewer
    ]


def redact(fact: S, viewer: Viewer) -> S:
    """Returns an event or a move as the viewer may know it."""
    hidden = {name: hide(getattr(fact, name)) for name in fields_hidden_from(viewer, fact)}
    return replace(fact, **hidden) if hidden else fact


def without(items: tuple[T, ...], item: T | Hidden) -> tuple[T, ...]:
    """Returns the items without one of them: the given one, or a hidden one if that is not among them.

    Raises `ValueError` if there is neither.
    """
    try:
        index = items.index(item)
    except HiddenCompared:
        index = _index_among_hidden(items, item)
    return items[:index] + items[index + 1 :]


def _index_among_hidden(items: tuple[Any, ...], item: Any) -> int:
    hidden = [isinstance(each, Hidden) for each in items]
    if not isinstance(item, Hidden):
        for index, each in enumerate(items):
            if not hidden[index] and each == item:
                return index
    return hidden.index(True)
