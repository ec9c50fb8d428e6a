"""What a search does at each step: carrying out a move and valuing the state after it; and guessing what is hidden."""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import median
from typing import Any, Final

from msgspec import Struct

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.positions import as_bot, positions
from benchmarks.rounds import collecting_as_in_kifu, percentile
from benchmarks.variants import VARIANTS, Variant
from domain.chance import casual
from domain.game import AnyGame, Play, Seat, Version
from domain.match import BotName
from service.bots.bot import View, seconds
from service.bots.search.levels import Level
from service.bots.search.search_bot import SearchBot

VALUING = at_most(2)
GUESSING = at_most(50, "µs")
_MATCHES: Final = 6
"""The matches of a variant in a full measurement."""
_SEATS: Final = 2
_GREEDY: Final = BotName("greedy")
_LEVEL: Final = Level(BotName("measured"), 0, steps=200, width=4)
_WORLDS: Final = 8
"""The guesses of one view: fewer than most searches make."""
_ONE_OF: Final = 3
"""A search is made at one of so many positions."""
_NO_LIMIT: Final = 60.0


class _Steps:
    """The seconds of one core that all steps took, added up: to keep each of them would slow the garbage collector."""

    def __init__(self) -> None:
        self.deciding = 0.0
        """Checking moves and carrying them out."""
        self.valuing = 0.0
        """Valuing the states after them for all seats."""
        self.count = 0


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures searches and guesses at positions of matches of greedy bots."""
    for variant in VARIANTS:
        steps = _Steps()
        guesses: list[float] = []
        with collecting_as_in_kifu():
            for seed in range(effort.of(_MATCHES)):
                _measure_match(variant, random.Random(seed), steps, guesses)
        valuing, deciding = (1e6 * spent / steps.count for spent in (steps.valuing, steps.deciding))
        what = f"valuing a state of {variant.title} for all seats, beside deciding a move"
        yield Finding(what, "µs", valuing, deciding, valuing / deciding, VALUING)
        what = f"a guess of what is hidden in {variant.title}"
        yield Finding(f"{what}, p50", "µs", 1e6 * median(guesses), limit=GUESSING)
        yield Finding(f"{what}, p99", "µs", 1e6 * percentile(guesses, 99))


def _measure_match(variant: Variant, rng: random.Random, steps: _Steps, guesses: list[float]) -> None:
    game = variant.game
    bot = SearchBot(_measured(game, steps), _LEVEL)
    for state, seat in positions(variant, _SEATS, as_bot(game, _GREEDY, rng), rng):
        view = View(seat, Version(0), game.mask(state, seat))
        guesses.append(_guess(game, view, rng))
        if not rng.randrange(_ONE_OF):
            bot.choose(view, game.legal_moves(state, seat), seconds(_NO_LIMIT), rng)


def _measured(game: AnyGame, steps: _Steps) -> AnyGame:
    """Returns the game, which measures each move that a search carries out."""

    def carry_out(play: Play[Any, Any], seat: Seat, move: Struct) -> None:
        begin = time.process_time()
        game.decide(play, seat, move)
        decided = time.process_time()
        for each in range(_SEATS):
            game.evaluate(play.state, Seat(each))
        steps.valuing += time.process_time() - decided
        steps.deciding += decided - begin
        steps.count += 1

    return replace(game, unchecked=carry_out)


def _guess(game: AnyGame, view: View, rng: random.Random) -> float:
    """Returns the seconds of one core for each of the guesses that a search makes of a view."""
    chance = casual(rng)
    begin = time.process_time()
    for _ in range(_WORLDS):
        game.determinize(view.board, view.seat, chance)
    return (time.process_time() - begin) / _WORLDS
