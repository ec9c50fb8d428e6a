"""What a bot does at each step of a search: valuing a state for all seats, and guessing what a seat does not know."""

import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks.finding import Effort, Finding, at_most
from benchmarks.positions import as_bot, positions
from benchmarks.rounds import percentile
from benchmarks.variants import VARIANTS, Variant
from domain.chance import casual
from domain.game import AnyGame, Seat, Version
from domain.match import BotName

VALUING = at_most(2)
GUESSING = at_most(50, "µs")
_MATCHES: Final = 30
"""The matches of a variant in a full measurement."""
_SEATS: Final = 2
_GREEDY: Final = BotName("greedy")


class _Costs(NamedTuple):
    """The seconds of one core that each part of thinking took at one position."""

    valuing: float
    """Valuing the state for all seats."""
    deciding: float
    """Carrying out one legal move, with its check."""
    guessing: float
    """Guessing all that the seat does not know."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures matches of greedy bots, each position before a bot has valued it: nothing of it is remembered then."""
    for variant in VARIANTS:
        costs = [each for seed in range(effort.of(_MATCHES)) for each in _match(variant, seed)]
        valuing, deciding = (sum(each) / len(costs) for each in list(zip(*costs, strict=True))[:2])
        what = f"valuing a state of {variant.title} for all seats, beside deciding a move"
        yield Finding(what, "µs", 1e6 * valuing, 1e6 * deciding, valuing / deciding, VALUING)
        guessing = [each.guessing for each in costs]
        what = f"a guess of what is hidden in {variant.title}"
        yield Finding(f"{what}, p50", "µs", 1e6 * median(guessing), limit=GUESSING)
        yield Finding(f"{what}, p99", "µs", 1e6 * percentile(guessing, 99))


def _match(variant: Variant, seed: int) -> Iterator[_Costs]:
    game, rng = variant.game, random.Random(seed)
    for state, seat in positions(variant, _SEATS, as_bot(game, _GREEDY, rng), rng):
        yield _at(game, state, seat, rng)


def _at(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> _Costs:
    view, move = game.mask(state, seat), rng.choice(game.legal_moves(state, seat))
    play = game.play(state, Version(0), casual(rng))
    return _Costs(
        valuing=_seconds(lambda: [game.evaluate(state, Seat(each)) for each in range(_SEATS)]),
        deciding=_seconds(lambda: game.decide(play, seat, move)),
        guessing=_seconds(lambda: game.determinize(view, seat, casual(rng))),
    )


def _seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin
