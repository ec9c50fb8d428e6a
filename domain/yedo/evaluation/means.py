"""What a seat owns, and what that is worth together with the missions in its hand.

Buying something is worth the difference that it makes here, so annexes, geisha and weapons are bought for missions.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from math import exp
from operator import mul
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from domain.components import Digest
from domain.game import Seat
from domain.secrecy import Hidden
from domain.value import Value
from domain.yedo.clans import owned_disciples, posts_of
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import Mission, MissionReward
from domain.yedo.components.vocabulary import Annex, MissionId, Weapon
from domain.yedo.evaluation.weights import Weights
from domain.yedo.missions import needs_of
from domain.yedo.state import Acting, Over, State

A = TypeVar("A", Weapon, Annex)

_WEAPON: Final = 6
"""The usual price of a weapon in mon."""
_CHURCH: Final = 3
"""The usual number of mon on the church."""
_MOST_MISSIONS: Final = 100
"""No hand has so many missions."""


class Means(Value, frozen=True, cache_hash=True):
    """What a seat owns, as far as missions require it, and the time that it has left."""

    mon: int
    weapons: tuple[Weapon, ...]
    annexes: tuple[Annex, ...]
    geisha: int
    blessings: int
    disciples: int
    """Outside the reserve."""
    completed: int
    """Completed missions."""
    rounds: int
    """The action phases that are still to come, the present one included until it begins."""
    missions: tuple[MissionId | Hidden, ...]
    """The missions in hand."""
    components: Digest

    def with_weapon(self, weapon: Weapon) -> "Means":
        """Returns the means with one more weapon."""
        return replace(self, weapons=tuple(sorted((*self.weapons, weapon))))

    def with_annex(self, annex: Annex) -> "Means":
        """Returns the means with one more annex."""
        return replace(self, annexes=tuple(sorted((*self.annexes, annex))))

    def paying(self, mon: int) -> "Means":
        """Returns the means after a payment."""
        return replace(self, mon=self.mon - mon)


class Outlook(NamedTuple):
    """A state as a seat values it."""

    weights: Weights
    state: State
    seat: Seat
    means: Means
    """Those of the seat, or what they would be after a payment."""

    def worth(self, means: Means) -> float:
        """Returns how much more other means are worth than those of the seat; negative if they are worth less."""
        return worth(self.weights, means) - worth(self.weights, self.means)

    @property
    def share(self) -> float:
        """The part of the rounds that is still to come."""
        return self.means.rounds / components_of(self.state).course.rounds

    @property
    def known(self) -> tuple[Hashable, ...]:
        """By what results are remembered: the weights, the means, and the current event card, which changes prices."""
        return self.weights, self.means, self.state.events[-1:]


def means_of(state: State, seat: Seat) -> Means:
    """Returns the means of a seat."""
    clan = state.clans[seat]
    return _means(
        clan.mon,
        ordered(clan.weapons),
        ordered(clan.annexes),
        clan.geisha,
        clan.blessings,
        owned_disciples(clan, len(posts_of(state, seat))),
        len(clan.completed),
        rounds_to_come(state),
        clan.missions,
        state.components,
    )


_means: Final = lru_cache(maxsize=16384)(Means)
"""Makes equal means once, so that what is remembered by them is found without comparing each part."""


@lru_cache(maxsize=4096)
def ordered(assets: tuple[A, ...]) -> tuple[A, ...]:
    """Returns weapons or annexes in an order that does not tell which came first."""
    return tuple(sorted(assets))


def rounds_to_come(state: State) -> int:
    """Returns how many action phases are still to come, the present one included until it begins."""
    phase = type(state.phase)
    if phase is Over:
        return 0
    later = 0 if state.last_round else max(0, components_of(state).course.rounds - max(1, state.round))
    return later if phase is Acting else later + 1


@lru_cache(maxsize=65536)
def worth(weights: Weights, means: Means) -> float:
    """Returns the value of means, in points. It is kept, since most moves leave them as they are."""
    return worth_of_mon(weights, means) + worth_of_assets(weights, means) + worth_of_missions(weights, means)


def best_first(weights: Weights, values: list[float]) -> float:
    """Returns the value of missions together: of each one after the best only a share counts."""
    together: float = sum(map(mul, sorted(values, reverse=True), _shares(weights)))
    return together


@lru_cache(maxsize=64)
def _shares(weights: Weights) -> Sequence[float]:
    return [weights.next_mission**place for place in range(_MOST_MISSIONS)]


@lru_cache(maxsize=4096)
def required(components: Digest, missions: tuple[MissionId | Hidden, ...]) -> frozenset[Weapon | Annex]:
    """Returns the weapons and annexes that missions require. All others are worth the same as each other."""
    cards = REGISTRY[components].missions
    needs = [needs_of(cards[mission]) for mission in missions if not isinstance(mission, Hidden)]
    return frozenset(chain.from_iterable([*each.weapons, *each.annexes] for each in needs))


def telling(means: Means, annexes: Iterable[Annex]) -> list[Annex]:
    """Returns those of some annexes that may differ in worth: those that missions require, and one of the others."""
    wanted, others = required(means.components, means.missions), list(annexes)
    found = [annex for annex in others if annex in wanted]
    return found + [annex for annex in others if annex not in wanted][:1]


def worth_of_mon(weights: Weights, means: Means) -> float:
    """Returns the value of mon: the first ones count more, and after the last action phase all count little."""
    if not means.rounds:
        return weights.mon_at_the_end * means.mon
    in_use = min(means.mon, weights.mon_in_use)
    return weights.mon * in_use + weights.mon_kept * (means.mon - in_use)


def worth_of_assets(weights: Weights, means: Means) -> float:
    """Returns the value of assets for missions that will be drawn, and of disciples for all that they will do."""
    return means.rounds * (
        weights.disciple * means.disciples
        + weights.annex * len(means.annexes)
        + weights.geisha * means.geisha
        + weights.weapon * len(set(means.weapons))
        + weights.blessing * means.blessings
    )


def worth_of_missions(weights: Weights, means: Means) -> float:
    """Returns the value of the missions in hand: the best one fully, each further one less."""
    return best_first(weights, mission_values(weights, means))


def mission_values(weights: Weights, means: Means) -> list[float]:
    """Returns the value of each mission in hand: its reward, as likely as it is to be completed."""
    rounds = means.rounds
    base = weights.mission * (rounds / REGISTRY[means.components].course.rounds)
    return [
        base + likelihood(weights, means, lack) * reward_of(weights, rounds, lack.mission)
        for lack in lacking(weights, means)
    ]


def likelihood(weights: Weights, means: Means, lack: "Lack") -> float:
    """Returns how likely a mission is completed in the rounds that are left."""
    if not means.rounds:
        return 0.0
    spare = means.rounds - lack.rounds_needed(weights, means.mon)
    return 1 / (1 + exp(min(50.0, -weights.certainty * (spare - weights.rounds_to_spare))))


class Lack(NamedTuple):
    """What assets lack for a mission."""

    mission: Mission
    rounds: float
    """The rounds that it takes to get the assets."""
    mon: int
    """The mon for the assets, and for the mission itself."""

    def rounds_needed(self, weights: Weights, mon: int) -> float:
        """Returns how many rounds it takes to get all that the mission requires, with so many mon."""
        return self.rounds + max(0, self.mon - mon) / weights.mon_each_round


def lacking(weights: Weights, means: Means) -> tuple[Lack, ...]:
    """Returns what the means lack for each mission in hand, besides mon."""
    return _lacking(
        weights,
        means.components,
        means.missions,
        (means.weapons, means.annexes, means.geisha, means.blessings, means.disciples, means.completed),
    )


@lru_cache(maxsize=16384)
def in_place(weights: Weights, means: Means) -> tuple[Lack, ...]:
    """Returns the missions in hand for which the means lack nothing but disciples in districts."""
    return tuple([lack for lack in lacking(weights, means) if lack.rounds_needed(weights, means.mon) <= 0])


Assets = tuple[tuple[Weapon, ...], tuple[Annex, ...], int, int, int, int]
"""Weapons, annexes, geisha, blessings, disciples, and completed missions. Mon and rounds change more often."""


@lru_cache(maxsize=8192)
def _lacking(
    weights: Weights, components: Digest, missions: tuple[MissionId | Hidden, ...], assets: Assets
) -> tuple[Lack, ...]:
    cards = REGISTRY[components].missions
    held = [cards[mission] for mission in missions if not isinstance(mission, Hidden)]
    return tuple([lack_for(weights, components, mission, assets) for mission in held])


@lru_cache(maxsize=16384)
def lack_for(weights: Weights, components: Digest, mission: Mission, assets: Assets) -> Lack:
    """Returns what assets lack for a mission. It is kept, since worlds deal the same missions in other hands."""
    needs, prices = needs_of(mission), REGISTRY[components].prices
    owned, annexes_owned, geisha_owned, blessings, disciples_owned, completed = assets
    weapons = sum([max(0, count - owned.count(weapon)) for weapon, count in needs.weapons.items()])
    annexes = len(needs.annexes.difference(annexes_owned))
    geisha = max(0, needs.geisha - geisha_owned)
    disciples = max(0, needs.disciples - disciples_owned)
    mon = needs.mon + _WEAPON * weapons + prices.annex * annexes + prices.geisha * geisha + prices.disciple * disciples
    rounds = (
        weights.rounds_for_weapon * weapons
        + weights.rounds_for_annex * annexes
        + weights.rounds_for_geisha * geisha
        + weights.rounds_for_disciple * disciples
        + weights.rounds_for_blessing * max(0, needs.blessings - blessings)
        + weights.rounds_for_mission * max(0, needs.missions - completed)
    )
    return Lack(mission, rounds, mon)


@lru_cache(maxsize=4096)
def reward_of(weights: Weights, rounds: int, mission: Mission) -> float:
    """Returns the value of the reward of a mission, with a part of its bonus."""
    standard = value_of_reward(weights, rounds, mission.standard_reward)
    return standard + weights.bonus_reward * value_of_reward(weights, rounds, mission.bonus_reward)


def value_of_reward(weights: Weights, rounds: int, reward: MissionReward) -> float:
    """Returns the value of a reward that is gained in one of the rounds that are left."""
    mon = weights.mon if rounds > 1 else weights.mon_at_the_end
    return (
        reward.pp
        + mon * reward.mon
        + weights.reward_card * (reward.action_cards + reward.mission_cards)
        + weights.new_bonus_card * reward.bonus_cards
        + weights.reward_weapon * reward.market_weapons
        + weights.blessing * rounds * reward.blessing
        + mon * _CHURCH * reward.take_church
        - weights.disciple * rounds * reward.disciple_to_the_reserve
    )
