"""Matches on the rules alone: no record, no server."""

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
"""Seconds a bot may take for a move, which is never the limit here."""


def positions(variant: Variant, seats: int, choose: Chooser, rng: random.Random) -> Iterator[tuple[Struct, Seat]]:
    """Every position of one match in which somebody is waited for, with the seat that moves next."""
    chance = casual(rng)
    game = variant.game
    play = game.play(game.empty(seats, variant.options, game.components.current), Version(0), chance)
    game.setup(play)
    while waited_for := game.to_act(play.state):
        seat = waited_for[0]
        yield play.state, seat
        move = choose(play, seat, game.legal_moves(play.state, seat))
        play = game.play(play.state, play.version, chance)
        game.decide(play, seat, move)


def at_random(rng: random.Random) -> Chooser:
    """Any move, each equally likely."""
    return lambda _play, _seat, moves: rng.choice(moves)


def as_bot(game: AnyGame, name: BotName, rng: random.Random) -> Chooser:
    """What a bot of the service chooses, seeing what its seat sees."""
    bot = BOTS[name](game)

    def choose(play: Play[Any, Any], seat: Seat, moves: Sequence[Struct]) -> Struct:
        return bot.choose(View(seat, play.version, game.mask(play.state, seat)), moves, seconds(_THINKING), rng)

    return choose
