"""The stack of pending choices of a state: the last one is settled first."""

from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace


class _WithPending(Protocol):
    @property
    def pending(self) -> tuple[Any, ...]: ...


class Repeatable(Protocol):
    """A pending choice that may be made several times."""

    def repeated(self, **changes: Any) -> Struct | None:
        """Returns the choice after it was made once more, with further changes; `None` if it is used up."""
        ...


S = TypeVar("S", bound=_WithPending)
C = TypeVar("C")


def topmost(state: _WithPending, kind: type[C]) -> C:
    """Returns the choice that is settled first. Raises `LookupError` unless it is of the given kind."""
    choice = state.pending[-1] if state.pending else None
    if not isinstance(choice, kind):
        raise LookupError(f"the topmost choice is a {type(choice).__name__}, not a {kind.__name__}")
    return choice


def pushed(state: S, *choices: Struct) -> S:
    """Returns the state with more choices on the stack; the last of them is settled first."""
    changed: S = replace(state, pending=(*state.pending, *choices))  # type: ignore[type-var]  # every state is a struct
    return changed


def popped(state: S) -> S:
    """Returns the state without the topmost choice."""
    changed: S = replace(state, pending=state.pending[:-1])  # type: ignore[type-var]
    return changed


def with_topmost(state: S, choice: Struct) -> S:
    """Returns the state with another choice in place of the topmost one."""
    changed: S = replace(state, pending=(*state.pending[:-1], choice))  # type: ignore[type-var]
    return changed


def repeated(state: S, kind: type[Repeatable], **changes: Any) -> S:
    """Returns the state after the topmost choice was made once more; a choice that is used up is removed.

    `changes` are further changes of the choice. Raises `LookupError` unless the topmost choice is of the given kind.
    """
    choice = topmost(state, kind).repeated(**changes)
    return popped(state) if choice is None else with_topmost(state, choice)
