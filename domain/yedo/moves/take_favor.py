"""Set-up: a favor of the Shogun (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import FavorCardId
from domain.yedo.effects.cards import act
from domain.yedo.events import YedoPlay
from domain.yedo.events.rounds import FavorTaken
from domain.yedo.moves.move import YedoMove
from domain.yedo.state import State

TAKEN: Final = Refusal("favor-not-there", "That Favor Card is not there to take.", "rulebook p. 4, Setup")


class TakeFavor(YedoMove, frozen=True):
    """Choose this favor card, and receive what it shows."""

    favor: FavorCardId


def candidates(state: State, _seat: Seat) -> Iterator[TakeFavor]:
    """Each favor card that nobody has taken."""
    return map(TakeFavor, state.favors)


def refusal(state: State, _seat: Seat, move: TakeFavor) -> Refusal | None:
    """Why not: it has been taken, or there is no such card; `None`: it is legal."""
    return None if move.favor in state.favors else TAKEN


def take(play: YedoPlay, seat: Seat, move: TakeFavor) -> None:
    """The seat receives what the card shows at once, and owns its back: the Blackmail card (rulebook p. 4)."""
    play.emit(FavorTaken(seat, move.favor))
    act(play, seat, components_of(play.state).favor_cards[move.favor].effect)


TAKE_FAVOR: Final = MoveRule(TakeFavor, candidates, refusal, take)
