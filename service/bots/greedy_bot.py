"""The bot that takes what it can get."""

import random
from collections.abc import Sequence

from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame
from service.bots.bot import Clock, View


class GreedyBot:
    """Takes the move after which its own position looks best, looking one move ahead."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, rng: random.Random) -> Struct:
        """The best move of those tried before the clock ran out, the first of them whatever happens."""
        candidates = rng.sample(legal_moves, len(legal_moves))  # of equally good moves any may come first
        if len(candidates) == 1:
            return candidates[0]
        # Every move is tried on the same guess at what is hidden and with the same luck, so that they compare.
        guess = self._game.determinize(view.board, view.seat, casual(rng))
        luck = rng.getrandbits(64)
        best, most = candidates[0], float("-inf")
        for move in candidates:
            worth = self._worth(view, guess, move, random.Random(luck))  # noqa: S311 - a guess, nothing to protect
            if worth > most:
                best, most = move, worth
            if clock() <= 0:
                break
        return best

    def _worth(self, view: View, guess: Struct, move: Struct, luck: random.Random) -> float:
        play = self._game.play(guess, view.version, casual(luck))
        self._game.decide(play, view.seat, move)
        return self._game.evaluate(play.state, view.seat)
