"""Which one to keep of the cards or weapons drawn (rulebook p. 4, 8)."""

from collections.abc import Iterator
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.secrecy import Hidden, Secret
from domain.tuples import without
from domain.yedo.drawing import as_weapon
from domain.yedo.events import YedoPlay
from domain.yedo.events.cards import CardKept, WeaponKept
from domain.yedo.expected import known
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingCard
from domain.yedo.pieces import Card
from domain.yedo.state import State

NOT_DRAWN: Final = Refusal("card-not-drawn", "You did not draw that one.", "rulebook p. 8, List of rewards")


class KeepCard(YedoMove, frozen=True):
    """Keep this one, and put the others away."""

    card: Annotated[Card | Hidden, Secret()]


def candidates(state: State, seat: Seat) -> Iterator[KeepCard]:
    """Each different card or weapon drawn."""
    return map(KeepCard, dict.fromkeys(state.clans[seat].drawn))


def refusal(state: State, seat: Seat, move: KeepCard) -> Refusal | None:
    """Why not: it is none of those drawn; `None`: it is legal."""
    return None if move.card in state.clans[seat].drawn else NOT_DRAWN


def keep(play: YedoPlay, seat: Seat, move: KeepCard) -> None:
    """One is kept; of the others, cards go under their deck and weapons onto the discard pile."""
    deck = topmost(play.state, PendingCard).deck
    others = without(play.state.clans[seat].drawn, move.card)
    if deck == "weapon":
        weapon, *discarded = (as_weapon(known(card)) for card in (move.card, *others))
        play.emit(WeaponKept(seat, weapon, tuple(discarded)))
    else:
        play.emit(CardKept(seat, deck, move.card, others))


KEEP_CARD: Final = MoveRule(KeepCard, candidates, refusal, keep)
