"""Views and moves as vectors of a fixed length, by feature hashing, and results as rewards: for libraries that learn.

A number is added at the place of its path, e.g. `/players/0/coins`. Any other value adds 1 at the place of its path and
value together, e.g. `/phase=income`. Places are CRC-32 checksums, so they are the same in every process. Each feature
has two places, since two features often share one place of a short vector, and seldom both.
"""

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from domain.game import Score, Seat

Vector = NDArray[np.float32]


def encoded(value: Struct, length: int) -> Vector:
    """Returns a vector of a view or a move. Equal values have equal vectors."""
    vector = np.zeros(length, np.float32)
    for place, amount in _features(msgspec.to_builtins(value), 0):
        vector[place % length] += amount
        vector[(place >> 16) % length] += amount
    return vector


def reward(scores: Sequence[Score], seat: Seat) -> float:
    """Returns the share of opponents that a seat beats less the share that beat it: from -1 to 1.

    The rewards of all seats add up to 0.
    """
    own = scores[seat].rank
    return sum((score.rank > own) - (score.rank < own) for score in scores) / (len(scores) - 1)


def _features(value: Any, path: int) -> Iterator[tuple[int, float]]:
    """Yields the checksum and the amount of each feature below a path, which its own checksum stands for."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _features(each, crc32(b"/" + str(name).encode(), path))
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from _features(each, crc32(b"/%d" % index, path))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value
    else:
        yield crc32(b"=" + str(value).encode(), path), 1
