"""The stack of pending choices: the last one is settled first."""

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.nippon.choices import AnyChoice, Choice, Several
from domain.nippon.state import State

C = TypeVar("C", bound=Choice)


def topmost(state: State, kind: type[C]) -> C:
    """The choice that is settled first. Raises `LookupError` unless it is of the given kind."""
    choice = state.pending[-1]
    if not isinstance(choice, kind):
        raise LookupError(f"the topmost choice is no {kind.__name__}")
    return choice


def pushed(state: State, choice: AnyChoice) -> State:
    """The table with more to choose."""
    return replace(state, pending=(*state.pending, choice))


def popped(state: State) -> State:
    """The table with the topmost choice settled."""
    return replace(state, pending=state.pending[:-1])


def once_more(state: State, **changes: Any) -> State:
    """The table with the topmost choice, one that may be made several times, made once more; what else changes about
    it is named. Raises `LookupError` for a choice that is made once."""
    choice = topmost(state, Several)
    return replace(state, pending=(*state.pending[:-1], replace(choice, done=choice.done + 1, **changes)))
