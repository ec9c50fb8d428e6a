"""Positions of matches between greedy bots, for the tests of the bot that searches."""

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Play, Version
from service.bots.bot import View, seconds
from service.bots.greedy_bot import GreedyBot


class Position(NamedTuple):
    """A decision of a match: what its seat knows, what it may do, and the match itself."""

    view: View
    moves: Sequence[Struct]
    play: Play


@cache
def positions(game: AnyGame, seats: int = 2) -> Sequence[Position]:
    """Returns the decisions of a match at which there is a choice."""
    rng, chance, bot = random.Random(1), casual(random.Random(2)), GreedyBot(game)
    play = game.play(game.empty(seats, game.options(), game.components.current), Version(0), chance)
    game.setup(play)
    found = []
    while waited_for := game.to_act(play.state):
        view = View(waited_for[0], play.version, game.mask(play.state, waited_for[0]))
        moves = game.legal_moves(view.board, view.seat)
        if len(moves) > 1:
            found.append(Position(view, moves, play))
        move = bot.choose(view, moves, seconds(60), rng)
        play = game.play(play.state, play.version, chance)
        game.decide(play, view.seat, move)
    return found


def some(game: AnyGame, count: int, seats: int = 2) -> Sequence[Position]:
    """Returns so many of the decisions of a match, evenly spread."""
    found = positions(game, seats)
    return found[:: max(1, len(found) // count)]
