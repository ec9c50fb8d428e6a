"""Well-formed moves that are probably illegal: a legal one with something changed, and any move out of thin air."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from domain.game import AnyGame

NUMBERS = (-(2**63), -1, 0, 1, 2, 7, 2**63)
NONSENSE = ("", "x" * 5000, "\x00", "🦊")
LENGTHS = (0, 1, 2, 50)
OTHER_VALUES: Mapping[type[inspect.Type], tuple[Any, ...]] = {
    inspect.IntType: NUMBERS,
    inspect.BoolType: (False, True),
    inspect.NoneType: (None,),
}


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


def absurd(game: AnyGame, rng: random.Random) -> Struct:
    """A move of any kind, made of values that have the right types, and no more sense than chance gives them."""
    kinds, words = _vocabulary(game)
    move: Struct = _anything(rng.choice(kinds), words, rng)
    return move


@cache
def _vocabulary(game: AnyGame) -> tuple[tuple[inspect.Type, ...], tuple[str, ...]]:
    """The kinds of moves, and the words to make them of: those of the components file, and some that say nothing."""
    words = dict.fromkeys(_words(game.components.document(game.components.current)))
    return tuple(map(inspect.type_info, game.moves)), (*words, *NONSENSE)


def _words(document: Any) -> Iterator[str]:
    """All that stands in a file without a blank: its ids, and whatever looks like one."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield key
            yield from _words(value)
    elif isinstance(document, list):
        for value in document:
            yield from _words(value)
    elif isinstance(document, str) and " " not in document:
        yield document


def _anything(kind: inspect.Type, words: tuple[str, ...], rng: random.Random) -> Any:
    match kind:
        case inspect.StructType():
            return kind.cls(*(_anything(field.type, words, rng) for field in kind.fields))
        case inspect.UnionType():
            return _anything(rng.choice(kind.types), words, rng)
        case inspect.VarTupleType():
            return tuple(_anything(kind.item_type, words, rng) for _ in range(rng.choice(LENGTHS)))
        case inspect.LiteralType():
            return rng.choice((*kind.values, rng.choice(words)))
        case inspect.StrType():
            return rng.choice(words)
        case _:
            return rng.choice(OTHER_VALUES[type(kind)])


def _bent(items: tuple[Any, ...], rng: random.Random) -> list[Any]:
    if not items:
        return []
    index = rng.randrange(len(items))
    return [(*items[:index], other, *items[index + 1 :]) for other in _others(items[index], rng)]
