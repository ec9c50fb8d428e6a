"""Phase 3: returning a blessing to an event, and which assets to lose (rulebook p. 9)."""

from collections.abc import Iterator
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.pending import topmost
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoMove
from domain.yedo.components.vocabulary import Asset, Loss
from domain.yedo.events import BlessingKept, BlessingReturned, LossChosen, YedoPlay
from domain.yedo.losses import assets_to_lose, give_up, items, suffer
from domain.yedo.pending import PendingBlessing, PendingLoss
from domain.yedo.pieces import Card, known
from domain.yedo.state import State

NOT_SUFFERABLE: Final = Refusal(
    "loss-not-sufferable",
    "You must choose a loss of which you have something to lose.",
    "rulebook p. 9, The Event Phase",
)


class ReturnBlessing(YedoMove, frozen=True):
    """Return a blessing to the temple and suffer only this loss."""

    suffered: Asset


class KeepBlessing(YedoMove, frozen=True):
    """Keep the blessing and suffer all losses."""


def pending_losses(state: State) -> tuple[Loss, ...]:
    """Returns the losses that the event brings."""
    return topmost(state, PendingBlessing).losses


def each_single_loss(state: State, seat: Seat) -> Iterator[ReturnBlessing]:
    """Returns a move for each loss of which the seat has something to lose."""
    return map(ReturnBlessing, assets_to_lose(state, seat, pending_losses(state)))


def refuse_return(state: State, seat: Seat, move: ReturnBlessing) -> Refusal | None:
    """Returns why a blessing cannot be returned for this loss; `None` if it can."""
    return None if move.suffered in assets_to_lose(state, seat, pending_losses(state)) else NOT_SUFFERABLE


def return_blessing(play: YedoPlay, seat: Seat, move: ReturnBlessing) -> None:
    """Returns the blessing to the temple; the seat suffers only the loss chosen (rulebook p. 9)."""
    suffered = tuple(loss for loss in pending_losses(play.state) if loss.asset == move.suffered)
    play.emit(BlessingReturned(seat, move.suffered))
    suffer(play, seat, suffered)


def keep_blessing(play: YedoPlay, seat: Seat, _move: KeepBlessing) -> None:
    """Emits all losses, as far as the seat has something to lose (rulebook p. 9)."""
    suffered = pending_losses(play.state)
    play.emit(BlessingKept(seat))
    suffer(play, seat, suffered)


RETURN_BLESSING: Final = MoveRule(ReturnBlessing, each_single_loss, refuse_return, return_blessing, always_legal=True)
KEEP_BLESSING: Final = MoveRule(KeepBlessing, only(KeepBlessing()), never_refused, keep_blessing)


NOT_OWNED: Final = Refusal("asset-not-owned", "You must choose one that you own.", "rulebook p. 9, The Event Phase")


class GiveUp(YedoMove, frozen=True):
    """Lose this annex, weapon or card."""

    item: Annotated[Card | Hidden, Secret()]


def items_to_lose(state: State, seat: Seat) -> tuple[Card, ...]:
    """Returns the annexes, weapons or cards of which the seat has to lose one."""
    return items(state, seat, topmost(state, PendingLoss).asset)


def each_item(state: State, seat: Seat) -> Iterator[GiveUp]:
    """Returns a move for each different annex, weapon or card of the kind that is lost."""
    return map(GiveUp, dict.fromkeys(items_to_lose(state, seat)))


def refuse_item(state: State, seat: Seat, move: GiveUp) -> Refusal | None:
    """Returns why something cannot be lost; `None` if it can."""
    return None if move.item in items_to_lose(state, seat) else NOT_OWNED


def give_up_item(play: YedoPlay, seat: Seat, move: GiveUp) -> None:
    """Puts an annex back on the board, a weapon onto the discard pile, or a card under its deck."""
    asset = topmost(play.state, PendingLoss).asset
    play.emit(LossChosen(seat))
    give_up(play, seat, asset, known(move.item))


GIVE_UP: Final = MoveRule(GiveUp, each_item, refuse_item, give_up_item, always_legal=True)
