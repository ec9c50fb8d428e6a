"""Consolidate: the achievement space for the tile just taken (rulebook p. 11)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components.rows import ACHIEVEMENTS, Achievement
from domain.nippon.events import NipponPlay, RewardDiscarded, RewardPlaced
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import PendingRewardPlacement
from domain.nippon.state import State
from domain.nippon.workforce import release_workers
from domain.pending import topmost

RULE: Final = "rulebook p. 11, the Emperor's reward"

UNKNOWN: Final = Refusal("unknown-achievement", "There is no such achievement space.", RULE)
TAKEN: Final = Refusal("achievement-taken", "An achievement space holds one tile, which stays there.", RULE)


class PlaceReward(NipponMove, frozen=True):
    """Place the tile on an empty achievement space."""

    achievement: Achievement


def candidates(_state: State, _seat: Seat) -> Iterator[PlaceReward]:
    """Each achievement space, empty or not."""
    return map(PlaceReward, ACHIEVEMENTS)


def refusal(state: State, seat: Seat, move: PlaceReward) -> Refusal | None:
    """Why the tile cannot go there; `None`: it can. A space holds one tile, which stays there."""
    if move.achievement not in ACHIEVEMENTS:
        return UNKNOWN
    taken = state.zaibatsu[seat].achievements[ACHIEVEMENTS.index(move.achievement)]
    return None if taken is None else TAKEN


def place(play: NipponPlay, seat: Seat, move: PlaceReward) -> None:
    """Places the tile just taken; the workforce step follows."""
    play.emit(RewardPlaced(seat, topmost(play.state, PendingRewardPlacement).multiplier, move.achievement))
    release_workers(play, seat)


def place_or_discard(play: NipponPlay, seat: Seat) -> None:
    """Leaves the tile just taken to be placed; where no space is empty it is discarded, and the workforce step
    follows."""
    if None not in play.state.zaibatsu[seat].achievements:
        play.emit(RewardDiscarded(seat, topmost(play.state, PendingRewardPlacement).multiplier))
        release_workers(play, seat)


PLACE_REWARD: Final = MoveRule(PlaceReward, candidates, refusal, place)
