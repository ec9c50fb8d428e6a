"""A bot that tries its best moves in several worlds, and plays the one that does best in the mean."""

import random
import time
from collections.abc import Sequence
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame
from service.bots.bot import Clock, View
from service.bots.search.candidates import Candidate, lead_of, ranked
from service.bots.search.continuation import Continuation
from service.bots.search.effort import Effort
from service.bots.search.halving import Halving
from service.bots.search.levels import Level
from service.bots.search.pace import PACES
from service.bots.search.policies import policies_beside
from service.bots.search.reasons import Considered, Reasons, expected, weighed
from service.bots.search.tree import Tree
from service.bots.search.worlds import Worlds


class SearchBot:
    """Plays a game at a level."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        self._game = game
        self.level: Final = level

    @property
    def steps(self) -> int:
        """The steps that it plans for a decision."""
        return self.level.steps or self._game.long_search.steps

    def attentive(self) -> Self:
        """Returns the bot that searches as far and misses nothing: one to ask for advice."""
        return type(self)(self._game, replace(self.level, misses=0.0))

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        """Returns the move that does best."""
        return self.reasoned(view, legal_moves, clock, rng).move

    def reasoned(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Considered:
        """Returns the move that does best, with the reasons, for a fresh seed.

        It plans the steps of its level, or as many as fit into the time by the pace of earlier decisions.
        """
        pace, begin = PACES[self._game.id, self._seats(view)], time.monotonic()
        steps = pace.affordable(self.steps, clock())
        considered = self.consider(view, legal_moves, steps, clock, rng.getrandbits(64))
        pace.learn(considered.reasons.steps, time.monotonic() - begin)
        return considered

    def consider(self, view: View, legal_moves: Sequence[Struct], steps: int, clock: Clock, seed: int) -> Considered:
        """Returns the move that does best, with the reasons.

        The same view, steps and seed give the same, unless the clock cuts; then a clock that cuts after as many steps
        gives the same.
        """
        effort = Effort(steps if len(legal_moves) > 1 else 0, clock)
        rng = random.Random(seed)  # noqa: S311 - not for secrets
        worlds = Worlds(self._game, view, rng.getrandbits(64))
        candidates = self._compared(view, rng.sample(legal_moves, len(legal_moves)), worlds, effort)
        misses = self.level.misses_among(self._seats(view))
        chosen = candidates[0] if rng.random() >= misses else near_miss(candidates, rng)
        reasons = Reasons(weighed(candidates), expected(chosen), effort.planned, effort.taken, seed)
        return Considered(chosen.move, reasons)

    def _seats(self, view: View) -> int:
        return len(self._game.scores(view.board))

    def _compared(self, view: View, moves: Sequence[Struct], worlds: Worlds, effort: Effort) -> Sequence[Candidate]:
        """Returns the candidates, the best first."""
        if len(moves) == 1:
            return [Candidate(moves[0], 0.0)]
        level, game, seats = self.level, self._game, self._seats(view)
        at_once, at_horizon = lead_of(game.evaluate, view.seat, seats), lead_of(game.expected_points, view.seat, seats)
        turns = horizons(game, level)
        continuation = Continuation(game, view, effort, turns=turns, breadth=level.breadth)
        candidates = ranked(moves, worlds, continuation, at_once)[: level.width]
        if has_tree(game, level):
            tree = Tree(game, view, effort, turns=turns, breadth=level.breadth)
            candidates = Halving(effort, worlds, tree, at_horizon).compare(candidates)
            for one in candidates:
                one.line = tree.expected(one.move)
            return candidates
        policies = policies_beside(game, (level.policies or game.policies) - 1)
        return Halving(effort, worlds, continuation, at_horizon).compare(candidates, policies)


def horizons(game: AnyGame, level: Level) -> Sequence[int]:
    """Returns after how many turns a level compares states in a game."""
    if level.turns is not None:
        return (level.turns,)
    return (game.turns_ahead_in_a_tree if has_tree(game, level) else ()) or game.turns_ahead


def has_tree(game: AnyGame, level: Level) -> bool:
    """Returns true if all seats learn from one continuation to the next when a level plays a game."""
    return game.long_search.tree if level.tree is None else level.tree


def near_miss(candidates: Sequence[Candidate], rng: random.Random) -> Candidate:
    """Returns the second or third of candidates if it is close to the first: better than they are in the mean."""
    mean = sum(candidate.mean for candidate in candidates) / len(candidates)
    return rng.choice([one for one in candidates[1:3] if one.mean > mean] or candidates[:1])
