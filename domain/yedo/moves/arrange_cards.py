"""In which order the cards of a foresight go back onto their deck (rulebook p. 12)."""

from collections.abc import Iterator
from itertools import permutations
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.secrecy import Hidden, Secret
from domain.yedo.events import YedoPlay
from domain.yedo.events.cards import CardsArranged
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingArrangement
from domain.yedo.pieces import Card
from domain.yedo.state import State

OTHER_CARDS: Final = Refusal(
    "cards-not-drawn", "You put back exactly the cards that you have looked at.", "rulebook p. 12, Foresight"
)


class ArrangeCards(YedoMove, frozen=True):
    """Put the cards back in this order, the next one first."""

    cards: Annotated[tuple[Card | Hidden, ...], Secret()]


def candidates(state: State, seat: Seat) -> Iterator[ArrangeCards]:
    """Each order of the cards looked at."""
    return map(ArrangeCards, dict.fromkeys(permutations(state.clans[seat].drawn)))


def refusal(state: State, seat: Seat, move: ArrangeCards) -> Refusal | None:
    """Why not: these are not exactly the cards looked at; `None`: it is legal."""
    return None if move in candidates(state, seat) else OTHER_CARDS


def arrange(play: YedoPlay, seat: Seat, move: ArrangeCards) -> None:
    """The cards go back on top of their deck in this order; that the seat knows them there is known to all."""
    play.emit(CardsArranged(seat, topmost(play.state, PendingArrangement).deck, move.cards))


ARRANGE_CARDS: Final = MoveRule(ArrangeCards, candidates, refusal, arrange, always_legal=True)
