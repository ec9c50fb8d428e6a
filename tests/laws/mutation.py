"""Turns a well-formed move into another well-formed move that is probably illegal."""

import random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


def mutated(move: Struct, rng: random.Random) -> Struct:
    """The move with one of its fields changed, without leaving the field's type; itself if it has none."""
    fields = [name for name in move.__struct_fields__ if _others(getattr(move, name), rng)]
    if not fields:
        return move
    name = rng.choice(fields)
    return replace(move, **{name: rng.choice(_others(getattr(move, name), rng))})


def _others(value: Any, rng: random.Random) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -1, 10**6, 2**63]
    if isinstance(value, str):
        return [value + "_", "", value[::-1], "\x00", "canal", "🦊"]
    if isinstance(value, tuple):
        return [(), (*value, *value), tuple(reversed(value)), value[:-1], value[1:], *_bent(value, rng)]
    if isinstance(value, Struct):
        return [mutated(value, rng)]
    return []


def _bent(items: tuple[Any, ...], rng: random.Random) -> list[Any]:
    if not items:
        return []
    index = rng.randrange(len(items))
    return [(*items[:index], other, *items[index + 1 :]) for other in _others(items[index], rng)]
