"""The decisions of a match that stand: which seat chose which move at which version."""

from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec import Struct

from domain.game import Seat, Version
from domain.match import Fact, ForkBegun, versions_that_stand
from domain.match.events import Corrected, SeatsOpened, TakenBack
from events.store import START


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

    Those that were taken back or set back are left out, unless the match came back to them later. So are those that a
    fork shares: they belong to its parent.
    """
    moves: list[tuple[Version, Fact]] = []
    returns: dict[Version, Version] = {}
    shared = newest = START
    for newest, fact in facts:
        if isinstance(fact.event, ForkBegun | SeatsOpened):
            shared = newest
        elif isinstance(fact.event, TakenBack | Corrected) and fact.event.to is not None:
            returns[newest] = fact.event.to
        if fact.move is not None:
            moves.append((newest, fact))
    standing = set(chain.from_iterable(versions_that_stand(returns, newest)))
    stand = enumerate((version, fact) for version, fact in moves if version in standing)
    return [_decided(version, fact, number) for number, (version, fact) in stand if version > shared]


def _decided(version: Version, fact: Fact, number: int) -> Decided:
    if fact.seat is None or fact.move is None:
        raise ValueError(f"version {version} is no move of a seat")
    return Decided(Version(version - 1), fact.seat, fact.move, number)


def share_left(decided: Decided, stand: Sequence[Decided]) -> float:
    """Returns the share of a match that is left after one of the decisions that stand."""
    return 1 - (decided.number + 1) / (stand[-1].number + 1)
