"""What events, moves and states are made of."""

from msgspec import Struct


class Value(Struct, frozen=True, gc=False):
    """A struct that never changes, and holds only what can never hold it in turn.

    So it is part of no cycle, and the garbage collector need not visit it: random play takes a twentieth less time for
    that, a fold a quarter less, and each value 16 bytes less. Subclasses inherit it.
    """
