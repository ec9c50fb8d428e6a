"""Chinatown: buying goods and imports, selling goods, one exchange at a time (rulebook p. 11)."""

from collections.abc import Iterator
from typing import Final, get_args

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.yokohama import rewards
from domain.yokohama.base import YokohamaMove
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import GOODS, Good, Reward
from domain.yokohama.events import WareBought, WareSold, YokohamaPlay
from domain.yokohama.pending import PendingExchanges
from domain.yokohama.state import State, Ware

WARES: Final[tuple[Ware, ...]] = get_args(Ware)
RULE: Final = "rulebook p. 11, Chinatown"

NOT_TRADED: Final = Refusal("not-traded", "Chinatown does not trade that.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-ware", "You do not have enough yen to buy that.", RULE)
NONE_TO_SELL: Final = Refusal("none-to-sell", "You do not have the good that you want to sell.", RULE)


class Buy(YokohamaMove, frozen=True):
    """Buy one trade good or import."""

    ware: Ware


class Sell(YokohamaMove, frozen=True):
    """Sell one trade good. Imports cannot be sold."""

    good: Good


def price(state: State, ware: Ware) -> int:
    """Returns the yen for one good or import; a good is bought and sold at the same price (rulebook p. 11)."""
    yen: int = getattr(components_of(state).prices.chinatown, ware)
    return yen


def each_ware(_state: State, _seat: Seat) -> Iterator[Buy]:
    """Yields one of each trade good, and an import."""
    return map(Buy, WARES)


def refuse_buying(state: State, seat: Seat, move: Buy) -> Refusal | None:
    """Returns why a good or import cannot be bought; `None` if the seat can pay it."""
    if move.ware not in WARES:
        return NOT_TRADED
    return CANNOT_PAY if state.merchants[seat].stock.yen < price(state, move.ware) else None


def buy(play: YokohamaPlay, seat: Seat, move: Buy) -> None:
    """Buys one trade good or import (rulebook p. 11).

    Mining Technology adds 1 copper to each copper bought, or only to the first one by option (ruling 19).
    """
    mined = topmost(play.state, PendingExchanges).mined
    play.emit(WareBought(seat, move.ware, price(play.state, move.ware)))
    if move.ware == "copper" and not (mined and play.state.options.mining_once_per_action):
        rewards.apply_mining_technology(play, seat, Reward(copper=1))


def each_good(_state: State, _seat: Seat) -> Iterator[Sell]:
    """Yields one of each trade good."""
    return map(Sell, GOODS)


def refuse_selling(state: State, seat: Seat, move: Sell) -> Refusal | None:
    """Returns why a good cannot be sold; `None` if the seat has one."""
    if move.good not in GOODS:
        return NOT_TRADED
    return None if getattr(state.merchants[seat].stock, move.good) else NONE_TO_SELL


def sell(play: YokohamaPlay, seat: Seat, move: Sell) -> None:
    """Sells one trade good (rulebook p. 11)."""
    play.emit(WareSold(seat, move.good, price(play.state, move.good)))


BUY: Final = MoveRule(Buy, each_ware, refuse_buying, buy)
SELL: Final = MoveRule(Sell, each_good, refuse_selling, sell)
