"""Long work in pieces, between which the process serves others."""

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeVar

T = TypeVar("T")

PIECE: Final = 256
"""Events that are read, folded or shown without a pause: about two milliseconds of work."""


def pause() -> None:
    """Lets others go on: other greenlets under gevent's monkey patching, otherwise other threads."""
    time.sleep(0)


def in_pieces(items: Iterable[T]) -> Iterator[list[T]]:
    """Returns the items in lists of at most `PIECE`, and pauses between them."""
    rest = iter(items)
    piece = list(islice(rest, PIECE))
    while piece:
        yield piece
        if len(piece) < PIECE:
            return  # a pause after the last piece would only delay its answer
        pause()
        piece = list(islice(rest, PIECE))
