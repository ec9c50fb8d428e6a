"""How a match goes on in a world: each seat plays the move that looks best to it, up to the last horizon."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct

from domain.chance import Chance
from domain.game import AnyGame, Seat, Version
from service.bots.bot import View
from service.bots.search.effort import Effort
from service.bots.search.tries import Tried, Tries
from service.bots.search.worlds import World

Line = tuple[tuple[Seat, Struct], ...]
"""Moves one after another, each with its seat."""
Policy = Callable[[Any, Seat], float]
"""An evaluation by which a seat chooses its moves."""

_PLACES = 1 << 16


class Continued(NamedTuple):
    """States to which a match may come, and the moves that lead to the last of them."""

    ends: Sequence[Any]
    """One for each horizon, the nearest first: the state there, or that at the end of the match if it comes first."""
    line: Line


class Decision(NamedTuple):
    """A seat has to choose in a state."""

    state: Any
    number: int
    """How many decisions were made since that for which moves are compared."""
    seat: Seat


class Imagined(NamedTuple):
    """A move as its seat imagines it."""

    value: float
    tried: Tried
    move: Struct


class Continuation:
    """Plays on from the moves of one decision. Every method may raise `TimeIsUp`."""

    def __init__(self, game: AnyGame, view: View, effort: Effort, *, turns: Sequence[int], breadth: int) -> None:
        self._game = game
        self._seat = view.seat
        self._version = view.version
        self._effort = effort
        self._turns = turns
        """The horizons, the nearest first: how many turns end before each of them, the present one included. Turns of
        others in a row are one."""
        self._breadth = breadth
        """The most moves among which a seat chooses; of longer lists it tries this many, evenly spread."""
        self._alone, self._shared = Tries(game, memory=False), Tries(game, memory=True)
        """What is tried in one world alone, and in worlds that begin with the very same state."""
        self._entered: World | None = None
        self._tries = self._alone
        """Those of the world that was entered last."""

    def after(self, world: World, move: Struct) -> Any:
        """Returns the state right after a move of the seat."""
        return self._first(world, move).after

    def until_horizon(self, world: World, move: Struct, policy: Policy | None = None) -> Continued:
        """Returns how the match goes on after a move of the seat, up to the last horizon.

        The seat plays on by a policy, and all others by the evaluation of the game.
        """
        tried, line = self._first(world, move), [(self._seat, move)]
        ends: list[Any] = []
        tries, is_own, ended = self._tries, True, 0
        while waited_for := self._game.to_act(tried.after):
            seat = waited_for[0]
            if (seat == self._seat) != is_own:
                is_own, ended = not is_own, ended + 1
                if ended in self._turns:
                    ends.append(tried.after)
                if ended == self._turns[-1]:
                    break
            if tried.by_chance:
                tries = self._alone
            decision = Decision(tried.after, len(line), seat)
            tried, best = self._next(tries, world, decision, policy if is_own else None)
            line.append((seat, best))
        return Continued(ends + [tried.after] * (len(self._turns) - len(ends)), tuple(line))

    def _first(self, world: World, move: Struct) -> Tried:
        """Tries a move at the decision. All worlds begin with the same state if nothing is hidden."""
        if world is not self._entered:
            is_same = self._entered is not None and world.state is self._entered.state
            self._entered, self._tries = world, self._shared if is_same else self._alone
        return self._tried(self._tries, Decision(world.state, 0, self._seat), move, world.chance(0))

    def _next(self, tries: Tries, world: World, decision: Decision, policy: Policy | None) -> tuple[Tried, Struct]:
        """Returns the move that looks best to a seat, tried and by itself."""
        best, *others = moves = tries.legal_moves(decision.state, decision.seat)
        if others:
            imagined = self._imagined(tries, world, decision, moves, policy)
            _, tried, best = max(imagined, key=attrgetter("value"))
            if not tried.by_chance:
                return tried, best
        return self._tried(tries, decision, best, world.chance(decision.number)), best

    def _imagined(
        self, tries: Tries, world: World, decision: Decision, moves: Sequence[Struct], policy: Policy | None
    ) -> Sequence[Imagined]:
        """Returns the moves that a seat considers, as it imagines them: it cannot know what chance will bring."""
        imagined, seat = [], decision.seat
        for move in self._considered(world, decision.number, moves):
            tried = self._tried(tries, decision, move, world.imagined(decision.number))
            value = tries.value(tried, seat) if policy is None else policy(tried.after, seat)
            imagined.append(Imagined(value, tried, move))
        return imagined

    def _considered(self, world: World, number: int, moves: Sequence[Struct]) -> Sequence[Struct]:
        """Returns the moves that a seat considers, at least one."""
        if len(moves) <= self._breadth:
            return moves
        distance, first = len(moves) / self._breadth, world.imagined(number).below(_PLACES) / _PLACES
        return [moves[int((place + first) * distance)] for place in range(self._breadth)]

    def _tried(self, tries: Tries, decision: Decision, move: Struct, chance: Chance) -> Tried:
        self._effort.step()
        return tries.tried(decision.state, Version(self._version + decision.number), decision.seat, move, chance)
