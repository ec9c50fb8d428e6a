"""The judgement of one decision: what was best, and what the move that was played gave away.

The search finds the best move. Then this move and the played one are played on in the same fresh worlds, in which the
best one was not chosen. So the difference is not flattered by the choice (the winner's curse).
"""

import random
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from service.bots.analysis.chances import chance_to_win, won
from service.bots.bot import View
from service.bots.search.candidates import Candidate, best_first, lead_of, mean_of, ranked
from service.bots.search.continuation import Continuation
from service.bots.search.effort import Effort
from service.bots.search.halving import Halving
from service.bots.search.worlds import OpenWorlds, Worlds
from service.use_cases.analyses import Verdict

KNOWING: Final = 200
"""The steps to look for the best move, with what the seat knew."""
OPEN: Final = 100
"""The steps to look for the best move with all cards open."""
DUELS: Final = 6
"""The worlds in which the best move and the played one are compared."""
WIDTH: Final = 6
BREADTH: Final = 4
EFFORT: Final = (KNOWING, OPEN, DUELS, WIDTH, BREADTH)
"""What a judgement depends on, besides the match and the code."""


class Question(Struct, frozen=True):
    """A decision to be judged."""

    game: AnyGame
    view: View
    """What the seat knew."""
    board: Any
    """The real state."""
    played: Struct
    left: float
    """The share of the match that was left, from 0 to 1."""
    seed: int


class _Met(NamedTuple):
    """What a move leads to in a world."""

    lead: float
    """The mean lead at the horizons."""
    chance: float
    """The chance to win."""


def judged_knowing(question: Question) -> Verdict:
    """Judges a move by what its seat knew: in worlds that agree with all that it knew."""
    rng = random.Random(question.seed)  # noqa: S311 - guesses, nothing to protect
    game, view = question.game, question.view
    search, fresh = Worlds(game, view, rng.getrandbits(64)), Worlds(game, view, rng.getrandbits(64))
    return _Judging(question, KNOWING).verdict(search, fresh, rng)


def judged_open(question: Question) -> Verdict:
    """Judges a move with all cards open: nothing is guessed but what chance will decide."""
    rng = random.Random(question.seed + 1)  # noqa: S311 - likewise
    game, view, board = question.game, question.view, question.board
    search, fresh = (OpenWorlds(game, view, rng.getrandbits(64), board) for _ in range(2))
    return _Judging(question, OPEN).verdict(search, fresh, rng)


class _Judging:
    def __init__(self, question: Question, steps: int) -> None:
        game, view = question.game, question.view
        self._question = question
        self._effort = Effort(steps, lambda: 1.0)
        self._continuation = Continuation(game, view, self._effort, turns=game.turns_ahead, breadth=BREADTH)
        seats = len(game.scores(view.board))
        self._at_once = lead_of(game.evaluate, view.seat, seats)
        self._at_horizon = lead_of(game.expected_points, view.seat, seats)

    def verdict(self, search: Worlds, fresh: Worlds, rng: random.Random) -> Verdict:
        best = self._best(search, rng)
        played, game = self._question.played, self._question.game
        moves = (best,) if best == played else (best, played)
        met = [[self._after(fresh, number, move) for number in range(DUELS)] for move in moves]
        lost = [first.lead - last.lead for first, last in zip(met[0], met[-1], strict=True)]
        better, worse = (fmean(one.chance for one in of_move) for of_move in (met[0], met[-1]))
        is_best = fmean(lost) <= 0  # the played move did as well as the one that was found
        return Verdict(
            best=msgspec.to_builtins(played if is_best else best),
            best_text=game.describe_move(self._question.view.board, played if is_best else best),
            given_away=0.0 if is_best else fmean(lost),
            error=stdev(lost) / sqrt(DUELS),
            lead=fmean(one.lead for one in met[-1]),
            chance=worse,
            chance_given_away=0.0 if is_best else max(0.0, better - worse),
        )

    def _best(self, worlds: Worlds, rng: random.Random) -> Struct:
        view = self._question.view
        legal = self._question.game.legal_moves(view.board, view.seat)
        found = ranked(rng.sample(legal, len(legal)), worlds, self._continuation, self._at_once)[:WIDTH]
        candidates: list[Candidate] = list(found)
        Halving(self._effort, worlds, self._continuation, self._at_horizon).compare(candidates)
        return best_first(candidates)[0].move

    def _after(self, worlds: Worlds, number: int, move: Struct) -> _Met:
        ends, line = self._continuation.until_horizon(worlds[number], move)
        lead, game = mean_of(self._at_horizon, ends), self._question.game
        if len(line) == 1 and not game.to_act(ends[-1]):  # the match is over after the move
            return _Met(lead, won(game.scores(ends[-1]), self._question.view.seat))
        return _Met(lead, chance_to_win(lead, game.lead_spread, self._question.left))
