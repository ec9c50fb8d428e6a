"""The stack of pending choices: the last one is settled first."""

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.yokohama.choices import AnyChoice, Choice, Several
from domain.yokohama.state import State

C = TypeVar("C", bound=Choice)


def topmost(state: State, kind: type[C]) -> C:
    """The choice that is settled first. Raises `LookupError` unless it is of the given kind."""
    choice = state.pending[-1]
    if not isinstance(choice, kind):
        raise LookupError(f"the topmost choice is no {kind.__name__}")
    return choice


def pushed(state: State, *choices: AnyChoice) -> State:
    """The table with more to choose, the last choice first."""
    return replace(state, pending=state.pending + choices)


def popped(state: State) -> State:
    """The table with the topmost choice settled."""
    return replace(state, pending=state.pending[:-1])


def one_used(state: State, **changes: Any) -> State:
    """The table with the topmost choice, one of several, made once more; what else changes about it is named."""
    choice = topmost(state, Several)
    below = state.pending[:-1]
    if choice.left == 1:
        return replace(state, pending=below)
    return replace(state, pending=(*below, replace(choice, left=choice.left - 1, **changes)))
