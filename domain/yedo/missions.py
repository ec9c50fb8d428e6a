"""Missions: what they require and what they give (rulebook p. 11)."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import Struct

from domain.components import Digest
from domain.game import Seat
from domain.secrecy import Hidden
from domain.yedo.clans import districts_of, posts_of, spare_disciples
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import Mission, MissionReward, Requirements
from domain.yedo.components.vocabulary import (
    Annex,
    Category,
    ChurchMon,
    CompletedMissions,
    District,
    FirstInPlayerOrder,
    MarketWeapons,
    MissionId,
    NotFirstInPlayerOrder,
    PatrolAway,
    Predicate,
    Weapon,
)
from domain.yedo.decks import draw, draw_mission
from domain.yedo.effects.patrol import swap_patrol
from domain.yedo.events import (
    BlessingReceived,
    ChoiceOpened,
    ChurchEmptied,
    GameEndTriggered,
    MissionCompleted,
    MissionRewarded,
    YedoPlay,
)
from domain.yedo.limits import may_take_blessing
from domain.yedo.pending import PendingMarketWeapon
from domain.yedo.pieces import Post
from domain.yedo.state import Clan, State


class TotalRequirements(Struct, frozen=True):
    """The requirements of a mission added up, with or without its bonus."""

    districts: Mapping[District, int]
    weapons: Mapping[Weapon, int]
    annexes: frozenset[Annex]
    geisha: int
    blessings: int
    mon: int
    special: tuple[Predicate, ...]
    disciples: int
    """In all districts together."""
    missions: int
    """How many missions must have been completed before."""


@cache
def needs_of(mission: Mission) -> TotalRequirements:
    """Returns what a mission requires without its bonus."""
    return added_up(mission.standard)


@cache
def needs_with_bonus(mission: Mission) -> TotalRequirements:
    """Returns what a mission requires with its bonus: the standard and the bonus requirements."""
    return added_up(mission.standard, mission.bonus)


def added_up(*parts: Requirements) -> TotalRequirements:
    """Returns several requirements added up."""
    districts = Counter(district for part in parts for district in part.districts)
    special = tuple(part.special for part in parts if part.special is not None)
    return TotalRequirements(
        districts,
        Counter(weapon for part in parts for weapon in part.weapons),
        frozenset(annex for part in parts for annex in part.annexes),
        sum(part.geisha for part in parts),
        sum(part.blessing for part in parts),
        sum(part.mon for part in parts),
        special,
        districts.total(),
        max((each.at_least for each in special if isinstance(each, CompletedMissions)), default=0),
    )


SPECIAL_REQUIREMENTS: Final[Mapping[type[Predicate], Callable[[State, Seat, Any], bool]]] = {
    MarketWeapons: lambda state, _seat, needs: sum(map(bool, state.market)) >= needs.at_least,
    FirstInPlayerOrder: lambda state, seat, _needs: state.order[0] == seat,
    NotFirstInPlayerOrder: lambda state, seat, _needs: state.order[0] != seat,
    ChurchMon: lambda state, _seat, needs: state.church >= needs.at_least,
    CompletedMissions: lambda state, seat, needs: completed(state, seat, needs.category) >= needs.at_least,
    PatrolAway: lambda state, _seat, needs: is_patrol_away(state, needs.district),
}
"""For each type of special requirement: true if a seat meets it."""


def completed(state: State, seat: Seat, category: Category | None) -> int:
    """Returns how many missions a seat has completed, of one category or, for `None`, of all."""
    missions = components_of(state).missions
    done = state.clans[seat].completed
    return len(done) if category is None else sum(missions[mission].category == category for mission in done)


def is_patrol_away(state: State, district: District) -> bool:
    """True if the watch patrol is neither in a district nor in a neighboring one, or has left the game."""
    patrol = state.patrol
    if patrol is None or patrol.district == district:
        return patrol is None
    return district not in components_of(state).neighbors[patrol.district]


def stand_ins(state: State, seat: Seat, needs: TotalRequirements) -> tuple[Annex, ...]:
    """Returns the annexes whose disciples replace a missing geisha or blessing (rulebook p. 14)."""
    clan = state.clans[seat]
    lacking: list[Annex] = []
    if needs.geisha > clan.geisha:
        lacking.append("yashiki")
    if needs.blessings > clan.blessings:
        lacking.append("karesansui")
    return tuple(annex for annex in lacking if annex in clan.manned)


def lacking_weapons(clan: Clan, needs: TotalRequirements) -> int:
    """Returns how many of the required weapons a clan lacks; a type that is shown twice is needed twice."""
    owned = clan.weapons
    return sum([count - min(count, owned.count(weapon)) for weapon, count in needs.weapons.items()])


def first_lacking_weapon(owned: tuple[Weapon, ...], needs: TotalRequirements) -> Weapon | None:
    """Returns a required weapon of which too few are owned, `None` if there is none. Most missions in hand end here."""
    for weapon, count in needs.weapons.items():
        if owned.count(weapon) < count:
            return weapon
    return None


@lru_cache(maxsize=4096)
def armed_for(
    components: Digest, hand: tuple[MissionId | Hidden, ...], weapons: tuple[Weapon, ...]
) -> tuple[Mission, ...]:
    """Returns the visible missions of a hand for which a clan has the weapons: few. A list of moves asks for them."""
    missions = REGISTRY[components].missions
    visible = [missions[held] for held in hand if not isinstance(held, Hidden)]
    return tuple([mission for mission in visible if first_lacking_weapon(weapons, needs_of(mission)) is None])


def lacking_disciples(state: State, seat: Seat, needs: TotalRequirements) -> int:
    """Returns how many disciples a seat lacks in the required districts."""
    standing = districts_of(state, seat)
    return sum([max(0, count - standing.count(district)) for district, count in needs.districts.items()])


def meets(state: State, seat: Seat, needs: TotalRequirements) -> bool:
    """True if a seat meets all of these requirements now."""
    clan = state.clans[seat]
    return (
        needs.mon <= clan.mon
        and needs.disciples <= len(posts_of(state, seat))  # this first: most missions fail here
        and not lacking_disciples(state, seat, needs)
        and first_lacking_weapon(clan.weapons, needs) is None
        and (not needs.annexes or needs.annexes.issubset(clan.annexes))
        and has_blessings_and_geisha(state, seat, needs)
        and (not needs.special or all(SPECIAL_REQUIREMENTS[type(each)](state, seat, each) for each in needs.special))
    )


def has_blessings_and_geisha(state: State, seat: Seat, needs: TotalRequirements) -> bool:
    """True if a seat has the required blessings and geisha, or disciples on annexes that replace them."""
    clan = state.clans[seat]
    if needs.geisha <= clan.geisha and needs.blessings <= clan.blessings:
        return True
    helped = stand_ins(state, seat, needs)
    geisha, blessings = clan.geisha + helped.count("yashiki"), clan.blessings + helped.count("karesansui")
    return needs.geisha <= geisha and needs.blessings <= blessings


def has_bonus(mission: Mission) -> bool:
    """True if a mission has bonus requirements."""
    return mission.bonus != Requirements()


def is_bonus_free(state: State, seat: Seat, mission: Mission) -> bool:
    """True if the bonus costs the seat nothing more than the mission itself; then it is always taken."""
    return (
        not mission.bonus.mon
        and not mission.bonus.blessing
        and not mission.bonus_reward.disciple_to_the_reserve
        and stand_ins(state, seat, needs_of(mission)) == stand_ins(state, seat, needs_with_bonus(mission))
    )


def complete(play: YedoPlay, seat: Seat, mission: Mission, post: Post, *, bonus: bool) -> None:
    """Completes a mission: pays what it requires and collects the rewards (rulebook p. 11)."""
    needs = needs_with_bonus(mission) if bonus else needs_of(mission)
    helped = stand_ins(play.state, seat, needs)
    rewards = (mission.standard_reward, mission.bonus_reward) if bonus else (mission.standard_reward,)
    leaves = any(reward.disciple_to_the_reserve for reward in rewards) and spare_disciples(play.state, seat) > 0
    play.emit(
        MissionCompleted(
            seat,
            mission.id,
            post,
            bonus=bonus,
            mon=needs.mon,
            blessings=needs.blessings - helped.count("karesansui"),
            stand_ins=helped,
            to_reserve=leaves,
        )
    )
    collect(play, seat, mission, bonus=False)
    if bonus:
        collect(play, seat, mission, bonus=True)


def collect(play: YedoPlay, seat: Seat, mission: Mission, *, bonus: bool) -> None:
    """Gives the seat the standard or the bonus reward, and opens the choices that belong to it."""
    reward = mission.bonus_reward if bonus else mission.standard_reward
    play.emit(MissionRewarded(seat, mission.id, reward.pp, reward.mon, bonus))
    if reward.take_church and play.state.church:
        play.emit(ChurchEmptied(seat, play.state.church))
    for _ in range(reward.blessing):
        if may_take_blessing(play.state, seat):
            play.emit(BlessingReceived(seat))
    for _ in range(reward.action_cards):
        draw(play, seat, "action")
    for _ in range(reward.bonus_cards):
        draw(play, seat, "bonus")
    if reward.swap_patrol:
        swap_patrol(play)
    if reward.ends_the_game:
        play.emit(GameEndTriggered(seat))
    open_choices(play, seat, reward)


def open_choices(play: YedoPlay, seat: Seat, reward: MissionReward) -> None:
    """Opens the choices of a reward: which missions and which market weapons to take."""
    for _ in range(reward.mission_cards):
        draw_mission(play, seat)
    for _ in range(reward.market_weapons):
        if any(play.state.market):
            play.emit(ChoiceOpened(PendingMarketWeapon(seat)))
