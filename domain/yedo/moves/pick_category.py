"""Which asset of the main auction category just won is acquired (rulebook p. 8)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yedo.components.rows import AuctionCategory
from domain.yedo.events import YedoPlay
from domain.yedo.events.bidding import CategoryPicked
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingCategory
from domain.yedo.phases.bidding import categories_of, reward
from domain.yedo.state import State

OTHER_GROUP: Final = Refusal(
    "category-not-won", "That category is not one of those you have won.", "rulebook p. 8, List of rewards"
)


class PickCategory(YedoMove, frozen=True):
    """Acquire the asset of this category of the main category just won."""

    category: AuctionCategory


def won(state: State) -> tuple[AuctionCategory, ...]:
    """The categories of the main category just won."""
    return categories_of(state, topmost(state, PendingCategory).lot)


def candidates(state: State, _seat: Seat) -> Iterator[PickCategory]:
    """Each category that was won."""
    return map(PickCategory, won(state))


def refusal(state: State, _seat: Seat, move: PickCategory) -> Refusal | None:
    """Why not: the category belongs to another main category; `None`: it is legal."""
    return None if move.category in won(state) else OTHER_GROUP


def acquire(play: YedoPlay, seat: Seat, move: PickCategory) -> None:
    """The choice is told, and the asset follows as if its own category had been auctioned."""
    play.emit(CategoryPicked(seat, move.category))
    reward(play, seat, move.category)


PICK_CATEGORY: Final = MoveRule(PickCategory, candidates, refusal, acquire)
