"""A ladder: the strength of many bots by the model of Plackett and Luce, with intervals over blocks."""

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

import choix
import numpy as np
import numpy.typing as npt

from service.arena.blocks import Block, Estimate
from service.arena.matches import Result

ELO: Final = 400 / log(10)
"""Points of Elo by which two bots differ of which one wins e times as often as the other."""
_REPLICATES: Final = 100
_PRIOR: Final = 0.01
"""Keeps the strength of a bot finite that has always won or lost; a few matches outweigh it."""


class Rung(NamedTuple):
    """A bot on the ladder."""

    label: str
    elo: Estimate
    """Its strength, in points of Elo above the mean of all bots of the ladder."""


def ladder(blocks: Sequence[Block], labels: Sequence[str]) -> tuple[Rung, ...]:
    """Returns the bots that have played, the strongest first.

    The intervals are those of the bootstrap over blocks; of one block they are infinite.
    """
    played = {label for block in blocks for result in block for label in result.bots}
    labels = [label for label in labels if label in played]
    rng = np.random.default_rng(0)
    middle = _strengths(blocks, labels, rng)
    drawn = [
        _strengths([blocks[number] for number in rng.integers(len(blocks), size=len(blocks))], labels, rng)
        for _ in range(_REPLICATES)
    ]
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    if len(blocks) < 2:
        low, high = np.full_like(middle, -np.inf), np.full_like(middle, np.inf)
    rungs = [Rung(label, Estimate(*map(float, row))) for label, *row in zip(labels, middle, low, high, strict=True)]
    return tuple(sorted(rungs, key=lambda rung: -rung.elo.value))


def _strengths(blocks: Sequence[Block], labels: Sequence[str], rng: np.random.Generator) -> npt.NDArray[np.float64]:
    numbers = {label: number for number, label in enumerate(labels)}
    rankings = [_ranking(result, numbers, rng) for block in blocks for result in block]
    strengths = ELO * choix.ilsr_rankings(len(labels), rankings, alpha=_PRIOR)
    return np.asarray(strengths - strengths.mean())


def _ranking(result: Result, numbers: dict[str, int], rng: np.random.Generator) -> tuple[int, ...]:
    """Returns the bots of a match by number, the winner first. Chance orders those that tie."""
    placed = zip(result.ranks, rng.random(len(result.ranks)), result.bots, strict=True)
    return tuple(numbers[label] for _, _, label in sorted(placed))
