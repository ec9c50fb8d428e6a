"""Move rules: the candidates, the legality and the effects of the moves of one type, and which rules are available."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domain.game import Play, Seat
from domain.refusals import IllegalMove, Refusal

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)


@dataclass(frozen=True, eq=False)
class MoveRule(Generic[S, M]):
    """The rule for all moves of one type. `refusal` decides legality, for the list of moves and for each decision."""

    move: type[M]
    candidates: Callable[[S, Seat], Iterable[M]]
    """Returns the moves that may be legal, each once. All others are illegal, except in types of `Game.open_moves`."""
    refusal: Callable[[S, Seat, M], Refusal | None]
    """Returns why a move with any values is refused; `None` if it is legal."""
    play: Callable[[Play[S, Any], Seat, M], None]
    """Emits the effects of a legal move."""
    always_legal: bool = False
    """True if every candidate is legal, so the list of moves need not call `refusal`."""
    needs_check: bool = field(init=False)
    """False if a list of moves need not call `refusal`, also because it is `never_refused`."""

    def __post_init__(self) -> None:
        """Finds once what each list of moves would have to find again."""
        object.__setattr__(self, "needs_check", not self.always_legal and self.refusal is not never_refused)

    def legal(self, state: S, seat: Seat) -> list[M]:
        """Returns the legal moves of this type, in a stable order."""
        return legal(state, seat, (self,))


@dataclass(frozen=True, eq=False)
class TurnRules(Generic[S, M]):
    """Which moves a seat may make, and what follows from a move."""

    to_act: Callable[[S], Sequence[Seat]]
    """Returns the seats that have to choose."""
    move_rules: Mapping[type[M], MoveRule[S, M]]
    """Every move rule of the game, by the type of its moves."""
    available_moves: Callable[[S, Seat], Sequence[MoveRule[S, M]]]
    """Returns the move rules by which a seat may move now; none if it has to wait for others."""
    advance: Callable[[Play[S, Any], Seat], None]
    """Emits what follows from the move of a seat by the rules alone, until a seat has to choose."""
    not_your_turn: Refusal
    """Refuses a move rule that is not available to a seat while others have to choose."""
    not_now: Refusal
    """Refuses a move rule that is not available to a seat that has to choose."""

    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Returns every legal move of a seat, in a stable order."""
        return tuple(legal(state, seat, self.available_moves(state, seat)))

    def refusal(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Returns why a move is refused; `None` if it is legal."""
        move_rule = self.move_rules[type(move)]
        if move_rule in self.available_moves(state, seat):
            return move_rule.refusal(state, seat, move)
        return self.not_now if seat in self.to_act(state) else self.not_your_turn

    def decide(self, play: Play[S, Any], seat: Seat, move: M) -> None:
        """Checks and plays a move and what follows from it, until a seat has to choose. Raises `IllegalMove`."""
        if refused := self.refusal(play.state, seat, move):
            raise IllegalMove.of(refused)
        self.carry_out(play, seat, move)

    def carry_out(self, play: Play[S, Any], seat: Seat, move: M) -> None:
        """Plays a legal move, which is not checked, and what follows from it, until a seat has to choose."""
        self.move_rules[type(move)].play(play, seat, move)
        self.advance(play, seat)


def never_refused(_state: Any, _seat: Seat, _move: Any) -> None:
    """Refuses no move: for moves that are legal whenever their rule is available."""


def only(move: M) -> Callable[[Any, Seat], tuple[M]]:
    """Returns the candidates of a move rule that has only this move."""
    return lambda _state, _seat: (move,)


def legal(state: S, seat: Seat, move_rules: Iterable[MoveRule[S, M]]) -> list[M]:
    """Returns the legal moves of some move rules, in a stable order."""
    moves: list[M] = []
    for move_rule in move_rules:  # plain loops, here and below: a generator would be slower
        candidates = move_rule.candidates(state, seat)
        if not move_rule.needs_check:
            moves += candidates
        else:
            refusal = move_rule.refusal
            for move in candidates:
                if refusal(state, seat, move) is None:
                    moves.append(move)
    return moves


def any_legal(state: S, seat: Seat, move_rules: Iterable[MoveRule[S, M]]) -> bool:
    """True if any move of some move rules is legal."""
    for move_rule in move_rules:
        needs_check, refusal = move_rule.needs_check, move_rule.refusal
        for move in move_rule.candidates(state, seat):
            if not needs_check or refusal(state, seat, move) is None:
                return True
    return False
