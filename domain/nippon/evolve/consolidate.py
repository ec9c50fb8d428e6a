"""The event handlers of consolidating (rulebook p. 11)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.base import Handlers
from domain.nippon.components.rows import ACHIEVEMENTS, COLORS, Bonus, Multiplier
from domain.nippon.evolve.changes import with_payment, with_points, with_zaibatsu
from domain.nippon.pending import PendingRewardPlacement
from domain.nippon.state import RewardPile, State
from domain.pending import popped, pushed
from domain.value import replaced

PLACES: Final = {color: place for place, color in enumerate(COLORS)}
"""The place of each color in the bag, which is sorted."""


def _consolidated(state: State, event: ev.Consolidated, _version: Version) -> State:
    paid = replace(state.zaibatsu[event.seat], yen=event.yen, coal=event.kept + event.coal)
    return popped(with_zaibatsu(state, event.seat, paid))


def one_taken(piles: tuple[RewardPile, ...], multiplier: Multiplier, bonus: Bonus) -> tuple[RewardPile, ...]:
    """Returns the piles with one tile less on the pile of a multiplier and a bonus."""
    index = [(pile.multiplier, pile.bonus) for pile in piles].index((multiplier, bonus))
    return replaced(piles, index, replace(piles[index], tiles=piles[index].tiles - 1))


def _reward_taken(state: State, event: ev.RewardTaken, _version: Version) -> State:
    rewards = one_taken(state.rewards, event.multiplier, event.bonus)
    return pushed(replace(popped(state), rewards=rewards), PendingRewardPlacement(event.multiplier))


def _multiplier_taken(state: State, event: ev.MultiplierTaken, _version: Version) -> State:
    return pushed(replace(state, spare_tiles=state.spare_tiles - 1), PendingRewardPlacement(event.multiplier))


def _reward_placed(state: State, event: ev.RewardPlaced, _version: Version) -> State:
    space = ACHIEVEMENTS.index(event.achievement)
    achievements = replaced(state.zaibatsu[event.seat].achievements, space, event.multiplier)
    return popped(with_zaibatsu(state, event.seat, replace(state.zaibatsu[event.seat], achievements=achievements)))


def _reward_discarded(state: State, _event: ev.RewardDiscarded, _version: Version) -> State:
    return popped(replace(state, discarded_rewards=state.discarded_rewards + 1))


def _wages_paid(state: State, event: ev.WagesPaid, version: Version) -> State:
    return with_points(
        with_payment(state, event.seat, event.yen), event.seat, -event.points_lost, event, version, label="Unpaid wages"
    )


def _workers_returned(state: State, event: ev.WorkersReturned, _version: Version) -> State:
    bag = sorted((*state.bag, *state.zaibatsu[event.seat].workers), key=PLACES.__getitem__)
    return replace(with_zaibatsu(state, event.seat, replace(state.zaibatsu[event.seat], workers=())), bag=tuple(bag))


HANDLERS: Final[Handlers] = {
    ev.Consolidated: _consolidated,
    ev.RewardTaken: _reward_taken,
    ev.MultiplierTaken: _multiplier_taken,
    ev.RewardPlaced: _reward_placed,
    ev.RewardDiscarded: _reward_discarded,
    ev.WagesPaid: _wages_paid,
    ev.WorkersReturned: _workers_returned,
}
