"""Activating a disciple for nothing: it must be activated, even if it can do nothing useful (rulebook p. 10)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yedo.disciples import posts_of
from domain.yedo.moves.activation import NO_DISCIPLE, activate
from domain.yedo.moves.base import YedoMove
from domain.yedo.pieces import Post
from domain.yedo.state import State


class ReturnDisciple(YedoMove, frozen=True):
    """Return this disciple to the clan house, in a district or on an annex."""

    disciple: Post


def candidates(state: State, seat: Seat) -> Iterator[ReturnDisciple]:
    """Each disciple."""
    annexes = (Post(annex) for annex in state.clans[seat].manned)
    return map(ReturnDisciple, dict.fromkeys((*posts_of(state, seat), *annexes)))


def refusal(state: State, seat: Seat, move: ReturnDisciple) -> Refusal | None:
    """It must stand there."""
    stands = move.disciple in posts_of(state, seat) or move.disciple in state.clans[seat].manned
    return None if stands else NO_DISCIPLE


RETURN_DISCIPLE: Final = Family(
    ReturnDisciple, candidates, refusal, lambda play, seat, move: activate(play, seat, move.disciple), certain=True
)
