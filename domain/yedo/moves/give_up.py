"""Which one of a kind is lost, by an event or to another player's card (rulebook p. 9)."""

from collections.abc import Iterator
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.secrecy import Hidden, Secret
from domain.yedo.events import YedoPlay
from domain.yedo.events.event_cards import LossChosen
from domain.yedo.expected import known
from domain.yedo.losses import give_up, items
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingLoss
from domain.yedo.pieces import Card
from domain.yedo.state import State

NOT_OWNED: Final = Refusal("asset-not-owned", "You must lose one that you own.", "rulebook p. 9, The Event Phase")


class GiveUp(YedoMove, frozen=True):
    """Lose this one."""

    item: Annotated[Card | Hidden, Secret()]


def owned(state: State, seat: Seat) -> tuple[Card, ...]:
    """What the seat chooses from."""
    return items(state, seat, topmost(state, PendingLoss).asset)


def candidates(state: State, seat: Seat) -> Iterator[GiveUp]:
    """Each different annex, weapon or card of the kind that is lost."""
    return map(GiveUp, dict.fromkeys(owned(state, seat)))


def refusal(state: State, seat: Seat, move: GiveUp) -> Refusal | None:
    """Why not: the seat owns none of these, or it is of another kind; `None`: it is legal."""
    return None if move.item in owned(state, seat) else NOT_OWNED


def give_up_item(play: YedoPlay, seat: Seat, move: GiveUp) -> None:
    """An annex goes back to the board, a weapon onto the discard pile, a card under its deck."""
    asset = topmost(play.state, PendingLoss).asset
    play.emit(LossChosen(seat))
    give_up(play, seat, asset, known(move.item))


GIVE_UP: Final = MoveRule(GiveUp, candidates, refusal, give_up_item)
