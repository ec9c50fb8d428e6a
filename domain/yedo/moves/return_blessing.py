"""Phase 3: returning a blessing to suffer only one loss, or keeping it (rulebook p. 9)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, never_refused, only
from domain.pending import topmost
from domain.yedo.components.vocabulary import Asset, Loss
from domain.yedo.events import YedoPlay
from domain.yedo.events.event_cards import BlessingKept, BlessingReturned
from domain.yedo.losses import suffer, sufferable
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingBlessing
from domain.yedo.state import State

NOT_SUFFERABLE: Final = Refusal(
    "loss-not-sufferable", "You must suffer one of the losses that you can suffer.", "rulebook p. 9, The Event Phase"
)


class ReturnBlessing(YedoMove, frozen=True):
    """Return a blessing to the temple, and suffer only this loss."""

    suffered: Asset


class KeepBlessing(YedoMove, frozen=True):
    """Keep the blessing, and suffer all losses."""


def losses(state: State) -> tuple[Loss, ...]:
    """What the event takes."""
    return topmost(state, PendingBlessing).losses


def candidates(state: State, seat: Seat) -> Iterator[ReturnBlessing]:
    """Each loss of which the seat has something to lose: the blessing averts the others, not all."""
    return map(ReturnBlessing, sufferable(state, seat, losses(state)))


def refusal(state: State, seat: Seat, move: ReturnBlessing) -> Refusal | None:
    """Why not: the event does not take that, or the seat has nothing of it to lose; `None`: it is legal."""
    return None if move.suffered in sufferable(state, seat, losses(state)) else NOT_SUFFERABLE


def return_blessing(play: YedoPlay, seat: Seat, move: ReturnBlessing) -> None:
    """The blessing goes back to the temple, and only this loss is suffered (rulebook p. 9)."""
    suffered = tuple(loss for loss in losses(play.state) if loss.asset == move.suffered)
    play.emit(BlessingReturned(seat, move.suffered))
    suffer(play, seat, suffered)


def keep_blessing(play: YedoPlay, seat: Seat, _move: KeepBlessing) -> None:
    """All losses are suffered, as far as there is something to lose (rulebook p. 9)."""
    suffered = losses(play.state)
    play.emit(BlessingKept(seat))
    suffer(play, seat, suffered)


RETURN_BLESSING: Final = MoveRule(ReturnBlessing, candidates, refusal, return_blessing)
KEEP_BLESSING: Final = MoveRule(KeepBlessing, only(KeepBlessing()), never_refused, keep_blessing)
