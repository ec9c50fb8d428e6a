"""Phase 4: placing a disciple (rulebook p. 9)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.value import Remembered
from domain.yedo.base import YedoMove
from domain.yedo.clans import district_of, is_at_bower, is_bower
from domain.yedo.events import DiscipleAssigned, YedoPlay
from domain.yedo.pending import PendingAssignment
from domain.yedo.phases.assigning import places
from domain.yedo.pieces import Post
from domain.yedo.state import State

RULE: Final = "rulebook p. 9, The Assigning Phase"
INACCESSIBLE: Final = Refusal("district-inaccessible", "That District is inaccessible this round.", RULE)
SECOND_AT_BOWER: Final = Refusal("one-disciple-at-the-bower", "Only one of your Disciples may be at the Bower.", RULE)
NO_PLACE: Final = Refusal("no-free-place", "That is neither a free Assignment space nor a free Annex of yours.", RULE)


class AssignDisciple(YedoMove, frozen=True):
    """Place a disciple on a free assignment space, on an own annex or, by The Hidden Gate, in any accessible
    district."""

    post: Post


_PLACING: Final = Remembered(AssignDisciple)
"""Makes the move to a place once: there are few places, and each is listed very often."""


def is_beside(state: State) -> bool:
    """True if The Hidden Gate lets the disciple be placed outside the assignment spaces."""
    return topmost(state, PendingAssignment).beside


def each_place(state: State, seat: Seat) -> Iterator[AssignDisciple]:
    """Returns a move for each place where the seat may place the disciple."""
    return map(_PLACING.__getitem__, places(state, seat, beside=is_beside(state)))


def refuse_place(state: State, seat: Seat, move: AssignDisciple) -> Refusal | None:
    """Returns why a disciple cannot be placed there; `None` if it can."""
    if move.post in places(state, seat, beside=is_beside(state)):
        return None
    district = district_of(state, move.post)
    if district is not None and district == state.closed:
        return INACCESSIBLE
    if is_bower(state, move.post) and is_at_bower(state, seat):
        return SECOND_AT_BOWER
    return NO_PLACE


def assign_disciple(play: YedoPlay, seat: Seat, move: AssignDisciple) -> None:
    """Moves a disciple from the clan house to that place."""
    play.emit(DiscipleAssigned(seat, move.post))


ASSIGN_DISCIPLE: Final = MoveRule(AssignDisciple, each_place, refuse_place, assign_disciple, always_legal=True)
