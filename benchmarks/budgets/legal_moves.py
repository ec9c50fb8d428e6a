"""Finding all legal moves of a position."""

import random
import time
from collections.abc import Iterator

from msgspec import Struct

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.positions import as_bot, positions
from benchmarks.rounds import percentile
from benchmarks.variants import VARIANTS, Variant
from domain.game import AnyGame, Seat
from domain.match import BotName

LIMIT = at_most(2, "ms")
_MATCHES = 4
"""The number of matches for each seat count, variant and bot."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures every position of some matches of bots that answer at once, at every seat count."""
    for variant in VARIANTS:
        for bot in (BotName("random"), BotName("greedy")):
            counts = variant.game.seat_counts
            durations = [duration for seats in counts for duration in _durations(variant, seats, bot, effort)]
            what = f"legal moves of {variant.title}, {bot} bots, p99"
            yield Finding(what, "ms", 1000 * percentile(durations, 99), limit=LIMIT)


def _durations(variant: Variant, seats: int, bot: BotName, effort: Effort) -> Iterator[float]:
    for seed in range(effort.of(_MATCHES)):
        rng = random.Random(seed)
        for state, seat in positions(variant, seats, as_bot(variant.game, bot, rng), rng):
            yield _duration(variant.game, state, seat)


def _duration(game: AnyGame, state: Struct, seat: Seat) -> float:
    """Returns the seconds of one core."""
    begin = time.process_time()
    game.legal_moves(state, seat)
    return time.process_time() - begin
