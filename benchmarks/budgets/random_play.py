"""Random players of each game, compared with the random players of catanatron (Catan)."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

from benchmarks.finding import Effort, Finding, at_least
from benchmarks.positions import at_random, positions
from benchmarks.rounds import collecting_as_in_kifu, compared, per_second
from benchmarks.variants import VARIANTS, Variant

LIMIT = at_least(1)
_SEATS = 4


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures each variant with its largest seat count, on one core."""
    for variant in VARIANTS:
        with collecting_as_in_kifu():
            found = compared(
                f"random play of {variant.title}, beside catanatron",
                "moves/s",
                effort.rounds,
                ours=partial(per_second, _matches(partial(_match, variant)).__next__, effort.share),
                peer=partial(per_second, _matches(_catan).__next__, effort.share),
                limit=LIMIT,
            )
        yield found


def _matches(play: Callable[[int], int]) -> Iterator[int]:
    """Plays one match after another, each with another seed; returns the number of moves."""
    return map(play, count(1))


def _match(variant: Variant, seed: int) -> int:
    rng = random.Random(seed)
    return sum(1 for _ in positions(variant, max(variant.game.seat_counts), at_random(rng), rng))


def _catan(seed: int) -> int:
    game = Game([RandomPlayer(color) for color in list(Color)[:_SEATS]], seed=seed)
    game.play()
    return len(game.state.actions)
