"""A tree of moves: in every world that is met, each seat chooses by what its moves have led to so far.

In a plain continuation all seats play on by the evaluation of the game, so more worlds make the means of the candidates
surer, and change nothing else. In a tree more steps lead to better play of all seats. Cowling, Powley and Whitehouse,
"Information Set Monte Carlo Tree Search", 2012. Moves are chosen by the formula PUCT of Silver and others, "Mastering
the Game of Go without Human Knowledge", 2017; the evaluation of the game says which moves are likely.
"""

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any, Final

from msgspec import Struct

from domain.game import AnyGame, Seat
from service.bots.bot import View
from service.bots.search.candidates import leads
from service.bots.search.continuation import Continuation, Continued, Decision, Imagined, Line, Policy
from service.bots.search.effort import Effort
from service.bots.search.tries import Tried, Tries
from service.bots.search.worlds import World

_EVEN: Final = 0.1
"""The part of the likelihood that all moves share evenly."""
_SHARP: Final = 0.125
"""A move that is worth less by this part of the game's spread of leads is less likely by the factor e."""
_UNTRIED: Final = 0.1
"""A move that was not tried yet promises less than the mean of its line by this part of the spread."""


class Node:
    """A line of moves, in whatever worlds it was played."""

    __slots__ = ("leads", "likely", "moves", "seat", "visits")

    def __init__(self, seats: int, seat: Seat) -> None:
        self.seat: Final = seat
        """Who has played its last move."""
        self.visits = 0
        """How often the line was played."""
        self.leads = [0.0] * seats
        """The sum of the leads to which it has led, in seat order."""
        self.likely: Mapping[Struct, float] = {}
        """How likely the next moves are by the evaluation; empty until there was a choice."""
        self.moves: dict[Struct, Node] = {}
        """The lines that are longer by a move."""

    def longer(self, move: Struct, seat: Seat) -> "Node":
        """Returns the line that is longer by a move of a seat."""
        known = self.moves.get(move)
        if known is None:
            self.moves[move] = known = Node(len(self.leads), seat)
        return known

    def expect(self, imagined: Sequence[Imagined], spread: float) -> None:
        """Says how likely the next moves are."""
        parts = likelihoods([one.value for one in imagined], _SHARP * spread)
        self.likely = {one.move: part for one, part in zip(imagined, parts, strict=True)}

    def learn(self, found: Sequence[float]) -> None:
        """Counts the leads to which the line has led once more."""
        self.visits += 1
        self.leads = [before + lead for before, lead in zip(self.leads, found, strict=True)]

    def promising(self, moves: Sequence[Struct], seat: Seat, spread: float) -> Struct:
        """Returns the move that has led to most for a seat, or is likely and was seldom tried."""
        usual = self.leads[seat] / max(1, self.visits) - _UNTRIED * spread
        reach, least = spread * sqrt(self.visits), _EVEN / len(self.likely)

        def promise(move: Struct) -> tuple[float, float]:
            tried, likely = self.moves.get(move), self.likely.get(move, least)
            if tried is None or not tried.visits:
                return usual + reach * likely, likely
            return tried.leads[seat] / tried.visits + reach * likely / (1 + tried.visits), likely

        return max(moves, key=promise)


class Tree(Continuation):
    """Plays on from the moves of one decision, and learns each time. A policy says which own moves are likely."""

    def __init__(self, game: AnyGame, view: View, effort: Effort, *, turns: Sequence[int], breadth: int) -> None:
        super().__init__(game, view, effort, turns=turns, breadth=breadth)
        self._root = Node(len(game.scores(view.board)), view.seat)
        self._path: list[Node] = []
        """The line that is being played, and all that begin it."""

    def until_horizon(self, world: World, move: Struct, policy: Policy | None = None) -> Continued:
        """Returns how the match goes on after a move of the seat, up to the last horizon."""
        self._path = [self._root.longer(move, self._seat)]
        continued = super().until_horizon(world, move, policy)
        found = self._leads(continued.ends)
        for node in self._path:
            node.learn(found)
        return continued

    def expected(self, move: Struct) -> Line:
        """Returns a move of the seat, and those that have followed it most often."""
        line, node = [(self._seat, move)], self._root.longer(move, self._seat)
        while node.moves:
            move, node = max(node.moves.items(), key=lambda item: item[1].visits)
            line.append((node.seat, move))
        return tuple(line)

    def _next(self, tries: Tries, world: World, decision: Decision, policy: Policy | None) -> tuple[Tried, Struct]:
        """Returns the move that promises most to a seat, tried and by itself."""
        node, spread = self._path[-1], self._game.greedy_lead_spread
        best, *others = moves = tries.legal_moves(decision.state, decision.seat)
        if others:
            if not node.likely:
                node.expect(self._imagined(tries, world, decision, moves, policy), spread)
            best = node.promising(moves, decision.seat, spread)
        self._path.append(node.longer(best, decision.seat))
        return self._tried(tries, decision, best, world.chance(decision.number)), best

    def _leads(self, ends: Sequence[Any]) -> Sequence[float]:
        """Returns the mean leads of all seats at the horizons."""
        seats = len(self._root.leads)
        found = [leads(self._game.expected_points, end, seats) for end in ends]
        return [sum(one) / len(ends) for one in zip(*found, strict=True)]


def likelihoods(values: Sequence[float], sharpness: float) -> Sequence[float]:
    """Returns how likely moves of these values are: their sum is 1, and none of them is 0."""
    best = max(values)
    powers = [exp((value - best) / sharpness) for value in values]
    total = sum(powers)
    return [(1 - _EVEN) * power / total + _EVEN / len(powers) for power in powers]
