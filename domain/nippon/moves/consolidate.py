"""Consolidate: budget, the Emperor's reward, workforce (rulebook p. 11)."""

from functools import lru_cache
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.nippon.base import NipponMove
from domain.nippon.components import components_of
from domain.nippon.components.rows import ACHIEVEMENTS, Achievement, Bonus, Multiplier
from domain.nippon.events import (
    BonusReceived,
    ChoiceOffered,
    Consolidated,
    MultiplierTaken,
    NipponPlay,
    RewardDiscarded,
    RewardPlaced,
    RewardTaken,
)
from domain.nippon.pending import PendingReward, PendingRewardPlacement
from domain.nippon.player_board import extra_income, kept_coal, level
from domain.nippon.state import RewardPile, State
from domain.nippon.workers import release_workers
from domain.pending import topmost
from domain.refusals import Refusal

RULE: Final = "rulebook p. 11, the Emperor's reward"

LEVEL_TOO_HIGH: Final = Refusal("reward-level-too-high", "Your workers do not allow a reward of that level.", RULE)
PILE_EMPTY: Final = Refusal("no-such-reward", "There is no such reward left.", RULE)
UNKNOWN_ACHIEVEMENT: Final = Refusal("unknown-achievement", "There is no such achievement space.", RULE)
ACHIEVEMENT_TAKEN: Final = Refusal("achievement-taken", "There is already a tile on that achievement space.", RULE)


class Consolidate(NipponMove, frozen=True):
    """Renew money and coal, take a reward, pay the workers."""


class TakeReward(NipponMove, frozen=True):
    """Take the reward tile with this multiplier on its back and this bonus on its front."""

    multiplier: Multiplier
    bonus: Bonus


class PlaceReward(NipponMove, frozen=True):
    """Place the tile just taken on an empty achievement space."""

    achievement: Achievement


# Consolidate


def consolidate(play: NipponPlay, seat: Seat, _move: Consolidate) -> None:
    """Renews the budget, then offers a reward, or goes on with the workforce if there is none to take.

    If no reward tiles of any level are left, the seat takes a spare multiplier tile instead.
    """
    renew_budget(play, seat)
    reward_level = emperors_level(play.state, seat)
    lowest = lowest_reward(play.state.rewards)
    if lowest is not None and lowest <= reward_level:
        play.emit(ChoiceOffered(seat, PendingReward(reward_level)))
    elif reward_level and lowest is None and play.state.spare_tiles:
        play.emit(MultiplierTaken(seat, components_of(play.state).rewards.spare_multiplier))
        place_or_discard(play, seat)
    else:
        release_workers(play, seat)


@lru_cache(maxsize=1024)
def lowest_reward(piles: tuple[RewardPile, ...]) -> Multiplier | None:
    """Returns the lowest multiplier of the tiles that are left; `None` if none is left."""
    return min([pile.multiplier for pile in piles if pile.tiles], default=None)


def renew_budget(play: NipponPlay, seat: Seat) -> None:
    """Discards the old yen and coal, and gives those of the tracks and of the silk factories (rulebook annex 2)."""
    state = play.state
    yen = level(state, seat, "money") + extra_income(state, seat)
    kept = min(state.zaibatsu[seat].coal, kept_coal(state, seat))
    play.emit(Consolidated(seat, yen, level(state, seat, "coal"), kept))


def emperors_level(state: State, seat: Seat) -> Multiplier:
    """Returns the highest level of reward that the workers of a seat allow; 0 if they allow none.

    It is the number above the rightmost worker on the player board.
    """
    workers = len(state.zaibatsu[seat].workers)
    return components_of(state).emperors_reward.level_by_workers[workers - 1] if workers else Multiplier(0)


# Take a reward


def take_candidates(state: State, _seat: Seat) -> tuple[TakeReward, ...]:
    """Returns a tile of every pile whose level the workers allow."""
    return take_each(state.rewards, topmost(state, PendingReward).level)


@lru_cache(maxsize=1024)
def take_each(piles: tuple[RewardPile, ...], allowed: Multiplier) -> tuple[TakeReward, ...]:
    """Returns a tile of every pile up to a level. It is kept, since the piles change seldom."""
    return tuple(
        [TakeReward(pile.multiplier, pile.bonus) for pile in piles if pile.tiles and pile.multiplier <= allowed]
    )


def refuse_take(state: State, _seat: Seat, move: TakeReward) -> Refusal | None:
    """Returns why a reward cannot be taken, or `None` if it can: the workers allow its level, and a tile is left."""
    if move.multiplier > topmost(state, PendingReward).level:
        return LEVEL_TOO_HIGH
    left = any(pile.tiles and pile.bonus == move.bonus for pile in state.rewards if pile.multiplier == move.multiplier)
    return None if left else PILE_EMPTY


def take(play: NipponPlay, seat: Seat, move: TakeReward) -> None:
    """Takes the tile and gives its bonus. The seat then chooses an achievement space."""
    play.emit(RewardTaken(seat, move.multiplier, move.bonus))
    play.emit(BonusReceived(seat, components_of(play.state).rewards.bonuses[move.bonus], "reward"))
    place_or_discard(play, seat)


def place_or_discard(play: NipponPlay, seat: Seat) -> None:
    """Discards the tile just taken, and goes on with the workforce, if no achievement space is empty.

    Otherwise the choice of a space stays pending.
    """
    if None not in play.state.zaibatsu[seat].achievements:
        play.emit(RewardDiscarded(seat, topmost(play.state, PendingRewardPlacement).multiplier))
        release_workers(play, seat)


# Place the reward


def place_candidates(state: State, seat: Seat) -> tuple[PlaceReward, ...]:
    """Returns every empty achievement space."""
    return place_on_each(state.zaibatsu[seat].achievements)


@lru_cache(maxsize=1024)
def place_on_each(tiles: tuple[Multiplier | None, ...]) -> tuple[PlaceReward, ...]:
    """Returns every achievement space without a tile. It is kept, since the tiles change seldom."""
    spaces = zip(ACHIEVEMENTS, tiles, strict=True)
    return tuple([PlaceReward(achievement) for achievement, tile in spaces if tile is None])


def refuse_place(state: State, seat: Seat, move: PlaceReward) -> Refusal | None:
    """Returns why the tile cannot be placed on a space, or `None` if it can: the space must be empty."""
    if move.achievement not in ACHIEVEMENTS:
        return UNKNOWN_ACHIEVEMENT
    taken = state.zaibatsu[seat].achievements[ACHIEVEMENTS.index(move.achievement)]
    return None if taken is None else ACHIEVEMENT_TAKEN


def place(play: NipponPlay, seat: Seat, move: PlaceReward) -> None:
    """Places the tile just taken and goes on with the workforce."""
    play.emit(placed(play.state, seat, move))
    release_workers(play, seat)


def placed(state: State, seat: Seat, move: PlaceReward) -> RewardPlaced:
    """Returns the event of placing the tile just taken."""
    return RewardPlaced(seat, topmost(state, PendingRewardPlacement).multiplier, move.achievement)


CONSOLIDATE: Final = MoveRule(Consolidate, only(Consolidate()), never_refused, consolidate)
TAKE_REWARD: Final = MoveRule(TakeReward, take_candidates, refuse_take, take, always_legal=True)
PLACE_REWARD: Final = MoveRule(PlaceReward, place_candidates, refuse_place, place, always_legal=True)
