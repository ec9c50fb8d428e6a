"""Any-trade-good icons: each gives one good of choice (rulebook p. 10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yokohama import rewards
from domain.yokohama.components.rows import GOODS, Good, Reward
from domain.yokohama.events import GoodChosen, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import GoodsOfChoice
from domain.yokohama.state import State

UNKNOWN_GOOD: Final = Refusal("unknown-good", "There is no such trade good.", "rulebook p. 10, Any trade good")


class TakeGood(YokohamaMove, frozen=True):
    """Gain one trade good of choice."""

    good: Good


def candidates(_state: State, _seat: Seat) -> Iterator[TakeGood]:
    """Each of the four trade goods."""
    return map(TakeGood, GOODS)


def refusal(_state: State, _seat: Seat, move: TakeGood) -> Refusal | None:
    """Why a good cannot be gained; `None`: it is legal. It must be one of the four."""
    return None if move.good in GOODS else UNKNOWN_GOOD


def take_good(play: YokohamaPlay, seat: Seat, move: TakeGood) -> None:
    """Gains one trade good of choice (rulebook p. 10).

    A reward is one receipt, so Mining Technology adds to the first copper chosen only (rulebook p. 18).
    """
    mined = topmost(play.state, GoodsOfChoice).mined
    play.emit(GoodChosen(seat, move.good))
    if move.good == "copper" and not mined:
        rewards.after_receiving(play, seat, Reward(copper=1))


TAKE_GOOD: Final = MoveRule(TakeGood, candidates, refusal, take_good)
