"""Which weapon of the market a mission's reward brings (rulebook p. 11)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import WeaponBought
from domain.yedo.events.rounds import TurnEnded
from domain.yedo.market import is_stocked, stalled
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Stall
from domain.yedo.shortages import no_weapon_there
from domain.yedo.state import State

EMPTY_STALL: Final = no_weapon_there("rulebook p. 11, Rewards")


class TakeMarketWeapon(YedoMove, frozen=True):
    """Take the weapon on this space of the market, counted from 0, for nothing."""

    stall: Stall


def candidates(state: State, _seat: Seat) -> Iterator[TakeMarketWeapon]:
    """Each space of the market with a weapon."""
    return (TakeMarketWeapon(Stall(stall)) for stall, weapon in enumerate(state.market) if weapon is not None)


def refusal(state: State, _seat: Seat, move: TakeMarketWeapon) -> Refusal | None:
    """Why not: no weapon lies there; `None`: it is legal."""
    return None if is_stocked(state, move.stall) else EMPTY_STALL


def take(play: YedoPlay, seat: Seat, move: TakeMarketWeapon) -> None:
    """The weapon comes to the clan board for 0 mon; its space stays empty."""
    play.emit(TurnEnded(seat))
    play.emit(WeaponBought(seat, move.stall, stalled(play.state, move.stall), 0))


TAKE_MARKET_WEAPON: Final = MoveRule(TakeMarketWeapon, candidates, refusal, take)
