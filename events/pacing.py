"""Long work in pieces, between which the process serves others."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from itertools import islice
from types import BuiltinFunctionType
from typing import Final, TypeVar

T = TypeVar("T")

PIECE: Final = 256
"""Events that are read and folded without a pause: about two milliseconds of work."""
SHOWN: Final = 128
"""Events that are shown without a pause, which takes as long."""


def _let_go_on() -> None:
    """Lets other greenlets go on, under gevent's monkey patching.

    Threads need no help, since the interpreter switches between them; to sleep would take as long as folding 50 events.
    """
    if not isinstance(time.sleep, BuiltinFunctionType):
        time.sleep(0)


PAUSE: Final[ContextVar[Callable[[], None]]] = ContextVar("pause", default=_let_go_on)
"""How the work of this thread or greenlet pauses; whoever knows which other work should go first sets it."""


def pause() -> None:
    """Pauses between two pieces of long work."""
    PAUSE.get()()


def in_pieces(items: Iterable[T]) -> Iterator[list[T]]:
    """Returns the items in lists of at most `SHOWN`, and pauses between them."""
    rest = iter(items)
    piece = list(islice(rest, SHOWN))
    while piece:
        yield piece
        if len(piece) < SHOWN:
            return  # a pause after the last piece would only delay its answer
        pause()
        piece = list(islice(rest, SHOWN))
