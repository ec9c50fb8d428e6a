"""Forecasts: how many points a seat may expect at the end of a match. Bots compare by them what lines lead to.

An evaluation (`Game.evaluate`) says which move to choose next. A forecast says how a match will end if all go on like
that. It is a sum of features, each times a weight that changes with the time that is left. The weights are made by a
regression on the outcomes of matches (`benchmarks/forecast.py`). A game keeps them in `evaluation/forecast.toml`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import Final, Generic, TypeVar

from msgspec import Struct

from domain.game import Seat
from domain.weights import Making, read_file

S = TypeVar("S", bound=Struct)

TIMES: Final = (0.0, 0.25, 0.5, 1.0)
"""The parts of a match that are left at which a weight is known. In between it changes evenly."""
ByTimeLeft = tuple[float, float, float, float]
"""A weight at each of `TIMES`."""
_STEPS: Final = 64
"""The time that is left is rounded to so many parts of a match."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Forecast(Generic[S]):
    """The forecast of a game. It is called with a state and a seat, and returns the points that the seat may expect."""

    weights: Struct
    """A field of the type `ByTimeLeft` for each feature, in the order of `features`."""
    made: Making
    features: Callable[[S, Seat], Sequence[float]]
    """Returns what is counted for a seat. Reads only what the seat may know."""
    time_left: Callable[[S], float]
    """Returns the part of the match that is left, from 1 at the beginning to 0 at the end."""
    final_points: Callable[[S, Seat], float | None]
    """Returns the points of a seat if the match is over, and `None` before."""

    def __call__(self, state: S, seat: Seat) -> float:
        """Returns the points that a seat may expect at the end; those that it has if the match is over."""
        final = self.final_points(state, seat)
        if final is not None:
            return final
        weights = weights_by_step(self.weights)[round(self.time_left(state) * _STEPS)]
        expected: float = sum(map(mul, weights, self.features(state, seat)))
        return expected


@lru_cache(maxsize=16)
def weights_by_step(weights: Struct) -> Sequence[Sequence[float]]:
    """Returns the weight of each feature, for each step of the time that is left."""
    fields: list[ByTimeLeft] = [getattr(weights, name) for name in weights.__struct_fields__]
    shares = [shares_of_times(step / _STEPS) for step in range(_STEPS + 1)]
    return [[sum(map(mul, share, weight)) for weight in fields] for share in shares]


def shares_of_times(left: float) -> Sequence[float]:
    """Returns how much the weight at each of `TIMES` counts when a part of the match is left. The sum is 1."""
    place = next(place for place in range(1, len(TIMES)) if left <= TIMES[place] or place == len(TIMES) - 1)
    late, early = TIMES[place - 1], TIMES[place]
    share = (left - late) / (early - late)
    shares = [0.0] * len(TIMES)
    shares[place - 1], shares[place] = 1 - share, share
    return shares


def read_forecast(
    text: bytes,
    kind: type[Struct],
    *,
    features: Callable[[S, Seat], Sequence[float]],
    time_left: Callable[[S], float],
    final_points: Callable[[S, Seat], float | None],
    name: str = "forecast.toml",
) -> Forecast[S]:
    """Returns a forecast with the weights of a file. Raises `domain.weights.BadWeights` with the name of the file."""
    file = read_file(text, kind, name)
    return Forecast(
        weights=file.weights, made=file.made, features=features, time_left=time_left, final_points=final_points
    )
