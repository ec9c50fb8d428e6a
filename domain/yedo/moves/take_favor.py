"""Set-up: a favor of the Shogun (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yedo.effects.cards import act
from domain.yedo.events import YedoPlay
from domain.yedo.events.course import FavorTaken
from domain.yedo.moves.base import YedoMove
from domain.yedo.state import State
from domain.yedo.table import printed
from domain.yedo.vocabulary import FavorCardId

TAKEN: Final = Refusal("favor-not-there", "That Favor Card is not there to take.", "rulebook p. 4, Setup")


class TakeFavor(YedoMove, frozen=True):
    """Choose this favor card, and receive what it shows."""

    favor: FavorCardId


def candidates(state: State, _: Seat) -> Iterator[TakeFavor]:
    """Each that is left."""
    return map(TakeFavor, state.favors)


def refusal(state: State, _: Seat, move: TakeFavor) -> Refusal | None:
    """Nobody has taken it yet."""
    return None if move.favor in state.favors else TAKEN


def play(play: YedoPlay, seat: Seat, move: TakeFavor) -> None:
    """The card's assets come at once; its back is the Blackmail card."""
    play.emit(FavorTaken(seat, move.favor))
    act(play, seat, printed(play.state).favor_cards[move.favor].effect)


TAKE_FAVOR: Final = Family(TakeFavor, candidates, refusal, play)
