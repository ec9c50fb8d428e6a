"""Which annex the winner of an auction takes (rulebook p. 8)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.components.vocabulary import Annex
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import AnnexTaken
from domain.yedo.limits import takable_annexes
from domain.yedo.moves.move import YedoMove
from domain.yedo.shortages import annex_not_available
from domain.yedo.state import State

NOT_AVAILABLE: Final = annex_not_available("rulebook p. 8, List of rewards")


class PickAnnex(YedoMove, frozen=True):
    """Take this annex."""

    annex: Annex


def candidates(state: State, seat: Seat) -> Iterator[PickAnnex]:
    """Each type of annex that is left and not owned."""
    return map(PickAnnex, takable_annexes(state, seat))


def refusal(state: State, seat: Seat, move: PickAnnex) -> Refusal | None:
    """Why not: none of this type is left, or one is owned already; `None`: it is legal."""
    return None if move.annex in takable_annexes(state, seat) else NOT_AVAILABLE


def take(play: YedoPlay, seat: Seat, move: PickAnnex) -> None:
    """The annex comes to the clan board; the auction has been paid for."""
    play.emit(AnnexTaken(seat, move.annex))


PICK_ANNEX: Final = MoveRule(PickAnnex, candidates, refusal, take)
