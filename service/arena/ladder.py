"""A ladder: the strength of many bots by the model of Plackett and Luce, with intervals over blocks.

The model gives no number to a bot that was always ahead of the others, or always behind them: any large one fits the
results. So bots are only compared if they can be: each of them was ahead of another one, and behind one, directly or
by way of others. Who of these is stronger does not depend on the rest, by an axiom of the model. If no two bots can be
compared, none has a number.
"""

from collections.abc import Sequence
from math import inf, isnan, log, nan
from typing import Final, NamedTuple

import choix
import numpy as np
import numpy.typing as npt
from scipy.sparse.csgraph import connected_components

from service.arena.blocks import Block, Estimate
from service.arena.matches import Result

ELO: Final = 400 / log(10)
"""Points of Elo by which two bots differ of which one wins e times as often as the other."""
_REPLICATES: Final = 100
_PRIOR: Final = 0.01
"""Keeps strengths finite in a draw of the bootstrap in which a bot is always ahead or always behind. Where there are so
few matches that this is common, the far end of an interval depends on it."""
_Floats = npt.NDArray[np.float64]


class Rung(NamedTuple):
    """A bot on the ladder."""

    label: str
    elo: Estimate
    """Its strength, in points of Elo above the mean of the bots that can be compared. It is infinite for a bot that was
    always ahead of these or always behind them, or of all others if no two can be compared. It is not a number for any
    other bot that cannot be compared, as for one that has met none of these."""


def ladder(blocks: Sequence[Block], labels: Sequence[str]) -> tuple[Rung, ...]:
    """Returns the bots that have played, the strongest first.

    The intervals are those of the bootstrap over blocks; of one block they are infinite.
    """
    played = {label for block in blocks for result in block for label in result.bots}
    labels = [label for label in labels if label in played]
    ahead = _ahead(blocks, labels)
    compared = _comparable(ahead)
    rungs = [*_estimated(blocks, [labels[number] for number in compared])] if compared else []
    for number in sorted({*range(len(labels))} - {*compared}):
        value = _end_of_ladder(ahead, number, compared or range(len(labels)))
        rungs.append(Rung(labels[number], Estimate(value, value, value)))
    margins = dict(zip(labels, ahead.sum(axis=1) - ahead.sum(axis=0), strict=True))  # orders those without a number
    return tuple(sorted(rungs, key=lambda rung: (*_place(rung.elo.value, compared), -margins[rung.label])))


def _ahead(blocks: Sequence[Block], labels: Sequence[str]) -> _Floats:
    """Returns how often the bot of each row was ahead of that of each column; a tie counts as half for both."""
    ahead = np.zeros((len(labels), len(labels)))
    for result in (result for block in blocks for result in block):
        seats = [(rank, labels.index(label)) for rank, label in zip(result.ranks, result.bots, strict=True)]
        for rank, number in seats:
            for other_rank, other in seats:
                if number != other:
                    ahead[number, other] += (rank < other_rank) + (rank == other_rank) / 2
    return ahead


def _end_of_ladder(ahead: _Floats, number: int, others: Sequence[int]) -> float:
    """Returns infinity for a bot that was always ahead of others, its negative for one that was always behind them.

    Returns not a number for any other bot, as for one that has met none of them.
    """
    won, lost = ahead[number, others].sum(), ahead[others, number].sum()
    return nan if bool(won) == bool(lost) else inf if won else -inf


def _place(value: float, compared: Sequence[int]) -> tuple[bool, float]:
    """Returns what orders bots by their strength: who has none stands last, but in the middle if nobody has one."""
    return (isnan(value) and bool(compared), 0.0 if isnan(value) else -value)


def _comparable(ahead: _Floats) -> Sequence[int]:
    """Returns the largest group of bots that can be compared, in order of number; none if no two can be."""
    _, groups = connected_components(ahead, connection="strong")
    largest = [int(number) for number in np.flatnonzero(groups == np.bincount(groups).argmax())]
    return largest if len(largest) > 1 else []


def _estimated(blocks: Sequence[Block], labels: Sequence[str]) -> Sequence[Rung]:
    """Returns bots that can be compared, with their strengths."""
    rng = np.random.default_rng(0)
    middle = _strengths(blocks, labels, rng)
    drawn = [
        _strengths([blocks[number] for number in rng.integers(len(blocks), size=len(blocks))], labels, rng)
        for _ in range(_REPLICATES)
    ]
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    if len(blocks) < 2:
        low, high = np.full_like(middle, -inf), np.full_like(middle, inf)
    return [Rung(label, Estimate(*map(float, row))) for label, *row in zip(labels, middle, low, high, strict=True)]


def _strengths(blocks: Sequence[Block], labels: Sequence[str], rng: np.random.Generator) -> _Floats:
    numbers = {label: number for number, label in enumerate(labels)}
    rankings = [_ranking(result, numbers, rng) for block in blocks for result in block]
    rankings = [ranking for ranking in rankings if len(ranking) > 1]
    if not rankings:
        return np.zeros(len(labels))
    strengths = ELO * choix.ilsr_rankings(len(labels), rankings, alpha=_PRIOR)
    return np.asarray(strengths - strengths.mean())


def _ranking(result: Result, numbers: dict[str, int], rng: np.random.Generator) -> tuple[int, ...]:
    """Returns those of the bots that played a match, by number, the winner first. Chance orders those that tie."""
    placed = zip(result.ranks, rng.random(len(result.ranks)), result.bots, strict=True)
    return tuple(numbers[label] for _, _, label in sorted(placed) if label in numbers)
