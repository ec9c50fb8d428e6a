"""How the table changes by consolidating (rulebook p. 11)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.choices import RewardPlacement
from domain.nippon.printed import ACHIEVEMENTS, COLORS, Bonus, Multiplier
from domain.nippon.state import RewardPile, State
from domain.nippon.table import paying, popped, pushed, scoring, with_zaibatsu
from domain.tuples import replaced


def consolidated(state: State, event: ev.Consolidated, _: Version) -> State:
    return popped(with_zaibatsu(state, event.seat, yen=event.yen, coal=event.kept + event.coal))


def one_taken(piles: tuple[RewardPile, ...], multiplier: Multiplier, bonus: Bonus) -> tuple[RewardPile, ...]:
    return tuple(
        replace(pile, tiles=pile.tiles - 1) if (pile.multiplier, pile.bonus) == (multiplier, bonus) else pile
        for pile in piles
    )


def reward_taken(state: State, event: ev.RewardTaken, _: Version) -> State:
    rewards = one_taken(state.rewards, event.multiplier, event.bonus)
    return pushed(replace(popped(state), rewards=rewards), RewardPlacement(event.multiplier))


def multiplier_taken(state: State, event: ev.MultiplierTaken, _: Version) -> State:
    return pushed(replace(state, spare_tiles=state.spare_tiles - 1), RewardPlacement(event.multiplier))


def reward_placed(state: State, event: ev.RewardPlaced, _: Version) -> State:
    space = ACHIEVEMENTS.index(event.achievement)
    achievements = replaced(state.zaibatsu[event.seat].achievements, space, event.multiplier)
    return popped(with_zaibatsu(state, event.seat, achievements=achievements))


def reward_discarded(state: State, _: ev.RewardDiscarded, __: Version) -> State:
    return popped(replace(state, discarded_rewards=state.discarded_rewards + 1))


def wages_paid(state: State, event: ev.WagesPaid, version: Version) -> State:
    return scoring(
        paying(state, event.seat, event.yen), event.seat, -event.points_lost, event, version, label="Unpaid wages"
    )


def workers_returned(state: State, event: ev.WorkersReturned, _: Version) -> State:
    bag = sorted((*state.bag, *state.zaibatsu[event.seat].workers), key=COLORS.index)
    return replace(with_zaibatsu(state, event.seat, workers=()), bag=tuple(bag))


ARMS: Final[Mapping[type[ev.NipponEvent], Callable[[State, Any, Version], State]]] = {
    ev.Consolidated: consolidated,
    ev.RewardTaken: reward_taken,
    ev.MultiplierTaken: multiplier_taken,
    ev.RewardPlaced: reward_placed,
    ev.RewardDiscarded: reward_discarded,
    ev.WagesPaid: wages_paid,
    ev.WorkersReturned: workers_returned,
}
