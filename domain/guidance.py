"""What guides a seat through a decision, in the words of its game: the phase, what is left, kinds of moves, outcomes.

A game without it is played as well; its decisions are then described by `Game.describe_choice` alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)
E = TypeVar("E", bound=Struct)


class OutcomeText(NamedTuple):
    """What a move leads to, in words."""

    parts: tuple[str, ...] = ()
    """What it gives and costs, e.g. `power 3` and `3 fish`; without what the line of the move says already."""
    warning: str = ""
    """A sentence if the move gives less than a player would expect of it; else empty."""
    is_certain: bool = False
    """True if the warning holds whatever follows, also if the seat does not know all that follows."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Guidance(Generic[S, M, E]):
    """How a game guides its seats. Every function reads only what the state that it gets tells: the view of the seat.

    Phase and number left read only what is public, so that everybody may be told.
    """

    phase: Callable[[S], str] = lambda _state: ""
    """Returns the phase or step of the game in the words of the rulebook, e.g. `Main action phase: placement`."""
    left: Callable[[S, Any], int | None] = lambda _state, _seat: None
    """Gets a seat that has to choose. Returns how many times it may, or must, still choose; `None` if not counted."""
    kinds: Mapping[type[M], str] = field(default_factory=lambda: MappingProxyType({}))
    """By type of move: what its moves have in common, as the heading of a list, e.g. `Place an assistant`."""
    ends: frozenset[type[M]] = frozenset()
    """The types of move that do nothing but end a choice, a step or a turn, or decline it."""
    routine: frozenset[type[E]] = frozenset()
    """The types of event that say no more than that a turn, a step or a choice begins or ends."""
    outcome: Callable[[S, S, Any, Sequence[E]], OutcomeText] = lambda _before, _after, _seat, _events: OutcomeText()
    """Gets the states before and after a move, the seat, and the events of the move as the seat may know them."""
