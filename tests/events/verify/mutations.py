"""Mutations of a single line of a record."""

import math
import os
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from events.record import Header
from events.verify import InvalidRecord
from tests.events.verify.records import FINISHED, Record, verified

Mutation = Callable[[Record, random.Random], str]
"""Changes a record and says what it changed."""


def a_changed_character(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    text = bytearray(lines[at])
    place = rng.randrange(len(text))
    text[place] = (text[place] + rng.randrange(1, 256)) % 256
    lines[at] = bytes(text)
    return f"a character of line {at}"


def a_changed_value(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    content = msgspec.json.decode(lines[at])
    place = rng.choice([*leaves(content)])
    *above, last = place
    within: Any = content
    for step in above:
        within = within[step]
    within[last] = rng.choice([other for other in (0, 1, 7, True, "", "p1", None) if other != within[last]])
    lines[at] = msgspec.json.encode(content) + b"\n"
    return f"{place} of line {at}"


def a_dropped_line(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    del lines[at]
    return f"line {at} dropped"


def an_added_line(lines: Record, rng: random.Random) -> str:
    at, copied = rng.randrange(len(lines) + 1), rng.choice(lines)
    lines.insert(at, copied)
    return f"a line added at {at}"


def lines_in_another_order(lines: Record, rng: random.Random) -> str:
    first, second = rng.sample(range(len(lines)), 2)
    lines[first], lines[second] = lines[second], lines[first]
    return f"lines {first} and {second} exchanged"


def a_truncated_line(lines: Record, rng: random.Random) -> str:
    at = rng.randrange(len(lines))
    lines[at] = lines[at][: rng.randrange(len(lines[at]))]
    return f"line {at} truncated"


def a_truncated_record(lines: Record, rng: random.Random) -> str:
    kept = rng.randrange(len(lines))
    del lines[kept:]
    return f"the record truncated to {kept} lines"


def leaves(content: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Returns the paths of single values in a line."""
    inner = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else None
    if inner is None:
        yield place
    else:
        for step, value in inner:
            yield from leaves(value, (*place, step))


MUTATIONS: tuple[Mutation, ...] = (
    a_changed_character,
    a_changed_value,
    a_dropped_line,
    an_added_line,
    lines_in_another_order,
    a_truncated_line,
    a_truncated_record,
)
FOR_WHOM = "for whom it is, since nothing in it shows that"
"""The limit of a record that would be the same for another viewer."""
MUTATED = 20_000 if "KIFU_LONG" in os.environ else 200 if "KIFU_QUICK" in os.environ else 1_200
"""The least number of mutations of finished records; `make check` sets KIFU_QUICK."""
TIMES = math.ceil(MUTATED / len(FINISHED) / len(MUTATIONS))
"""Mutations for each record and each kind of mutation."""


def is_found(lines: Sequence[bytes], mutation: Mutation, seed: int) -> None:
    """Fails unless verification finds a mutation that changes the record."""
    mutated = list(lines)
    what = mutation(mutated, random.Random(seed))
    if mutated != list(lines):
        try:
            result = verified(mutated)
        except InvalidRecord:
            return
        if FOR_WHOM in result.limits and _is_told_to_another(lines, mutated):
            return
        pytest.fail(f"{what} is not found with seed {seed}: {result.sentence}")


def _is_told_to_another(lines: Sequence[bytes], mutated: Sequence[bytes]) -> bool:
    """True if only the viewer in the header was changed."""
    header, other = (msgspec.json.decode(each[0], type=Header) for each in (lines, mutated))
    return replace(other, viewer=header.viewer) == header and [*lines[1:]] == [*mutated[1:]]


each_mutation = pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
