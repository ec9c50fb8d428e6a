"""The points that a seat may expect at the end: the parts of the evaluation, and what pays off late.

The evaluation is for the next move. Among others it values workers so that a bot collects them before it consolidates,
which says little about the end. Their weights here are those that fit the outcomes of matches.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from domain.forecast import ByTimeLeft, Forecast, read_forecast
from domain.game import Seat, points_of
from domain.nippon.components import components_of
from domain.nippon.evaluation import WEIGHTED
from domain.nippon.evaluation.heuristics import (
    achievements_value,
    bases_so_far,
    budget_value,
    factories_value,
    levels_value,
    time_left,
    workers_value,
)
from domain.nippon.evaluation.regions import regions_value
from domain.nippon.final_scoring import regions_with_influence
from domain.nippon.player_board import step
from domain.nippon.state import State


class Weights(Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """What each feature is worth at the end. The first seven are the parts of the evaluation."""

    points: ByTimeLeft
    """A point that is scored. Late in a match it counts fully."""
    regions: ByTimeLeft
    achievements: ByTimeLeft
    budget: ByTimeLeft
    levels: ByTimeLeft
    factories: ByTimeLeft
    workers: ByTimeLeft
    knowledge: ByTimeLeft
    """A step of knowledge: better factories can be built."""
    coal: ByTimeLeft
    """A step of coal."""
    trains: ByTimeLeft
    """A train that is built: money symbols and stars are uncovered."""
    ships: ByTimeLeft
    """A ship that is built, likewise."""
    regions_with_influence: ByTimeLeft


def features(state: State, seat: Seat) -> Sequence[float]:
    """Returns what is counted for a seat, in the order of `Weights`."""
    weights, zaibatsu, row = WEIGHTED.weights, state.zaibatsu[seat], components_of(state).vehicles
    left, bases = time_left(state), bases_so_far(state, seat)
    return (
        points_of(zaibatsu.lines, seat),
        regions_value(weights, state, seat),
        achievements_value(weights, state, seat, left, bases),
        budget_value(weights, state, seat, left),
        levels_value(weights, state, seat, left),
        factories_value(weights, state, seat, left),
        workers_value(weights, state, seat, left, bases),
        step(state, seat, "knowledge"),
        step(state, seat, "coal"),
        row.train.tiles - zaibatsu.trains.left,
        row.ship.tiles - zaibatsu.ships.left,
        regions_with_influence(state, seat),
    )


def final_points(state: State, seat: Seat) -> float | None:
    """Returns the points of a seat if the match is over, and `None` before."""
    return float(points_of(state.zaibatsu[seat].lines, seat)) if state.over else None


FORECAST: Final[Forecast[State]] = read_forecast(
    (Path(__file__).parent / "forecast.toml").read_bytes(),
    Weights,
    features=features,
    time_left=time_left,
    final_points=final_points,
    name="nippon/evaluation/forecast.toml",
)
