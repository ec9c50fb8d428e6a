"""Activating a disciple for nothing: it must be activated, even if it can do nothing useful (rulebook p. 10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.activation import NO_DISCIPLE, activate
from domain.yedo.disciples import posts_of
from domain.yedo.events import YedoPlay
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Post
from domain.yedo.state import State


class ReturnDisciple(YedoMove, frozen=True):
    """Return this disciple to the clan house, in a district or on an annex."""

    disciple: Post


def candidates(state: State, seat: Seat) -> Iterator[ReturnDisciple]:
    """Each place, in a district or on an own annex, where a disciple of the seat stands."""
    annexes = (Post(annex) for annex in state.clans[seat].manned)
    return map(ReturnDisciple, dict.fromkeys((*posts_of(state, seat), *annexes)))


def refusal(state: State, seat: Seat, move: ReturnDisciple) -> Refusal | None:
    """Why not: no disciple of the seat stands there; `None`: it is legal."""
    stands = move.disciple in posts_of(state, seat) or move.disciple in state.clans[seat].manned
    return None if stands else NO_DISCIPLE


def return_disciple(play: YedoPlay, seat: Seat, move: ReturnDisciple) -> None:
    """The disciple returns to the clan house, and nothing follows."""
    activate(play, seat, move.disciple)


RETURN_DISCIPLE: Final = MoveRule(ReturnDisciple, candidates, refusal, return_disciple, always_legal=True)
