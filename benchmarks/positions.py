"""Matches played on the rules only, without record and server."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from benchmarks.variants import Variant
from domain.chance import casual
from domain.game import AnyGame, Play, Seat, Version
from domain.match import BotName
from service.bots.bot import View, seconds
from service.bots.registry import BOTS

Chooser = Callable[[Play[Any, Any], Seat, Sequence[Struct]], Struct]
"""Picks one of the legal moves of a seat."""
_THINKING = 60.0
"""Seconds that a bot may take for a move; never reached here."""


def positions(variant: Variant, seats: int, choose: Chooser, rng: random.Random) -> Iterator[tuple[Struct, Seat]]:
    """Yields every position of one match that waits for a seat, with that seat."""
    chance = casual(rng)
    game = variant.game
    to_act, legal_moves, carry_out = game.to_act, game.legal_moves, game.carry_out
    play = game.play(game.empty(seats, variant.options, game.components.current), Version(0), chance)
    game.setup(play)
    while waited_for := to_act(play.state):
        seat = waited_for[0]
        yield play.state, seat
        move = choose(play, seat, legal_moves(play.state, seat))
        play = game.play(play.state, play.version, chance)
        carry_out(play, seat, move)


def at_random(rng: random.Random) -> Chooser:
    """Chooses any legal move, each equally likely."""
    return lambda _play, _seat, moves: rng.choice(moves)


def as_bot(game: AnyGame, name: BotName, rng: random.Random) -> Chooser:
    """Chooses the move of a bot of the service, which sees the view of its seat."""
    bot = BOTS[name](game)

    def choose(play: Play[Any, Any], seat: Seat, moves: Sequence[Struct]) -> Struct:
        return bot.choose(View(seat, play.version, game.mask(play.state, seat)), moves, seconds(_THINKING), rng)

    return choose
