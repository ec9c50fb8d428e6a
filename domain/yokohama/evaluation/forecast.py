"""The points that a seat may expect at the end: the parts of the evaluation, and what pays off late.

The evaluation is for the next move. The weights of its parts here are those that fit the outcomes of matches. What it
says of an action that has begun is left out: lines end where a turn ends.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from domain.forecast import ByTimeLeft, Forecast, read_forecast
from domain.game import Seat
from domain.yokohama.evaluation import BY_NEARNESS, WEIGHTED
from domain.yokohama.evaluation.ending import STEPS
from domain.yokohama.evaluation.heuristics import (
    value_of_achievements,
    value_of_agents,
    value_of_orders,
    value_of_pieces,
    value_of_stock,
    value_of_technologies,
)
from domain.yokohama.evaluation.lookahead import best_action
from domain.yokohama.evaluation.overview import overview
from domain.yokohama.scoring import points, points_of_sets
from domain.yokohama.state import State


class Weights(Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """What each feature is worth at the end. Those down to `best_action` are the parts of the evaluation."""

    points: ByTimeLeft
    """A point that is scored. Late in a match it counts fully."""
    majorities: ByTimeLeft
    """A point for the three majorities, as if the match ended now."""
    sets: ByTimeLeft
    """A point for sets of country icons, likewise."""
    stock: ByTimeLeft
    orders: ByTimeLeft
    pieces: ByTimeLeft
    agents: ByTimeLeft
    technologies: ByTimeLeft
    achievements: ByTimeLeft
    best_action: ByTimeLeft
    goods: ByTimeLeft
    """A trade good."""
    tokens: ByTimeLeft
    """A 5-power token."""
    on_areas: ByTimeLeft
    """An assistant on an area board."""
    in_church: ByTimeLeft
    """An assistant in the Church."""
    in_customs: ByTimeLeft
    shops: ByTimeLeft
    """A shop that is built."""
    trading_houses: ByTimeLeft
    """A trading house that is built."""


def features(state: State, seat: Seat) -> Sequence[float]:
    """Returns what is counted for a seat, in the order of `Weights`."""
    seen, merchant = overview(state), state.merchants[seat]
    weights = BY_NEARNESS[WEIGHTED.weights][seen.ending.nearness]
    return (
        points(state, seat),
        seen.ending.majorities[seat],
        points_of_sets(state, seat),
        value_of_stock(weights, merchant.stock),
        value_of_orders(weights, state.components, merchant.orders, merchant.stock),
        value_of_pieces(weights, merchant.hand),
        value_of_agents(weights, merchant),
        value_of_technologies(weights, state.components, merchant.technologies),
        value_of_achievements(weights, state, seat),
        best_action(weights, seen, state, seat),
        merchant.stock.goods,
        len(merchant.tokens),
        sum(seen.assistants[seat]),
        state.church.count(seat),
        state.customs.count(seat),
        seen.sites.shops[seat],
        seen.sites.trading_houses[seat],
    )


def time_left(state: State) -> float:
    """Returns the part of the match that is left, from 1 at the beginning to 0 in the last round."""
    return 1 - overview(state).ending.nearness / STEPS


def final_points(state: State, seat: Seat) -> float | None:
    """Returns the points of a seat if the match is over, and `None` before."""
    return float(points(state, seat)) if state.phase == "over" else None


FORECAST: Final[Forecast[State]] = read_forecast(
    (Path(__file__).parent / "forecast.toml").read_bytes(),
    Weights,
    features=features,
    time_left=time_left,
    final_points=final_points,
    name="yokohama/evaluation/forecast.toml",
)
