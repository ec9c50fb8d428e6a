"""A family of moves: which there might be, why one is refused, and what it does; and which families are open."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domain.game import Play, Seat
from domain.refusals import IllegalMove, Refusal

__all__ = ["MoveRule", "Refusal", "TurnRules", "any_legal", "legal", "never_refused", "only"]

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)


@dataclass(frozen=True, eq=False)
class MoveRule(Generic[S, M]):
    """All moves of one type. `refusal` is the one source of legality, for the list of moves and for each decision."""

    move: type[M]
    candidates: Callable[[S, Seat], Iterable[M]]
    """The moves worth asking about, each once: none that is missing here is legal, unless the family is open."""
    refusal: Callable[[S, Seat, M], Refusal | None]
    """Why a move is refused, for any values whatever; `None`: it is legal."""
    play: Callable[[Play[S, Any], Seat, M], None]
    """Emits what a legal move brings about."""
    always_legal: bool = False
    """Every candidate is known to be legal, so the list does not ask `refusal`."""

    def legal(self, state: S, seat: Seat) -> Iterator[M]:
        """The legal moves, in a stable order."""
        return legal(state, seat, (self,))


@dataclass(frozen=True, eq=False)
class TurnRules(Generic[S, M]):
    """Legality for games where only the seats in `to_act` may move."""

    to_act: Callable[[S], Sequence[Seat]]
    """Who is waited for."""
    move_rules: Mapping[type[M], MoveRule[S, M]]
    """Every family of the game, by the type of its moves."""
    available_moves: Callable[[S], Sequence[MoveRule[S, M]]]
    """The families open at this point of the turn."""
    advance: Callable[[Play[S, Any], Seat], None]
    """Emits what follows from a move of a seat by itself, up to where somebody has to choose."""
    not_your_turn: Refusal
    not_now: Refusal
    """Why a move of a family that is not open is refused."""

    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Every legal move of a seat."""
        return tuple(legal(state, seat, self.available_moves(state))) if seat in self.to_act(state) else ()

    def refusal(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Why a move is refused; `None`: it is legal."""
        if seat not in self.to_act(state):
            return self.not_your_turn
        move_rule = self.move_rules[type(move)]
        return move_rule.refusal(state, seat, move) if move_rule in self.available_moves(state) else self.not_now

    def decide(self, play: Play[S, Any], seat: Seat, move: M) -> None:
        """Checks and plays one move, and what follows from it by itself. Raises `IllegalMove`."""
        if refused := self.refusal(play.state, seat, move):
            raise IllegalMove.of(refused)
        self.move_rules[type(move)].play(play, seat, move)
        self.advance(play, seat)


def never_refused(_state: Any, _seat: Seat, _move: Any) -> None:
    """No refusal: a move that is legal whenever its family is asked for."""


def only(move: M) -> Callable[[Any, Seat], tuple[M]]:
    """The candidates of a family that has just this move."""
    return lambda _state, _seat: (move,)


def legal(state: S, seat: Seat, move_rules: Iterable[MoveRule[S, M]]) -> Iterator[M]:
    """The legal moves of some families, in a stable order."""
    return (
        move
        for move_rule in move_rules
        for move in move_rule.candidates(state, seat)
        if move_rule.always_legal or move_rule.refusal(state, seat, move) is None
    )


def any_legal(state: S, seat: Seat, move_rules: Iterable[MoveRule[S, M]]) -> bool:
    """Whether any move of some families is legal."""
    for move_rule in move_rules:  # plain loops: this is asked at each step of a turn, and a generator would be felt
        for move in move_rule.candidates(state, seat):
            if move_rule.always_legal or move_rule.refusal(state, seat, move) is None:
                return True
    return False
