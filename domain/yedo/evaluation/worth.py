"""What assets are worth as means to points, in prestige points."""

from collections import Counter
from typing import Final

from domain.game import Seat
from domain.secrecy import Hidden
from domain.yedo.clans import owned_disciples, posts_of
from domain.yedo.components import components_of
from domain.yedo.components.rows import Mission, MissionReward
from domain.yedo.components.vocabulary import District, Weapon
from domain.yedo.districts import districts_of
from domain.yedo.missions import lacking_weapons, needs_of
from domain.yedo.state import State

MON: Final = 0.22
"""Of each of the first mon."""
ENOUGH_MON: Final = 14
"""The mon that a round can use."""
MON_BEYOND: Final = 0.12
"""Of each of the mon beyond: they wait for a later round."""
MON_AT_THE_END: Final = 0.05
"""Of each when no round follows: it buys nothing more, but may pay for a mission."""

DISCIPLE: Final = 0.55
"""For each round that it will still be activated in."""
ANNEX: Final = 1.2
GEISHA: Final = 0.8
WEAPON: Final = 0.35
"""Of each type; a second one is worth next to nothing."""
BLESSING: Final = 0.6
ACTION_CARD: Final = 0.35
BONUS_CARD: Final = 1.2
GIVEN_CARD: Final = 0.5
"""Of an action card or a mission as a reward: it costs no disciple's action."""
GIVEN_WEAPON: Final = 1.2
"""Of a weapon of the market as a reward: chosen to fit, and for nothing."""
CHURCH: Final = 0.7
"""Of the mon on the church as a reward, which are few as a rule."""
DISCIPLE_SENT_AWAY: Final = 1.5
"""What a reward loses by its disciple going to the reserve: it takes a recruitment to have it back."""

COSTS: Final = {"weapon": 6, "annex": 9, "geisha": 7, "blessing": 3, "district": 3}
"""What it roughly takes to meet one requirement, in mon."""
MON_A_ROUND: Final = 12
"""What a seat can put into a mission in each round that follows."""
MON_THIS_ROUND: Final = 6
"""What it can still put into it now. A mission that lacks more than all this is out of reach."""
EQUIPPED: Final = 0.45
"""The share of a mission's worth that lies in having all it asks for but the disciples in their districts."""
IN_PLACE: Final = 0.35
"""The share that lies in these."""


def rounds_left(state: State) -> int:
    """How many rounds follow this one."""
    return 0 if state.last_round else max(0, components_of(state).course.rounds - state.round)


def worth_of_mon(state: State, mon: int) -> float:
    """Mon buy points, the first ones more than the last; at the end they are worth nothing."""
    if not rounds_left(state):
        return MON_AT_THE_END * mon
    return MON * min(mon, ENOUGH_MON) + MON_BEYOND * max(0, mon - ENOUGH_MON)


def worth_of_disciple(state: State) -> float:
    """One more disciple to activate each round."""
    return DISCIPLE * rounds_left(state)


def worth_of_assets(state: State, seat: Seat) -> float:
    """Disciples, annexes, geisha, weapons and blessings, whatever the missions in hand ask for."""
    clan = state.clans[seat]
    share = rounds_left(state) / components_of(state).course.rounds
    means = (
        ANNEX * len(clan.annexes) + GEISHA * clan.geisha + WEAPON * len(set(clan.weapons)) + BLESSING * clan.blessings
    )
    return means * share + worth_of_disciple(state) * owned_disciples(clan, len(posts_of(state, seat)))


def worth_of_reward(reward: MissionReward) -> float:
    """What a mission gives, in points."""
    return (
        reward.pp
        + MON * reward.mon
        + GIVEN_CARD * (reward.action_cards + reward.mission_cards)
        + BONUS_CARD * reward.bonus_cards
        + GIVEN_WEAPON * reward.market_weapons
        + BLESSING * reward.blessing
        + CHURCH * reward.take_church
        - DISCIPLE_SENT_AWAY * reward.disciple_to_the_reserve
    )


def worth_of_missions(state: State, seat: Seat) -> float:
    """By how much of what they ask for is there."""
    missions = components_of(state).missions
    held = (missions[mission] for mission in state.clans[seat].missions if not isinstance(mission, Hidden))
    return sum(worth_of_mission(state, seat, mission) for mission in held)


def worth_of_mission(state: State, seat: Seat, mission: Mission) -> float:
    """A share of its reward: for what is owned of what it asks for, and for disciples where it needs them."""
    reward = worth_of_reward(mission.standard_reward)
    owned, lacking = equipment(state, seat, mission)
    if lacking > MON_A_ROUND * rounds_left(state) + MON_THIS_ROUND:
        return 0.0
    worth = EQUIPPED * reward * (owned / (owned + lacking) if owned + lacking else 1.0)
    if lacking:
        return worth
    return worth + IN_PLACE * reward * share_in_place(state, seat, mission)


def equipment(state: State, seat: Seat, mission: Mission) -> tuple[int, int]:
    """What is owned, and what is lacking, of what a mission asks for besides districts, roughly in mon."""
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


def share_in_place(state: State, seat: Seat, mission: Mission) -> float:
    """How many of the districts are manned; as long as disciples are at home, the others may still be."""
    needs: Counter[District | None] = Counter(needs_of(mission).districts)
    absent = (needs - Counter(districts_of(state, seat))).total()
    return 1 - absent / needs.total()


def worth_of_weapon(state: State, seat: Seat, weapon: Weapon) -> float:
    """What one more weapon brings the missions in hand."""
    clan, missions = state.clans[seat], components_of(state).missions
    if weapon in clan.weapons:
        return 0.0
    worth = WEAPON
    for held in clan.missions:
        if not isinstance(held, Hidden) and weapon in missions[held].standard.weapons:
            owned, lacking = equipment(state, seat, missions[held])
            share = COSTS["weapon"] / (owned + lacking)
            worth += EQUIPPED * share * worth_of_reward(missions[held].standard_reward)
    return worth
