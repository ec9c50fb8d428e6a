"""Finding all legal moves of any position."""

import random
import time
from collections.abc import Iterator

from msgspec import Struct

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.positions import as_bot, positions
from benchmarks.rounds import percentile
from domain.game import AnyGame
from domain.match import BotName
from domain.registry import GAMES
from domain.secrecy import Seat
from service.bots.registry import BOTS

LIMIT = at_most(2, "ms")
_MATCHES = 4
"""For each seat count, game and bot."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Every position of some matches of every bot, at every seat count."""
    for game in GAMES.values():
        for bot in BOTS:
            durations = [duration for seats in game.seat_counts for duration in _durations(game, seats, bot, effort)]
            what = f"legal moves of {game.title}, {bot} bots, p99"
            yield Finding(what, "ms", 1000 * percentile(durations, 99), limit=LIMIT)


def _durations(game: AnyGame, seats: int, bot: BotName, effort: Effort) -> Iterator[float]:
    for seed in range(effort.of(_MATCHES)):
        rng = random.Random(seed)
        for state, seat in positions(game, seats, as_bot(game, bot, rng), rng):
            yield _duration(game, state, seat)


def _duration(game: AnyGame, state: Struct, seat: Seat) -> float:
    """Seconds of one core."""
    begin = time.process_time()
    game.legal_moves(state, seat)
    return time.process_time() - begin
