"""The Bower: which position on the player order track a visitor takes (rulebook p. 14)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import PositionTaken
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingBower
from domain.yedo.pieces import Position
from domain.yedo.state import State

TAKEN: Final = Refusal(
    "position-taken", "That is not a free position on the Player Order Track.", "rulebook p. 13, The Castle District"
)


class TakePosition(YedoMove, frozen=True):
    """Take this position on the player order track, counted from 1."""

    position: Position


def free_positions(state: State) -> tuple[Position, ...]:
    """The positions that no visitor has taken."""
    positions = topmost(state, PendingBower).positions
    return tuple(Position(number) for number, seat in enumerate(positions, start=1) if seat is None)


def candidates(state: State, _seat: Seat) -> Iterator[TakePosition]:
    """Each position that no visitor has taken."""
    return map(TakePosition, free_positions(state))


def refusal(state: State, _seat: Seat, move: TakePosition) -> Refusal | None:
    """Why not: there is no such position, or a visitor has taken it; `None`: it is legal."""
    return None if move.position in free_positions(state) else TAKEN


def take_position(play: YedoPlay, seat: Seat, move: TakePosition) -> None:
    """The marker is put there; the next visitor has the choice."""
    play.emit(PositionTaken(seat, move.position))


TAKE_POSITION: Final = MoveRule(TakePosition, candidates, refusal, take_position)
