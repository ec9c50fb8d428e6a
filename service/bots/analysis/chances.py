"""From points to chances: what a lead is worth, and how accurate a move is that gives some of it away."""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from statistics import NormalDist, fmean
from typing import Final

from domain.game import Score, Seat

_NORMAL: Final = NormalDist()
_LEAST_LEFT: Final = 0.01
"""The least share of a match that counts as left, so that a lead at the end is worth a finite amount."""


def chance_to_win(lead: float, spread: float, left: float) -> float:
    """Returns the chance of a seat to win, from 0 to 1.

    `lead` are its points ahead of the best other seat. `spread` is the standard deviation of that lead over a whole
    match, and `left` the share of the match that is left. The lead moves like a Brownian motion: Stern, "A Brownian
    Motion Model for the Progress of Sports Scores", JASA 1994.
    """
    return _NORMAL.cdf(lead / (spread * sqrt(max(left, _LEAST_LEFT))))


def won(scores: Sequence[Score], seat: Seat) -> float:
    """Returns the part of a match that is over that a seat has won, from 0 to 1: who ties for the first place share."""
    winners = [score.seat for score in scores if score.rank == 1]
    return winners.count(seat) / len(winners)


def accuracy_of(chance_given_away: float) -> float:
    """Returns the accuracy of a move in percent, from the chance to win that it gives away.

    The formula and its numbers are those of Lichess, https://lichess.org/page/accuracy.
    """
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * chance_given_away) - 3.1669))


def mean_accuracy(chances_given_away: Iterable[float]) -> float:
    """Returns the mean accuracy of moves in percent; 100 of none."""
    found = [accuracy_of(chance) for chance in chances_given_away]
    return fmean(found) if found else 100.0
