"""What a record remembers of a match: what it was, and what happened."""

from typing import Protocol

from msgspec import Struct

from domain.game import Seat, Version
from domain.match.state import AnyMatch
from domain.value import Value


class Fact(Value, frozen=True):
    """An event with the move that led to it, told once: on the first event of that move."""

    event: Struct
    seat: Seat | None = None
    """The seat whose decision led to it; none where a match begins or ends."""
    move: Struct | None = None


class History(Protocol):
    """The past of one match, up to the version that is decided on."""

    def match(self, version: Version) -> AnyMatch:
        """The match as it was at a version."""
        ...

    def fact(self, version: Version) -> Fact:
        """What made the match that version."""
        ...
