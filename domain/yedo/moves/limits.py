"""Discarding down to a limit (rulebook p. 3, 16)."""

from collections.abc import Iterator
from typing import Annotated, Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.decks import as_weapon
from domain.yedo.events import WeaponDiscarded, YedoPlay
from domain.yedo.limits import surplus
from domain.yedo.losses import discard_card
from domain.yedo.pieces import Card, known
from domain.yedo.state import State

RULE: Final = "rulebook p. 3, Clan boards"
NO_SURPLUS: Final = Refusal("no-surplus", "You must discard one of a kind of which you have too many.", RULE)


class DiscardSurplus(YedoMove, frozen=True):
    """Discard this card or weapon."""

    card: Annotated[Card | Hidden, Secret()]


def each_surplus_item(state: State, seat: Seat) -> Iterator[DiscardSurplus]:
    """Returns a move for each different card or weapon of a kind of which the seat has too many."""
    for items, _limit in surplus(state.clans[seat], components_of(state).limits):
        yield from map(DiscardSurplus, dict.fromkeys(cast("tuple[Card | Hidden, ...]", items)))


def refuse_discard(state: State, seat: Seat, move: DiscardSurplus) -> Refusal | None:
    """Returns why this cannot be discarded; `None` if it can."""
    too_many = surplus(state.clans[seat], components_of(state).limits)
    return None if any(move.card in items for items, _limit in too_many) else NO_SURPLUS


def discard_surplus(play: YedoPlay, seat: Seat, move: DiscardSurplus) -> None:
    """Puts a card face down under its deck, or a weapon face up onto the discard pile."""
    card = known(move.card)
    if card in components_of(play.state).weapons:
        play.emit(WeaponDiscarded(seat, as_weapon(card)))
    else:
        discard_card(play, seat, card)


DISCARD_SURPLUS: Final = MoveRule(DiscardSurplus, each_surplus_item, refuse_discard, discard_surplus, always_legal=True)
