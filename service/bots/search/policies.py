"""Policies: the ways in which a seat may play on in a continuation, besides the evaluation of its game.

Each is that evaluation with other weights, so other things matter to the player.
"""

import random
from functools import lru_cache
from itertools import chain, islice
from math import exp
from typing import Any, Final

from msgspec import Struct

from domain.game import AnyGame
from domain.weights import Weighted
from service.bots.search.continuation import Policy

_SPREADS: Final = (0.3, 1.2)
"""The bounds of the standard deviation of the logarithm of the factors: policies stray more or less from the game's."""


def policies_beside(game: AnyGame, count: int) -> tuple[Policy, ...]:
    """Returns so many policies besides the evaluation of a game, always the same ones; none if it has no weights.

    Those that were chosen for the game come first (`Weighted.policies`).
    """
    if game.weighted is None:
        return ()
    chosen = game.weighted.policies.weights.varied if game.weighted.policies else ()
    others = (number for number in range(len(chosen) + count) if number not in chosen)
    return tuple(policy(game.weighted, number) for number in islice(chain(chosen, others), count))


@lru_cache(maxsize=256)  # what evaluations remember is kept by their weights, so these are made once
def policy(weighted: Weighted[Any], number: int) -> Policy:
    """Returns the evaluation with the weights that a number stands for."""
    spread = random.Random(str(number)).uniform(*_SPREADS)  # noqa: S311 - nothing to protect
    return weighted.evaluation(varied(weighted.weights, str(number), spread))


def varied(weights: Any, seed: str, spread: float) -> Any:
    """Returns weights of the same form, each number times a factor that depends on the seed and its name alone.

    So a weight has the same factor early and late in a match. `spread` is the standard deviation of the logarithm of
    the factors.
    """
    if isinstance(weights, Struct):
        fields = {name: getattr(weights, name) for name in weights.__struct_fields__}
        named = {name: seed if isinstance(part, Struct) else f"{seed}/{name}" for name, part in fields.items()}
        return type(weights)(**{name: varied(part, named[name], spread) for name, part in fields.items()})
    if isinstance(weights, dict):
        return {name: varied(part, f"{seed}/{name}", spread) for name, part in weights.items()}
    if isinstance(weights, tuple):
        return tuple(varied(part, f"{seed}/{place}", spread) for place, part in enumerate(weights))
    return weights * exp(random.Random(seed).gauss(0, spread))  # noqa: S311 - nothing to protect
