"""A tree of moves: each seat chooses by what its moves have led to so far, as long as a line was tried before.

A comparison of candidates (`halving`) lets everybody play on by an evaluation, so more worlds make its means surer, and
change nothing else. In a tree more steps lead to better play of all seats. Cowling, Powley and Whitehouse, "Information
Set Monte Carlo Tree Search", 2012. Moves are chosen by the formula PUCT of Silver and others, "Mastering the Game of Go
without Human Knowledge", 2017; the evaluation of the game says which moves are likely.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import exp, sqrt
from typing import Any, Final, NamedTuple

from msgspec import Struct

from domain.game import AnyGame, Seat
from service.bots.bot import View
from service.bots.search.candidates import Candidate, best_first, leads
from service.bots.search.continuation import Continuation, Decision, Line
from service.bots.search.effort import Effort, TimeIsUp
from service.bots.search.worlds import Worlds

_EVEN: Final = 0.1
"""The part of the likelihood that all moves share evenly."""
_SHARP: Final = 0.125
"""A move that is worth less by this part of the game's spread of leads is less likely by the factor e."""
_UNTRIED: Final = 0.1
"""A move that was not tried yet promises less than the mean of its line by this part of the spread."""


class Reached(NamedTuple):
    """What a line has led to in a world."""

    decision: Decision
    moves: Sequence[Struct]
    """Empty if the match is over; then nobody has to choose."""


class Node:
    """A line of moves, in whatever world they are played."""

    __slots__ = ("candidate", "leads", "likely", "moves", "reached", "visits")

    def __init__(self, seats: int, candidate: Candidate | None = None) -> None:
        self.candidate = candidate
        """The move, if it is one move of the decision and no more."""
        self.visits = 0
        self.leads = [0.0] * seats
        """The sum of the leads of each seat to which the line has led."""
        self.likely: Mapping[Struct, float] = {}
        """How likely its next moves were before they were tried; empty until the line was played on once."""
        self.moves: dict[Struct, Node] = {}
        """The lines that are longer by a move."""
        self.reached: dict[int, Reached] = {}
        """By the number of the world."""


class Tree:
    """Searches the moves of one decision. Its worlds are met by turns, and each has luck of its own."""

    def __init__(self, game: AnyGame, view: View, effort: Effort, worlds: Worlds, continuation: Continuation) -> None:
        self._game = game
        self._view = view
        self._effort = effort
        self._worlds = worlds
        self._continuation = continuation
        self._seats = len(game.scores(view.board))
        self._spread = game.lead_spread

    def compare(self, moves: Sequence[Struct], worlds: int) -> Sequence[Candidate]:
        """Searches in so many worlds, with the planned steps, as far as the clock allows.

        Returns the moves that were tried as candidates, the one that was tried most often first. There is one at least.
        """
        root, candidates = Node(self._seats), [Candidate(move, 0.0) for move in moves]
        root.moves = {one.move: Node(self._seats, one) for one in candidates}
        with suppress(TimeIsUp):
            for number in range(self._effort.planned):
                if self._effort.taken >= self._effort.planned:
                    break
                self._meet(root, number % worlds, moves)
                path, end = self._line(root, number % worlds)
                self._learn(path, end)
        tried = best_first(one for one in candidates if one.values)
        for one in tried:
            one.line = self._expected(root, one.move)
        return tried or candidates[:1]

    def _meet(self, root: Node, number: int, moves: Sequence[Struct]) -> None:
        """Begins in a world: in every one the seat has the same moves."""
        if number not in root.reached:
            root.reached[number] = Reached(Decision(self._worlds[number].state, 0, self._view.seat), moves)

    def _line(self, root: Node, number: int) -> tuple[Sequence[Node], Any]:
        """Plays the line that promises most in a world, and goes on beyond the tree.

        Returns the root, the lines that were met, each longer by a move, and the state at the end.
        """
        path, before = [root], self._effort.taken
        while (reached := path[-1].reached[number]).moves:
            decision, moves = reached
            if len(moves) > 1 and not path[-1].likely:
                return path, self._beyond(path[-1], number, reached)
            move = moves[0] if len(moves) == 1 else self._promising(path[-1], moves, decision.seat)
            path.append(self._played(path[-1], number, decision, move))
        if self._effort.taken == before:
            self._effort.step()  # so that a search ends whose lines are all known
        return path, reached.decision.state

    def _promising(self, node: Node, moves: Sequence[Struct], seat: Seat) -> Struct:
        """Returns the move that has led to most, or is likely to and was seldom tried."""
        usual = node.leads[seat] / max(1, node.visits) - _UNTRIED * self._spread
        reach, least = self._spread * sqrt(node.visits), _EVEN / len(node.likely)

        def promise(move: Struct) -> float:
            tried, likely = node.moves.get(move), node.likely.get(move, least)
            if tried is None or not tried.visits:
                return usual + reach * likely
            return tried.leads[seat] / tried.visits + reach * likely / (1 + tried.visits)

        return max(moves, key=promise)

    def _played(self, node: Node, number: int, decision: Decision, move: Struct) -> Node:
        """Returns the line that is longer by a move, played in a world."""
        longer = node.moves.get(move) or Node(self._seats)
        if number not in longer.reached:
            state = self._continuation.played(self._worlds[number], decision, move)
            longer.reached[number] = self._reached(state, decision.number + 1)
        return node.moves.setdefault(move, longer)

    def _reached(self, state: Any, number: int) -> Reached:
        waited_for = self._game.to_act(state)
        decision = Decision(state, number, waited_for[0] if waited_for else self._view.seat)
        return Reached(decision, self._continuation.legal_moves(decision) if waited_for else ())

    def _beyond(self, node: Node, number: int, reached: Reached) -> Any:
        """Values the next moves of a line, and returns the state at the end of an own turn after the best of them.

        All seats play on by the evaluation of the game.
        """
        world, (decision, moves) = self._worlds[number], reached
        values = self._continuation.imagined(world, decision, moves)
        best = moves[values.index(max(values))]
        end = self._continuation.until_own_turn_ends(world, decision, best)
        node.likely = dict(zip(moves, likelihoods(values, _SHARP * self._spread), strict=True))
        return end

    def _learn(self, path: Sequence[Node], end: Any) -> None:
        found = leads(self._game.expected_points, end, self._seats)
        for node in path:
            node.visits += 1
            node.leads = [before + lead for before, lead in zip(node.leads, found, strict=True)]
            if node.candidate:
                node.candidate.values.append(found[self._view.seat])

    def _expected(self, root: Node, move: Struct) -> Line:
        """Returns a move, and those that follow it most often."""
        line, node = [(self._view.seat, move)], root.moves[move]
        while node.moves:
            seat = next(iter(node.reached.values())).decision.seat
            move, node = max(node.moves.items(), key=lambda item: item[1].visits)
            line.append((seat, move))
        return tuple(line)


def likelihoods(values: Sequence[float], sharpness: float) -> Sequence[float]:
    """Returns how likely moves of these values are: their sum is 1, and none of them is 0."""
    best = max(values)
    powers = [exp((value - best) / sharpness) for value in values]
    total = sum(powers)
    return [(1 - _EVEN) * power / total + _EVEN / len(powers) for power in powers]
