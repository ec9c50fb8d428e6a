"""The stack of what is to be settled: what has come up last is settled first."""

from typing import TypeVar

from msgspec.structs import replace

from domain.yedo.choices import Answers, AnyChoice, CardUnderway, Underway
from domain.yedo.expected import expected
from domain.yedo.state import State

T = TypeVar("T")


def top_of(state: State) -> AnyChoice | None:
    """What is settled first."""
    return state.pending[-1] if state.pending else None


def topmost(state: State, kind: type[T]) -> T:
    """What is settled first, of a known kind. Raises `TypeError` for another one."""
    return expected(top_of(state), kind)


def is_card_underway(state: State) -> bool:
    """Whether a played card is being answered or has still to take effect: that comes before all else."""
    return isinstance(top_of(state), CardUnderway | Answers)


def pushed(state: State, choice: AnyChoice) -> State:
    """The table with something more to settle first."""
    return replace(state, pending=(*state.pending, choice))


def popped(state: State) -> State:
    """The table with the topmost choice settled."""
    return replace(state, pending=state.pending[:-1])


def settled(state: State, *kinds: type[Underway]) -> State:
    """The table with the topmost choice settled, if it is of such a kind: what follows of itself was not asked."""
    return popped(state) if isinstance(top_of(state), kinds) else state


def with_top(state: State, choice: AnyChoice) -> State:
    """The table with another choice in place of the topmost."""
    return replace(state, pending=(*state.pending[:-1], choice))
