"""Phase 3: returning a blessing to suffer less, and choosing what to lose (rulebook p. 9)."""

from collections.abc import Iterator
from typing import Annotated, Final

from domain.family import Family, Refusal, always, only
from domain.secrecy import Hidden, Seat, Secret
from domain.yedo.choices import EaseLosses, SufferLoss
from domain.yedo.events import YedoPlay
from domain.yedo.events.happening import BlessingKept, BlessingReturned, LossChosen
from domain.yedo.expected import known
from domain.yedo.losses import give_up, items, suffer, sufferable
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Card
from domain.yedo.stack import topmost
from domain.yedo.state import State
from domain.yedo.vocabulary import Asset, Loss

RULE: Final = "rulebook p. 9, The Event Phase"
NOT_SUFFERABLE: Final = Refusal("loss-not-sufferable", "You must suffer one of the losses that you can suffer.", RULE)
NOT_OWNED: Final = Refusal("asset-not-owned", "You must lose one that you own.", RULE)


class ReturnBlessing(YedoMove, frozen=True):
    """Return a blessing to the temple, and suffer only this loss."""

    suffered: Asset


class KeepBlessing(YedoMove, frozen=True):
    """Keep the blessing, and suffer all losses."""


class GiveUp(YedoMove, frozen=True):
    """Lose this one."""

    item: Annotated[Card | Hidden, Secret()]


def losses(state: State) -> tuple[Loss, ...]:
    """What the event takes."""
    return topmost(state, EaseLosses).losses


def each_loss(state: State, seat: Seat) -> Iterator[ReturnBlessing]:
    """Each loss of which the seat has something to lose: the blessing averts the others, not all."""
    return map(ReturnBlessing, sufferable(state, seat, losses(state)))


def refuse_loss(state: State, seat: Seat, move: ReturnBlessing) -> Refusal | None:
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


def owned(state: State, seat: Seat) -> tuple[Card, ...]:
    """What the seat chooses from."""
    return items(state, seat, topmost(state, SufferLoss).asset)


def each_item(state: State, seat: Seat) -> Iterator[GiveUp]:
    """Each different annex, weapon or card of the kind that is lost."""
    return map(GiveUp, dict.fromkeys(owned(state, seat)))


def refuse_item(state: State, seat: Seat, move: GiveUp) -> Refusal | None:
    """Why not: the seat owns none of these, or it is of another kind; `None`: it is legal."""
    return None if move.item in owned(state, seat) else NOT_OWNED


def give_up_item(play: YedoPlay, seat: Seat, move: GiveUp) -> None:
    """An annex goes back to the board, a weapon onto the discard pile, a card under its deck."""
    asset = topmost(play.state, SufferLoss).asset
    play.emit(LossChosen(seat))
    give_up(play, seat, asset, known(move.item))


RETURN_BLESSING: Final = Family(ReturnBlessing, each_loss, refuse_loss, return_blessing)
KEEP_BLESSING: Final = Family(KeepBlessing, only(KeepBlessing()), always, keep_blessing)
GIVE_UP: Final = Family(GiveUp, each_item, refuse_item, give_up_item)
