"""Set-up: which of the two orders dealt to keep (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.secrecy import Hidden, Secret
from domain.yokohama.components.rows import OrderId
from domain.yokohama.events import OrderKept, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import State

NOT_DEALT: Final = Refusal("order-not-dealt", "That order was not dealt to you.", "rulebook p. 4, Game Setup")


class KeepOrder(YokohamaMove, frozen=True):
    """Keep this order and return the other one to the box, in secret."""

    order: Annotated[OrderId | Hidden, Secret()]


def candidates(state: State, seat: Seat) -> Iterator[KeepOrder]:
    """Each order dealt to the seat."""
    return (KeepOrder(order) for order in state.merchants[seat].dealt)


def refusal(state: State, seat: Seat, move: KeepOrder) -> Refusal | None:
    """Why an order cannot be kept; `None`: it is legal. It must have been dealt to this seat."""
    return None if move.order in state.merchants[seat].dealt else NOT_DEALT


def keep_order(play: YokohamaPlay, seat: Seat, move: KeepOrder) -> None:
    """Keeps an order and returns the other one to the box, both in secret (rulebook p. 4)."""
    play.emit(OrderKept(seat, move.order))


KEEP_ORDER: Final = MoveRule(KeepOrder, candidates, refusal, keep_order)
