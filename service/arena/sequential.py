"""A sequential test: whether a bot wins at least one share of its matches, or at most a lower one.

The generalized sequential probability ratio test (GSPRT) on the shares that blocks can have; with two seats these are
the five of Fishtest's pentanomial test. Michel Van den Bergh, "A Practical Introduction to the GSPRT", 2020.
"""

from collections.abc import Sequence
from math import log
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from scipy.optimize import brentq

from service.arena.blocks import Block, share

Answer = Literal["yes", "no", "open"]
_UNSEEN: Final = 1e-3
"""The number of blocks that a share counts which was not seen: none is impossible. Fishtest uses the same."""
_EXPECTED: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares that a block of two seats can have."""
_EDGE: Final = 1e-9


class Question(Struct, frozen=True):
    """Does a bot win the share `more` of its matches, rather than `less`?"""

    less: float
    more: float
    error: float = 0.05
    """The chance of a wrong answer if one of the two is true."""

    def __post_init__(self) -> None:
        """Raises `ValueError` if the shares are not in this order between 0 and 1."""
        if not 0 < self.less < self.more < 1:
            raise ValueError("the shares are two numbers between 0 and 1, the lower one first, like 0.5:0.6")

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that answers yes; its negative answers no."""
        return log((1 - self.error) / self.error)


def answer(question: Question, blocks: Sequence[Block], label: str) -> tuple[Answer, float]:
    """Returns the answer that blocks give about a bot, and their log-likelihood ratio.

    The blocks are in the order in which they were planned: a block that ended early must not count before the others.
    """
    if not blocks:
        return "open", 0.0
    ratio = likelihood_ratio([share(block, label) for block in blocks], question)
    if abs(ratio) < question.bound:
        return "open", ratio
    return ("yes" if ratio > 0 else "no"), ratio


def likelihood_ratio(shares: Sequence[float], question: Question) -> float:
    """Returns the log-likelihood ratio of the two shares of a question, given the shares that blocks have had."""
    seen, counts = np.unique([*_EXPECTED, *shares], return_counts=True)
    counts = counts - np.isin(seen, _EXPECTED).astype(float)
    counts = np.where(counts == 0, _UNSEEN, counts)
    frequencies = counts / counts.sum()
    more, less = (_with_mean(seen, frequencies, mean) for mean in (question.more, question.less))
    return float(counts.sum() * (frequencies * np.log(more / less)).sum())


def _with_mean(
    values: npt.NDArray[np.float64], frequencies: npt.NDArray[np.float64], mean: float
) -> npt.NDArray[np.float64]:
    """Returns the most likely distribution with a given mean, of the frequencies of values that were seen."""
    away = values - mean
    low, high = -1 / away.max(), -1 / away.min()
    root = brentq(lambda x: float((frequencies * away / (1 + x * away)).sum()), low + _EDGE, high - _EDGE)
    return np.asarray(frequencies / (1 + root * away))
