"""How a match goes on in a world: each seat plays the move that looks best to it, up to a horizon."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from domain.chance import Chance
from domain.game import AnyGame, Play, Seat, Version
from service.bots.bot import View
from service.bots.search.effort import Effort
from service.bots.search.worlds import World

Line = tuple[tuple[Seat, Struct], ...]
"""Moves one after another, each with its seat."""

_PLACES = 1 << 16


class Continued(NamedTuple):
    """A state to which a match may come, and the moves that lead there."""

    state: Any
    line: Line


class Continuation:
    """Plays on from the moves of one decision. Every method may raise `TimeIsUp`."""

    def __init__(self, game: AnyGame, view: View, effort: Effort, *, turns: int, breadth: int) -> None:
        self._game = game
        self._seat = view.seat
        self._version = view.version
        self._effort = effort
        self._turns = turns
        """The horizon: so many turns end before it, the present one included. Turns of others in a row are one."""
        self._breadth = breadth
        """The most moves among which a seat chooses; of longer lists it tries this many, evenly spread."""

    def after(self, world: World, move: Struct) -> Any:
        """Returns the state right after a move of the seat."""
        return self._tried(world.state, 0, self._seat, move, world.chance(0)).state

    def until_horizon(self, world: World, move: Struct) -> Continued:
        """Returns the state at the horizon after a move of the seat, or at the end of the match if that comes first."""
        state, line = self.after(world, move), [(self._seat, move)]
        is_own, left = True, self._turns
        while waited_for := self._game.to_act(state):
            seat = waited_for[0]
            if (seat == self._seat) != is_own:
                is_own, left = not is_own, left - 1
                if not left:
                    break
            state, best = self._next(world, len(line), state, seat)
            line.append((seat, best))
        return Continued(state, tuple(line))

    def _next(self, world: World, number: int, state: Any, seat: Seat) -> tuple[Any, Struct]:
        """Returns the state after the move that looks best to a seat, and the move. `number` counts decisions."""
        best, *others = moves = self._tried_moves(world, number, self._game.legal_moves(state, seat))
        if others:
            plays = [(self._tried(state, number, seat, move, world.imagined(number)), move) for move in moves]
            play, best = max(plays, key=lambda tried: self._game.evaluate(tried[0].state, seat))
            if not play.chance.draws:
                return play.state, best
        return self._tried(state, number, seat, best, world.chance(number)).state, best

    def _tried_moves(self, world: World, number: int, moves: Sequence[Struct]) -> Sequence[Struct]:
        """Returns the moves that a seat considers, at least one."""
        if len(moves) <= self._breadth:
            return moves
        distance, first = len(moves) / self._breadth, world.imagined(number).below(_PLACES) / _PLACES
        return [moves[int((place + first) * distance)] for place in range(self._breadth)]

    def _tried(self, state: Any, number: int, seat: Seat, move: Struct, chance: Chance) -> Play[Any, Any]:
        self._effort.step()
        play = self._game.play(state, Version(self._version + number), chance)
        self._game.decide(play, seat, move)
        return play
