"""Dojo: one weapon for another (rulebook p. 15)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.activation import ANNEX_RULE, activate, refuse_annex
from domain.yedo.components.vocabulary import Weapon
from domain.yedo.drawing import draw_weapon
from domain.yedo.events import YedoPlay
from domain.yedo.events.cards import WeaponDiscarded
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Post
from domain.yedo.state import State

NOT_OWNED: Final = Refusal("weapon-not-owned", "You do not own that Weapon.", ANNEX_RULE)


class UseDojo(YedoMove, frozen=True):
    """Discard a weapon, and gain the top one of the deck."""

    weapon: Weapon


def candidates(state: State, seat: Seat) -> Iterator[UseDojo]:
    """Each type of weapon owned, if a disciple stands there."""
    clan = state.clans[seat]
    return map(UseDojo, dict.fromkeys(clan.weapons if "dojo" in clan.manned else ()))


def refusal(state: State, seat: Seat, move: UseDojo) -> Refusal | None:
    """Why not: no disciple stands there, or the weapon is not owned; `None`: it is legal."""
    if refused := refuse_annex(state, seat, "dojo"):
        return refused
    return None if move.weapon in state.clans[seat].weapons else NOT_OWNED


def exchange(play: YedoPlay, seat: Seat, move: UseDojo) -> None:
    """The weapon goes onto the discard pile before the top one is gained, so it may be shuffled into a new deck."""
    activate(play, seat, Post("dojo"))
    play.emit(WeaponDiscarded(seat, move.weapon))
    draw_weapon(play, seat)


USE_DOJO: Final = MoveRule(UseDojo, candidates, refusal, exchange)
