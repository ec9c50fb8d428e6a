"""A family of moves: which there might be, why one is refused, and what it does."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domain.game import IllegalMove, Play
from domain.secrecy import Seat

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)


class Refusal(Struct, frozen=True):
    """Why a move is not allowed."""

    code: str
    sentence: str
    rule: str

    def illegal(self) -> IllegalMove:
        """The refusal as it is raised."""
        return IllegalMove(self.code, self.sentence, self.rule)


@dataclass(frozen=True, eq=False)
class Family(Generic[S, M]):
    """All moves of one type. `refusal` is the one source of legality, for the list of moves and for each decision."""

    move: type[M]
    candidates: Callable[[S, Seat], Iterable[M]]
    """The moves worth asking about, each once: none that is missing here is legal, unless the family is open."""
    refusal: Callable[[S, Seat, M], Refusal | None]
    """Why a move is refused, for any values whatever; `None`: it is legal."""
    play: Callable[[Play[S, Any], Seat, M], None]
    """Emits what a legal move brings about."""
    certain: bool = False
    """Whether each candidate is legal by the way it was found, so that `refusal` need not be asked for the list."""

    def legal(self, state: S, seat: Seat) -> Iterator[M]:
        """The legal moves, in a stable order."""
        return legal(state, seat, (self,))


def always(_state: Any, _seat: Seat, _move: Any) -> None:
    """No refusal: a move that is legal whenever its family is asked for."""


def legal(state: S, seat: Seat, families: Iterable[Family[S, M]]) -> Iterator[M]:
    """The legal moves of some families, in a stable order."""
    return (
        move
        for family in families
        for move in family.candidates(state, seat)
        if family.certain or family.refusal(state, seat, move) is None
    )


def any_legal(state: S, seat: Seat, families: Iterable[Family[S, M]]) -> bool:
    """Whether any move of some families is legal."""
    for family in families:
        for move in family.candidates(state, seat):
            if family.refusal(state, seat, move) is None:
                return True
    return False
