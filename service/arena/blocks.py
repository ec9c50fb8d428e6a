"""Evidence: what each block of matches tells about the bots."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np

from service.arena.matches import Result

REPLICATES: Final = 1000
"""How often blocks are drawn again for an interval."""
_INTERVAL: Final = (2.5, 97.5)
"""The percentiles of a 95 % interval."""

Block = tuple[Result, ...]


class Estimate(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def complete(results: Iterable[Result], seats: int) -> tuple[Block, ...]:
    """Returns the blocks of which every seating was played, in their order."""
    ordered = sorted(results, key=lambda result: (result.block, result.seating))
    blocks = (tuple(block) for _, block in groupby(ordered, key=lambda result: result.block))
    return tuple(block for block in blocks if len(block) == seats)


def won(result: Result, label: str) -> float:
    """Returns the part of a match that the seats of a bot have won, from 0 to 1: who ties for the first place share."""
    winners = [bot for bot, rank in zip(result.bots, result.ranks, strict=True) if rank == 1]
    return winners.count(label) / len(winners)


def ahead(result: Result, label: str) -> float:
    """Returns by how many points the best seat of a bot was ahead of the best other seat; negative if it was behind."""
    scored = list(zip(result.bots, result.points, strict=True))
    own = max(points for bot, points in scored if bot == label)
    return own - max(points for bot, points in scored if bot != label)


def share(block: Block, label: str) -> float:
    """Returns the share of the matches of a block that a bot has won."""
    return sum(won(result, label) for result in block) / len(block)


def lead(block: Block, label: str) -> float:
    """Returns by how many points a bot was ahead in the mean of a block."""
    return sum(ahead(result, label) for result in block) / len(block)


def mean_over(of_blocks: Sequence[float]) -> Estimate:
    """Returns the mean of one value for each block, with the interval of the bootstrap over blocks."""
    values = np.array(of_blocks)
    if len(values) < 2:
        return Estimate(float(values.mean()), -np.inf, np.inf)
    drawn = np.random.default_rng(0).integers(len(values), size=(REPLICATES, len(values)))
    low, high = np.percentile(values[drawn].mean(axis=1), _INTERVAL)
    return Estimate(float(values.mean()), float(low), float(high))


def cpu_per_decision(results: Iterable[Result], label: str) -> float:
    """Returns the seconds of CPU time that a bot took for a decision with a choice, in the mean; 0 if it had none."""
    cpu, decisions = 0.0, 0
    for result in results:
        for bot, spent, made in zip(result.bots, result.cpu, result.decisions, strict=True):
            if bot == label:
                cpu, decisions = cpu + spent, decisions + made
    return cpu / decisions if decisions else 0.0
