"""A bot that looks one move ahead."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Seat
from service.bots.bot import Clock, View


class GreedyBot:
    """Plays the move with the best evaluation of its own position after it."""

    def __init__(self, game: AnyGame, evaluate: Callable[[Any, Seat], float] | None = None) -> None:
        """Values positions by an evaluation: that of the game, unless another one is given."""
        self._game = game
        self._evaluate = evaluate or game.evaluate

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        """Returns the best of the moves evaluated in time; at least one move is evaluated."""
        candidates = rng.sample(legal_moves, len(legal_moves))  # equally good moves are chosen at random
        if len(candidates) == 1:
            return candidates[0]
        # All moves are evaluated with one guess of what is hidden and the same random numbers, so that they compare.
        guess = self._game.determinize(view.board, view.seat, casual(rng))
        luck = rng.getrandbits(64)
        best, highest = candidates[0], float("-inf")
        for move in candidates:
            value = self._value(view, guess, move, random.Random(luck))  # noqa: S311 - a guess, nothing to protect
            if value > highest:
                best, highest = move, value
            if clock() <= 0:
                break
        return best

    def _value(self, view: View, guess: Struct, move: Struct, luck: random.Random) -> float:
        play = self._game.play(guess, view.version, casual(luck))
        self._game.carry_out(play, view.seat, move)
        return self._evaluate(play.state, view.seat)


class FirstGreedyBot(GreedyBot):
    """Plays with the evaluation that its game had first, whatever came later: an opponent to measure others against."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, game.first_evaluation)
