"""Chinatown: goods and imports are bought, goods sold, one exchange at a time (rulebook p. 11)."""

from collections.abc import Iterator
from typing import Final, get_args

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yokohama import rewards
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import GOODS, Good, Reward
from domain.yokohama.events import WareBought, WareSold, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import Exchanges
from domain.yokohama.state import State, Ware

WARES: Final[tuple[Ware, ...]] = get_args(Ware)
RULE: Final = "rulebook p. 11, Chinatown"

NOT_TRADED: Final = Refusal("not-traded", "Chinatown does not trade that.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-ware", "You do not have enough yen to buy that.", RULE)
NONE_TO_SELL: Final = Refusal("none-to-sell", "You have none of that to sell.", RULE)


class Buy(YokohamaMove, frozen=True):
    """Buy one trade good or import."""

    ware: Ware


class Sell(YokohamaMove, frozen=True):
    """Sell one trade good; imports are not bought back."""

    good: Good


def price(state: State, ware: Ware) -> int:
    """Yen for one, whether it is bought or sold (rulebook p. 11)."""
    yen: int = getattr(components_of(state).prices.chinatown, ware)
    return yen


def each_ware(_state: State, _seat: Seat) -> Iterator[Buy]:
    """One of each trade good, and an import."""
    return map(Buy, WARES)


def refuse_buying(state: State, seat: Seat, move: Buy) -> Refusal | None:
    """Why something cannot be bought; `None`: it is legal. Chinatown must deal in it, and it must be paid for."""
    if move.ware not in WARES:
        return NOT_TRADED
    return CANNOT_PAY if state.merchants[seat].stock.yen < price(state, move.ware) else None


def buy(play: YokohamaPlay, seat: Seat, move: Buy) -> None:
    """Buys one trade good or import from the supply (rulebook p. 11).

    Every copper bought is a receipt for Mining Technology, or only the first, as agreed.
    """
    mined = topmost(play.state, Exchanges).mined
    play.emit(WareBought(seat, move.ware, price(play.state, move.ware)))
    if move.ware == "copper" and not (mined and play.state.options.mining_once_per_action):
        rewards.after_receiving(play, seat, Reward(copper=1))


def each_good(_state: State, _seat: Seat) -> Iterator[Sell]:
    """One of each trade good."""
    return map(Sell, GOODS)


def refuse_selling(state: State, seat: Seat, move: Sell) -> Refusal | None:
    """Why a good cannot be sold; `None`: it is legal. The seat must have one."""
    if move.good not in GOODS:
        return NOT_TRADED
    return None if getattr(state.merchants[seat].stock, move.good) else NONE_TO_SELL


def sell(play: YokohamaPlay, seat: Seat, move: Sell) -> None:
    """Sells one trade good to the supply, at the price at which it is bought (rulebook p. 11)."""
    play.emit(WareSold(seat, move.good, price(play.state, move.good)))


BUY: Final = MoveRule(Buy, each_ware, refuse_buying, buy)
SELL: Final = MoveRule(Sell, each_good, refuse_selling, sell)
