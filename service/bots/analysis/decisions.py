"""The decisions of a match that stand: which seat chose which move at which version."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from domain.game import Seat, Version
from domain.match import Fact, ForkBegun
from domain.match.events import Corrected, SeatsOpened, TakenBack


class Decided(Struct, frozen=True):
    """A move that stands."""

    version: Version
    """The version of the match at the decision. The next event is the first one of the move."""
    seat: Seat
    move: Struct
    number: int
    """How many decisions of the match stand before it, those included that a fork shares."""


def decisions_that_stand(facts: Iterable[tuple[Version, Fact]]) -> Sequence[Decided]:
    """Returns the decisions of a record, given each fact with its version.

    Those that were taken back or set back are left out. So are those that a fork shares: they belong to its parent.
    """
    found: list[Decided] = []
    shared = 0
    for version, fact in facts:
        event = fact.event
        if isinstance(event, ForkBegun | SeatsOpened):
            shared += len(found)
            found.clear()
        elif isinstance(event, TakenBack | Corrected):
            back = version if event.to is None else event.to
            found = [decided for decided in found if decided.version < back]
        if fact.move is not None and fact.seat is not None:
            found.append(Decided(Version(version - 1), fact.seat, fact.move, shared + len(found)))
    return found


def share_left(decided: Decided, stand: Sequence[Decided]) -> float:
    """Returns the share of a match that is left after one of the decisions that stand."""
    return 1 - (decided.number + 1) / (stand[-1].number + 1)
