"""Completing a mission, and the weapon that it may bring (rulebook p. 11)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.secrecy import Hidden
from domain.yedo.base import YedoMove
from domain.yedo.clans import district_of, posts_of
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import MissionId
from domain.yedo.events import TurnEnded, WeaponBought, YedoPlay
from domain.yedo.limits import no_weapon_there
from domain.yedo.market import is_stocked, weapon_on
from domain.yedo.missions import armed_for, complete, has_bonus, is_bonus_free, meets, needs_of, needs_with_bonus
from domain.yedo.moves.activation import NO_DISCIPLE
from domain.yedo.pieces import Post, Stall
from domain.yedo.state import State

RULE: Final = "rulebook p. 11, Completing a Mission"
NOT_HELD: Final = Refusal("mission-not-held", "You have no such uncompleted Mission.", RULE)
UNMET: Final = Refusal("mission-requirements-unmet", "You do not meet all Standard requirements.", RULE)
BONUS_UNMET: Final = Refusal("bonus-requirements-unmet", "You do not meet all Bonus requirements.", RULE)
BONUS_MET: Final = Refusal(
    "bonus-requirements-met",
    "You meet the Bonus requirements at no further cost, so you must gain the bonus, too.",
    RULE,
)
OTHER_DISTRICT: Final = Refusal(
    "district-not-on-mission", "The Disciple must be in a District that the Standard requirements name.", RULE
)


class CompleteMission(YedoMove, frozen=True):
    """Activate this disciple to complete a mission, with or without its bonus."""

    disciple: Post
    mission: MissionId
    bonus: bool = False


def each_completion(state: State, seat: Seat) -> list[CompleteMission]:
    """Returns the moves that complete a mission whose standard requirements are met.

    There is one for each disciple in one of its districts, with the bonus and without it.
    """
    clan = state.clans[seat]
    moves: list[CompleteMission] = []
    for mission in armed_for(state.components, clan.missions, clan.weapons):
        if meets(state, seat, needs_of(mission)):
            districts, posts = mission.standard.districts, dict.fromkeys(posts_of(state, seat))
            able = [post for post in posts if district_of(state, post) in districts]
            moves += [CompleteMission(post, mission.id, bonus) for post in able for bonus in (False, True)]
    return moves


def refuse_completion(state: State, seat: Seat, move: CompleteMission) -> Refusal | None:
    """Returns why a mission cannot be completed; `None` if it can."""
    if move.mission not in state.clans[seat].missions or isinstance(move.mission, Hidden):
        return NOT_HELD
    if move.disciple not in posts_of(state, seat):
        return NO_DISCIPLE
    if district_of(state, move.disciple) not in components_of(state).missions[move.mission].standard.districts:
        return OTHER_DISTRICT
    return refuse_requirements(state, seat, move)


def refuse_requirements(state: State, seat: Seat, move: CompleteMission) -> Refusal | None:
    """Returns why a mission cannot be completed with or without its bonus; `None` if it can.

    A bonus that costs nothing more cannot be left out (rulebook p. 11).
    """
    mission = components_of(state).missions[move.mission]
    if not meets(state, seat, needs_of(mission)):
        return UNMET
    met = has_bonus(mission) and meets(state, seat, needs_with_bonus(mission))
    if move.bonus:
        return None if met else BONUS_UNMET
    return BONUS_MET if met and is_bonus_free(state, seat, mission) else None


def complete_mission(play: YedoPlay, seat: Seat, move: CompleteMission) -> None:
    """Pays what the mission requires and collects its rewards.

    The disciple goes to the clan house, or to the reserve if the mission says so (rulebook p. 11).
    """
    complete(play, seat, components_of(play.state).missions[move.mission], move.disciple, bonus=move.bonus)


COMPLETE_MISSION: Final = MoveRule(CompleteMission, each_completion, refuse_completion, complete_mission)


EMPTY_STALL: Final = no_weapon_there("rulebook p. 11, Rewards")


class TakeMarketWeapon(YedoMove, frozen=True):
    """Take the weapon on this space of the market, counted from 0, for nothing."""

    stall: Stall


def each_stall(state: State, _seat: Seat) -> Iterator[TakeMarketWeapon]:
    """Returns a move for each space of the market that has a weapon."""
    return (TakeMarketWeapon(Stall(stall)) for stall, weapon in enumerate(state.market) if weapon is not None)


def refuse_stall(state: State, _seat: Seat, move: TakeMarketWeapon) -> Refusal | None:
    """Returns why a weapon cannot be taken; `None` if it can."""
    return None if is_stocked(state, move.stall) else EMPTY_STALL


def take_market_weapon(play: YedoPlay, seat: Seat, move: TakeMarketWeapon) -> None:
    """Moves the weapon to the clan board for 0 mon; its space stays empty (rulebook p. 11)."""
    play.emit(TurnEnded(seat))
    play.emit(WeaponBought(seat, move.stall, weapon_on(play.state, move.stall), 0))


TAKE_MARKET_WEAPON: Final = MoveRule(TakeMarketWeapon, each_stall, refuse_stall, take_market_weapon, always_legal=True)
