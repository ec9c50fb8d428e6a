"""The IS-MCTS of OpenSpiel as a bot of the arena, on our rules.

`kifu arena play yedo --bot expert --bot benchmarks.peers.openspiel_search:Evaluating --budget 0.1 --out FOLDER`

The tree, the selection and the updates are those of OpenSpiel (Cowling, Powley and Whitehouse, Information Set Monte
Carlo Tree Search, 2012). The guesses, what a leaf is worth and the budget are ours. It counts its own CPU time, so that
what else a machine does takes nothing from it.
"""

import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from msgspec import Struct
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from domain.chance import casual
from domain.game import AnyGame, Seat, Version
from service.bots.bot import Clock, View
from service.research.encoding import reward

SECONDS: Final = 0.1
"""CPU time of a decision where the arena has no budget."""
EXPLORING: Final[Mapping[str, float]] = {"yedo": 1.5}
"""The constant of UCT that did best of 0.15, 0.5 and 1.5 against `greedy`, on the deals `tuning`. Other games: 0.5."""
POINTS: Final[Mapping[str, float]] = {"yokohama": 30.0, "nippon": 40.0, "yedo": 10.0}
"""A lead that is worth 0.76 of a victory. Other games: 10 points."""

Leaf = Callable[["Position", random.Random], Sequence[float]]
"""Returns what a position is worth to each player, from -1 to 1."""


class Position:
    """A position of a match in a world. It has the methods of a state of OpenSpiel that its search asks for."""

    def __init__(self, game: AnyGame, board: Any, version: Version, rng: random.Random) -> None:
        self.game = game
        self.board = board
        self.version = version
        self._rng = rng
        self._moves: Sequence[Struct] | None = None

    def is_chance_node(self) -> bool:
        """False: a move draws at once what it draws."""
        return False

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return not self.game.to_act(self.board)

    def current_player(self) -> int:
        """Returns the player whose turn it is."""
        return int(self.game.to_act(self.board)[0])

    def moves(self) -> Sequence[Struct]:
        """Returns the moves of the player whose turn it is; action `i` is the `i`-th of them."""
        if self._moves is None:
            self._moves = self.game.legal_moves(self.board, Seat(self.current_player()))
        return self._moves

    def legal_actions(self) -> list[int]:
        """Returns the numbers of the moves."""
        return [*range(len(self.moves()))]

    def apply_action(self, action: int) -> None:
        """Plays a move; draws what it draws."""
        play = self.game.play(self.board, self.version, casual(self._rng))
        self.game.carry_out(play, Seat(self.current_player()), self.moves()[action])
        self.board, self.version, self._moves = play.state, play.version, None

    def returns(self) -> list[float]:
        """Returns the reward of each player at the end of a match."""
        scores = self.game.scores(self.board)
        return [reward(scores, score.seat) for score in scores]


class IsMcts(ISMCTSBot):
    """Searches for a CPU time, or for a number of simulations if that is reached first."""

    def __init__(
        self,
        game: AnyGame,
        leaf: Leaf,
        *,
        exploring: float | None = None,
        seconds: float = SECONDS,
        simulations: float = math.inf,
    ) -> None:
        constant = EXPLORING.get(game.id, 0.5) if exploring is None else exploring
        super().__init__(None, self, constant, max_simulations=0, allow_inconsistent_action_sets=False)
        self._rules = game
        self._leaf = leaf
        self._seconds = seconds
        self._simulations = simulations
        self._rng = random.Random()

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random, /) -> Struct:
        """Returns the move that was tried most."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        end = time.process_time() + (self._seconds if math.isinf(left := clock()) else left)
        self.reset()
        self._rng, self._random_state = rng, np.random.RandomState(rng.getrandbits(32))
        simulations = 0
        while not simulations or (simulations < self._simulations and time.process_time() < end):
            self.run_simulation(self._guessed(view))
            simulations += 1
        root = self._nodes[self.get_state_key(self._guessed(view))]
        tried = root.child_info
        best = max(tried, key=lambda action: (tried[action].visits, tried[action].return_sum), default=0)
        return legal_moves[best]

    def get_state_key(self, state: Position) -> object:
        """Returns what a player knows: whose turn it is, how many events there were, and the view of the seat."""
        seat = Seat(state.current_player())
        return seat, state.version, self._rules.mask(state.board, seat)

    def prior(self, state: Position) -> list[tuple[int, float]]:
        """Returns all actions as equally likely. OpenSpiel asks this of an evaluator."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def evaluate(self, state: Position) -> Sequence[float]:
        """Returns what a leaf is worth to each player. OpenSpiel asks this of an evaluator."""
        return self._leaf(state, self._rng)

    def _guessed(self, view: View) -> Position:
        board = self._rules.determinize(view.board, view.seat, casual(self._rng))
        return Position(self._rules, board, view.version, self._rng)


def lead(position: Position, _rng: random.Random) -> Sequence[float]:
    """Returns the lead of each player over the best other one by our evaluation, from -1 to 1."""
    game, points = position.game, POINTS.get(position.game.id, 10.0)
    values = [game.expected_points(position.board, score.seat) for score in game.scores(position.board)]
    *_, second, best = sorted(values)
    return [math.tanh((value - (second if value == best else best)) / points) for value in values]


def random_end(position: Position, rng: random.Random) -> Sequence[float]:
    """Returns the rewards after random moves to the end of the match."""
    while not position.is_terminal():
        position.apply_action(rng.randrange(len(position.moves())))
    return position.returns()


class Evaluating(IsMcts):
    """The search with our evaluation at its leaves."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, lead)


class PlayingOn(IsMcts):
    """The search with random play to the end at its leaves, as it was published."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, random_end)


class EvaluatingForASecond(IsMcts):
    """The search with our evaluation at its leaves, and a second of CPU time for a decision."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, lead, seconds=1.0)
