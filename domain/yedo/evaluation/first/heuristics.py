"""The value of what a seat owns, in prestige points: assets by fixed weights, missions by how nearly they are met."""

from collections import Counter
from typing import Final

from domain.game import Seat
from domain.secrecy import Hidden
from domain.yedo.clans import districts_of, owned_disciples, posts_of
from domain.yedo.components import components_of
from domain.yedo.components.rows import Mission, MissionReward
from domain.yedo.components.vocabulary import District, Weapon
from domain.yedo.missions import lacking_weapons, needs_of
from domain.yedo.state import State

MON: Final = 0.22
"""The value of each mon, up to `MON_PER_ROUND`."""
MON_PER_ROUND: Final = 14
"""The number of mon that a seat can use in a round."""
SURPLUS_MON: Final = 0.12
"""The value of each further mon: it is used in a later round."""
FINAL_MON: Final = 0.05
"""The value of each mon in the last round: it may still pay for a mission."""

DISCIPLE: Final = 0.55
"""The value of a disciple for each round that is left."""
ANNEX: Final = 1.2
GEISHA: Final = 0.8
WEAPON: Final = 0.35
"""The value of each type of weapon; a second weapon of a type has none."""
BLESSING: Final = 0.6
ACTION_CARD: Final = 0.35
BONUS_CARD: Final = 1.2
REWARD_CARD: Final = 0.5
"""The value of an action card or a mission as a reward: it costs no action."""
REWARD_WEAPON: Final = 1.2
"""The value of a market weapon as a reward: the seat chooses it and pays nothing."""
REWARD_CHURCH: Final = 0.7
"""The value of the mon on the church as a reward; there are usually few."""
DISCIPLE_TO_RESERVE: Final = 1.5
"""The loss if a reward sends the disciple to the reserve: the seat must recruit it again."""

COSTS: Final = {"weapon": 6, "annex": 9, "geisha": 7, "blessing": 3, "district": 3}
"""A rough price in mon of each thing that missions require."""
MISSION_MON_PER_ROUND: Final = 12
"""The mon that a seat can spend on a mission in each round that is left."""
MISSION_MON_THIS_ROUND: Final = 6
"""The mon that it can still spend on a mission in this round. A mission that lacks more than both has no value."""
OWNED_SHARE: Final = 0.45
"""The share of a mission's reward that counts when the seat owns all it requires except disciples in districts."""
PLACED_SHARE: Final = 0.35
"""The share that counts when the disciples are in the districts."""


def rounds_left(state: State) -> int:
    """Returns how many rounds follow this one."""
    return 0 if state.last_round else max(0, components_of(state).course.rounds - state.round)


def value_of_mon(state: State, mon: int) -> float:
    """Returns the value of a number of mon: the first ones count more, and in the last round all count little."""
    if not rounds_left(state):
        return FINAL_MON * mon
    return MON * min(mon, MON_PER_ROUND) + SURPLUS_MON * max(0, mon - MON_PER_ROUND)


def value_of_one_disciple(state: State) -> float:
    """Returns the value of one more disciple in the rounds that are left."""
    return DISCIPLE * rounds_left(state)


def value_of_assets(state: State, seat: Seat) -> float:
    """Returns the value of disciples, annexes, geisha, weapons and blessings, apart from missions."""
    clan = state.clans[seat]
    share = rounds_left(state) / components_of(state).course.rounds
    assets = (
        ANNEX * len(clan.annexes) + GEISHA * clan.geisha + WEAPON * len(set(clan.weapons)) + BLESSING * clan.blessings
    )
    return assets * share + value_of_one_disciple(state) * owned_disciples(clan, len(posts_of(state, seat)))


def value_of_reward(reward: MissionReward) -> float:
    """Returns the value of a mission's reward."""
    return (
        reward.pp
        + MON * reward.mon
        + REWARD_CARD * (reward.action_cards + reward.mission_cards)
        + BONUS_CARD * reward.bonus_cards
        + REWARD_WEAPON * reward.market_weapons
        + BLESSING * reward.blessing
        + REWARD_CHURCH * reward.take_church
        - DISCIPLE_TO_RESERVE * reward.disciple_to_the_reserve
    )


def value_of_missions(state: State, seat: Seat) -> float:
    """Returns the value of the missions in a seat's hand; hidden ones count nothing."""
    missions = components_of(state).missions
    held = (missions[mission] for mission in state.clans[seat].missions if not isinstance(mission, Hidden))
    return sum(value_of_mission(state, seat, mission) for mission in held)


def value_of_mission(state: State, seat: Seat, mission: Mission) -> float:
    """Returns a share of the reward, for what the seat owns of the requirements and for disciples in place."""
    reward = value_of_reward(mission.standard_reward)
    owned, lacking = owned_and_lacking(state, seat, mission)
    if lacking > MISSION_MON_PER_ROUND * rounds_left(state) + MISSION_MON_THIS_ROUND:
        return 0.0
    value = OWNED_SHARE * reward * (owned / (owned + lacking) if owned + lacking else 1.0)
    if lacking:
        return value
    return value + PLACED_SHARE * reward * share_placed(state, seat, mission)


def owned_and_lacking(state: State, seat: Seat, mission: Mission) -> tuple[int, int]:
    """Returns what a seat owns and what it lacks of a mission's requirements besides districts, roughly in mon."""
    clan, needs = state.clans[seat], needs_of(mission)
    lacking = (
        COSTS["weapon"] * lacking_weapons(clan, needs)
        + COSTS["annex"] * len(needs.annexes - set(clan.annexes))
        + COSTS["geisha"] * max(0, needs.geisha - clan.geisha)
        + COSTS["blessing"] * max(0, needs.blessings - clan.blessings)
        + max(0, needs.mon - clan.mon)
    )
    total = (
        COSTS["weapon"] * sum(needs.weapons.values())
        + COSTS["annex"] * len(needs.annexes)
        + COSTS["geisha"] * needs.geisha
        + COSTS["blessing"] * needs.blessings
        + needs.mon
    )
    return total - lacking, lacking


def share_placed(state: State, seat: Seat, mission: Mission) -> float:
    """Returns the share, 0 to 1, of the required districts in which the seat has a disciple."""
    needs: Counter[District | None] = Counter(needs_of(mission).districts)
    absent = (needs - Counter(districts_of(state, seat))).total()
    return 1 - absent / needs.total()


def value_of_weapon(state: State, seat: Seat, weapon: Weapon) -> float:
    """Returns the value of one more weapon, mainly for the missions in hand; 0 if the seat has that type."""
    clan, missions = state.clans[seat], components_of(state).missions
    if weapon in clan.weapons:
        return 0.0
    value = WEAPON
    for held in clan.missions:
        if not isinstance(held, Hidden) and weapon in missions[held].standard.weapons:
            owned, lacking = owned_and_lacking(state, seat, missions[held])
            share = COSTS["weapon"] / (owned + lacking)
            value += OWNED_SHARE * share * value_of_reward(missions[held].standard_reward)
    return value
