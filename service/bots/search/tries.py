"""Moves that were tried: worlds that begin with the same state share all that chance does not decide."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.chance import Chance
from domain.game import AnyGame, Seat, Version


class Tried:
    """A move that was tried in a state."""

    __slots__ = ("_move", "_state", "after", "by_chance", "value")

    def __init__(self, state: Any, move: Struct, after: Any, *, by_chance: bool) -> None:
        self._state = state  # kept, as is the move, so that no other object gets its id
        self._move = move
        self.after = after
        """The state after it."""
        self.by_chance = by_chance
        """True if chance decided any of it."""
        self.value: float | None = None
        """The evaluation of the state after it for the seat that moved; `None` until it is asked for."""


class Tries:
    """Lists legal moves, carries them out and values the states after them.

    With `memory` it does so once for the very same state and move. It keeps at most one state for each step of a
    decision, and none that chance has decided.
    """

    def __init__(self, game: AnyGame, *, memory: bool) -> None:
        self._game = game
        self._memory = memory
        self._tried: dict[tuple[int, int], Tried] = {}
        self._legal: dict[int, tuple[Any, Sequence[Struct]]] = {}

    def legal_moves(self, state: Any, seat: Seat) -> Sequence[Struct]:
        """Returns the legal moves of the seat that has to choose."""
        if not self._memory:
            return self._game.legal_moves(state, seat)
        known = self._legal.get(id(state))
        if known is None:
            self._legal[id(state)] = known = state, self._game.legal_moves(state, seat)
        return known[1]

    def tried(self, state: Any, version: Version, seat: Seat, move: Struct, chance: Chance) -> Tried:
        """Returns what a move leads to. `version` is that of the state."""
        known = self._tried.get((id(state), id(move)))
        if known is None:
            play = self._game.play(state, version, chance)
            self._game.carry_out(play, seat, move)
            known = Tried(state, move, play.state, by_chance=play.chance.draws > 0)
            if self._memory and not known.by_chance:
                self._tried[id(state), id(move)] = known
        return known

    def value(self, tried: Tried, seat: Seat) -> float:
        """Returns how good the state after a move is for the seat that moved."""
        if tried.value is None:
            tried.value = self._game.evaluate(tried.after, seat)
        return tried.value
