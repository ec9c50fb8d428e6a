"""Consolidate: budget, the Emperor's reward, workforce (rulebook p. 11)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.nippon import player_board
from domain.nippon.components import components_of
from domain.nippon.components.rows import Multiplier
from domain.nippon.events import ChoiceOffered, Consolidated, MultiplierTaken, NipponPlay
from domain.nippon.levels import level
from domain.nippon.moves.move import NipponMove
from domain.nippon.moves.place_reward import place_or_discard
from domain.nippon.pending import PendingReward
from domain.nippon.state import State
from domain.nippon.workforce import release_workers


class Consolidate(NipponMove, frozen=True):
    """Renew money and coal, take a reward, pay the workers."""


def consolidate(play: NipponPlay, seat: Seat, _move: Consolidate) -> None:
    """Plays the three steps, up to the first in which the seat has something to choose. Where no reward tiles are left
    at all, a multiplier tile from beside the board takes their place."""
    renew_budget(play, seat)
    reward_level = emperors_level(play.state, seat)
    rewards = [pile for pile in play.state.rewards if pile.tiles]
    if any(pile.multiplier <= reward_level for pile in rewards):
        play.emit(ChoiceOffered(seat, PendingReward(reward_level)))
    elif reward_level and not rewards and play.state.spare_tiles:
        play.emit(MultiplierTaken(seat, components_of(play.state).rewards.spare_multiplier))
        place_or_discard(play, seat)
    else:
        release_workers(play, seat)


def renew_budget(play: NipponPlay, seat: Seat) -> None:
    """Discards the old money and coal, and receives what the levels and the silk factories give (annex 2)."""
    state = play.state
    yen = level(state, seat, "money") + player_board.income(state, seat)
    kept = min(state.zaibatsu[seat].coal, player_board.kept_coal(state, seat))
    play.emit(Consolidated(seat, yen, level(state, seat, "coal"), kept))


def emperors_level(state: State, seat: Seat) -> Multiplier:
    """The number above the rightmost worker of a seat; 0: no reward."""
    workers = len(state.zaibatsu[seat].workers)
    return components_of(state).emperors_reward.level_by_workers[workers - 1] if workers else Multiplier(0)


CONSOLIDATE: Final = MoveRule(Consolidate, only(Consolidate()), never_refused, consolidate)
