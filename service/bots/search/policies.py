"""Policies: the ways in which a seat may play on in a continuation, besides the evaluation of its game.

Each is that evaluation with other weights, so other things matter to the player.
"""

import random
from functools import lru_cache
from math import exp
from typing import Any, Final

from msgspec import Struct

from domain.game import AnyGame
from domain.weights import Weighted
from service.bots.search.continuation import Policy

_SPREAD: Final = 0.5
"""How far weights are from those of the game: the standard deviation of the logarithm."""


def policies_beside(game: AnyGame, count: int) -> tuple[Policy, ...]:
    """Returns so many policies besides the evaluation of a game, always the same ones; none if it has no weights."""
    return _policies(game.weighted, count) if game.weighted is not None else ()


@lru_cache(maxsize=64)  # what evaluations remember is kept by their weights, so these are made once
def _policies(weighted: Weighted[Any], count: int) -> tuple[Policy, ...]:
    return tuple(weighted.evaluation(varied(weighted.weights, str(number))) for number in range(count))


def varied(weights: Any, seed: str) -> Any:
    """Returns weights of the same form, each number times a factor that depends on the seed and its name alone.

    So a weight has the same factor early and late in a match.
    """
    if isinstance(weights, Struct):
        fields = {name: getattr(weights, name) for name in weights.__struct_fields__}
        named = {name: seed if isinstance(part, Struct) else f"{seed}/{name}" for name, part in fields.items()}
        return type(weights)(**{name: varied(part, named[name]) for name, part in fields.items()})
    if isinstance(weights, dict):
        return {name: varied(part, f"{seed}/{name}") for name, part in weights.items()}
    if isinstance(weights, tuple):
        return tuple(varied(part, f"{seed}/{place}") for place, part in enumerate(weights))
    return weights * exp(random.Random(seed).gauss(0, _SPREAD))  # noqa: S311 - nothing to protect
