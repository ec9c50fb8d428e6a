"""The points that a seat may expect at the end: the parts of the evaluation, and counts of what lasts.

The evaluation is for the next move. The weights of its parts here are those that fit the outcomes of matches.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from domain.forecast import ByTimeLeft, Forecast, read_forecast
from domain.game import Seat, points_of
from domain.yedo.components import components_of
from domain.yedo.evaluation import WEIGHTED, value_of_cards
from domain.yedo.evaluation.auction import value_of_auction, value_of_choices
from domain.yedo.evaluation.means import (
    Outlook,
    means_of,
    rounds_to_come,
    worth_of_assets,
    worth_of_missions,
    worth_of_mon,
)
from domain.yedo.evaluation.placing import value_of_disciples, value_of_places
from domain.yedo.state import Over, State


class Weights(Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """What each feature is worth at the end. The first nine are the parts of the evaluation."""

    points: ByTimeLeft
    """A point that is scored. Late in a match it counts fully."""
    mon: ByTimeLeft
    assets: ByTimeLeft
    missions: ByTimeLeft
    cards: ByTimeLeft
    actions: ByTimeLeft
    places: ByTimeLeft
    auction: ByTimeLeft
    choices: ByTimeLeft
    in_hand: ByTimeLeft
    """A mission in hand, whatever it requires."""
    disciples: ByTimeLeft
    """A disciple outside the reserve."""
    weapons: ByTimeLeft
    """A type of weapon."""
    order: ByTimeLeft
    """The part of the other seats that come before in the player order, from 0 to 1. The weights are made of matches
    with two seats. With more seats, to be last costs about as much, and not as much again for each seat before."""


def features(state: State, seat: Seat) -> Sequence[float]:
    """Returns what is counted for a seat, in the order of `Weights`."""
    weights, clan, means = WEIGHTED.weights, state.clans[seat], means_of(state, seat)
    outlook = Outlook(weights, state, seat, means)
    return (
        points_of(clan.lines, seat),
        worth_of_mon(weights, means),
        worth_of_assets(weights, means),
        worth_of_missions(weights, means),
        value_of_cards(outlook),
        value_of_disciples(outlook),
        value_of_places(outlook),
        value_of_auction(outlook),
        value_of_choices(outlook),
        len(clan.missions),
        means.disciples,
        len(set(means.weapons)),
        state.order.index(seat) / (len(state.order) - 1) if state.order else 0,
    )


def time_left(state: State) -> float:
    """Returns the part of the match that is left, from 1 at the beginning to 0 in the last action phase."""
    return rounds_to_come(state) / components_of(state).course.rounds


def final_points(state: State, seat: Seat) -> float | None:
    """Returns the points of a seat if the match is over, and `None` before."""
    return float(points_of(state.clans[seat].lines, seat)) if isinstance(state.phase, Over) else None


FORECAST: Final[Forecast[State]] = read_forecast(
    (Path(__file__).parent / "forecast.toml").read_bytes(),
    Weights,
    features=features,
    time_left=time_left,
    final_points=final_points,
    name="yedo/evaluation/forecast.toml",
)
