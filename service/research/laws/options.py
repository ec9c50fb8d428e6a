"""Random options of a game."""

import random
from typing import Any

from msgspec import inspect

from domain.game import AnyGame


def random_options(game: AnyGame, rng: random.Random) -> dict[str, Any]:
    """Returns options for a new match: any allowed value for every option, by name.

    Raises `TypeError` for an option of a type that has too many values to choose from.
    """
    options = inspect.type_info(game.options)
    if not isinstance(options, inspect.StructType):
        raise TypeError(f"the options of {game.id} are no struct")
    return {field.encode_name: _value(field.type, rng) for field in options.fields}


def _value(kind: inspect.Type, rng: random.Random) -> Any:
    match kind:
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.IntType() if kind.ge is not None and kind.le is not None:
            return rng.randint(kind.ge, kind.le)
        case inspect.UnionType():
            return _value(rng.choice(kind.types), rng)
        case inspect.Metadata():
            return _value(kind.type, rng)
        case _:
            raise TypeError(f"options of the type {kind} cannot be chosen at random")
