"""Consolidate: take the Emperor's reward (rulebook p. 11)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import Bonus, Multiplier
from domain.nippon.events import BonusReceived, NipponPlay, RewardTaken
from domain.nippon.moves.move import NipponMove
from domain.nippon.moves.place_reward import place_or_discard
from domain.nippon.pending import PendingReward
from domain.nippon.state import State
from domain.pending import topmost

RULE: Final = "rulebook p. 11, the Emperor's reward"

LEVEL_TOO_HIGH: Final = Refusal("reward-level-too-high", "Your workers do not allow a reward of that level.", RULE)
PILE_EMPTY: Final = Refusal("no-such-reward", "There is no such reward left.", RULE)


class TakeReward(NipponMove, frozen=True):
    """Take the reward tile with this multiplier on its back and this bonus on its front."""

    multiplier: Multiplier
    bonus: Bonus


def candidates(state: State, _seat: Seat) -> Iterator[TakeReward]:
    """A tile from each pile, whatever its level."""
    return (TakeReward(pile.multiplier, pile.bonus) for pile in state.rewards if pile.tiles)


def refusal(state: State, _seat: Seat, move: TakeReward) -> Refusal | None:
    """Why a reward cannot be taken; `None`: it can. The workers allow its level, and there is such a tile left."""
    if move.multiplier > topmost(state, PendingReward).level:
        return LEVEL_TOO_HIGH
    left = any(pile.tiles and pile.bonus == move.bonus for pile in state.rewards if pile.multiplier == move.multiplier)
    return None if left else PILE_EMPTY


def take(play: NipponPlay, seat: Seat, move: TakeReward) -> None:
    """Takes the tile and the bonus on its front; where it goes is chosen next."""
    play.emit(RewardTaken(seat, move.multiplier, move.bonus))
    play.emit(BonusReceived(seat, components_of(play.state).rewards.bonuses[move.bonus], "reward"))
    place_or_discard(play, seat)


TAKE_REWARD: Final = MoveRule(TakeReward, candidates, refusal, take)
