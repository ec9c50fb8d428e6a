"""Well-formed moves that are probably illegal: legal moves with one change, and random moves."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from domain.game import AnyGame

NUMBERS = (-(2**63), -1, 0, 1, 2, 7, 2**63)
INVALID_WORDS = ("", "x" * 5000, "\x00", "🦊")
LENGTHS = (0, 1, 2, 50)
OTHER_VALUES: Mapping[type[inspect.Type], tuple[Any, ...]] = {
    inspect.IntType: NUMBERS,
    inspect.BoolType: (False, True),
    inspect.NoneType: (None,),
}


def mutated(move: Struct, rng: random.Random) -> Struct:
    """Returns the move with one field changed to another value of its type; a move without fields unchanged."""
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
        return [(), (*value, *value), tuple(reversed(value)), value[:-1], value[1:], *_with_one_changed(value, rng)]
    if isinstance(value, Struct):
        return [mutated(value, rng)]
    return []


def random_move(game: AnyGame, rng: random.Random) -> Struct:
    """Returns a move of a random type with random values of the right types."""
    kinds, words = _types_and_words(game)
    move: Struct = _random_value(rng.choice(kinds), words, rng)
    return move


@cache
def _types_and_words(game: AnyGame) -> tuple[tuple[inspect.Type, ...], tuple[str, ...]]:
    """Returns the types of the moves, and words for their strings: from the components file, and invalid ones."""
    words = dict.fromkeys(_words(game.components.document(game.components.current)))
    return tuple(map(inspect.type_info, game.moves)), (*words, *INVALID_WORDS)


def _words(document: Any) -> Iterator[str]:
    """Yields every key, and every string without a blank: the ids, and whatever looks like one."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield key
            yield from _words(value)
    elif isinstance(document, list):
        for value in document:
            yield from _words(value)
    elif isinstance(document, str) and " " not in document:
        yield document


def _random_value(kind: inspect.Type, words: tuple[str, ...], rng: random.Random) -> Any:
    match kind:
        case inspect.StructType():
            return kind.cls(*(_random_value(field.type, words, rng) for field in kind.fields))
        case inspect.UnionType():
            return _random_value(rng.choice(kind.types), words, rng)
        case inspect.VarTupleType():
            return tuple(_random_value(kind.item_type, words, rng) for _ in range(rng.choice(LENGTHS)))
        case inspect.LiteralType():
            return rng.choice((*kind.values, rng.choice(words)))
        case inspect.StrType():
            return rng.choice(words)
        case _:
            return rng.choice(OTHER_VALUES[type(kind)])


def _with_one_changed(items: tuple[Any, ...], rng: random.Random) -> list[Any]:
    if not items:
        return []
    index = rng.randrange(len(items))
    return [(*items[:index], other, *items[index + 1 :]) for other in _others(items[index], rng)]
