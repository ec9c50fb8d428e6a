"""Requirements of missions, rulebook p. 11-12."""

from typing import Any

import pytest

from domain.yedo.components.rows import Mission, Requirements
from domain.yedo.components.vocabulary import (
    ChurchMon,
    CompletedMissions,
    FirstInPlayerOrder,
    MarketWeapons,
    NotFirstInPlayerOrder,
    PatrolAway,
)
from tests.domain.yedo.components import BLUE, COMPONENTS, RED, corrected, mission, spaces_of
from tests.domain.yedo.match import Match

UNMET = "mission-requirements-unmet"
each_mission = pytest.mark.parametrize("row", COMPONENTS.missions.values(), ids=lambda row: row.title)


def _places(row: Mission, bonus: bool) -> list[str]:
    """Returns a free space in each required district."""
    free = {district: spaces_of(district) for district in COMPONENTS.districts}
    wanted = (*row.standard.districts, *(row.bonus.districts if bonus else ()))
    return [free[district].pop(0) for district in wanted]


def _assets(*parts: Requirements) -> dict[str, Any]:
    """Returns exactly the assets that the requirements need."""
    return {
        "weapons": tuple({weapon for part in parts for weapon in part.weapons}),
        "annexes": tuple({annex for part in parts for annex in part.annexes}),
        "geisha": sum(part.geisha for part in parts),
        "blessings": sum(part.blessing for part in parts),
        "mon": sum(part.mon for part in parts),
    }


def _match_for(row: Mission, bonus: bool = False) -> Match:
    """Returns a match in which red just meets the requirements; the disciple of blue does not matter for them."""
    parts = (row.standard, row.bonus) if bonus else (row.standard,)
    match = Match(5).has(RED, house=4, reserve=0, **_assets(*parts)).holds(RED, row.title)
    match.stands(RED, *_places(row, bonus)).stands(BLUE, "bower3")
    return _specially(match, row)


def _specially(match: Match, row: Mission) -> Match:
    """Changes the match so that the special requirement of a mission is met."""
    match row.standard.special:
        case MarketWeapons():
            match.market("doku", "nawa", "yumi")
        case FirstInPlayerOrder():
            match.with_state(order=(RED, BLUE, *match.state.order[2:]))
        case NotFirstInPlayerOrder():
            match.with_state(order=(BLUE, RED, *match.state.order[2:]))
        case ChurchMon(at_least):
            match.with_state(church=at_least)
        case CompletedMissions():
            match.has_completed(RED, "Eavesdropping at the Toll Barrier", "An Arrow from the Pier")
        case PatrolAway():
            match.patrol("red", "harbor")
    return match


def _acts(match: Match) -> Match:
    match.acting()
    if match.waiting == (BLUE,):
        match.play(BLUE, match.legal(BLUE)[-1])
    return match


@each_mission
def test_every_mission_can_be_completed(row: Mission) -> None:
    match = _acts(_match_for(row))
    match.completes(RED, match.where(RED)[0], row.title)
    assert match.clan(RED).completed[-1] == row.id


@each_mission
def test_every_mission_can_be_completed_with_its_bonus(row: Mission) -> None:
    match = _acts(_match_for(row, bonus=True))
    before = match.points(RED)
    match.completes(RED, match.where(RED)[0], row.title, bonus=True)
    assert match.points(RED) == before + row.standard_reward.pp + row.bonus_reward.pp


def _shortages(row: Mission) -> list[dict[str, Any]]:
    """Returns the assets of red, each time without one thing that the mission requires."""
    assets = _assets(row.standard)
    lists = [{name: assets[name][1:]} for name in ("weapons", "annexes") if assets[name]]
    counts = [{name: assets[name] - 1} for name in ("geisha", "blessings", "mon") if assets[name]]
    return lists + counts


@each_mission
def test_each_standard_requirement_must_be_met(row: Mission) -> None:
    for shortage in _shortages(row):
        match = _acts(_match_for(row).has(RED, **shortage))
        match.refuses_mission(RED, match.where(RED)[0], row.title, UNMET)
    for missing in range(1, len(row.standard.districts)):
        match = _match_for(row)
        left = [disciple for disciple in match.state.disciples if disciple.seat == RED]
        match.with_state(disciples=tuple(one for one in match.state.disciples if one != left[missing]))
        _acts(match).refuses_mission(RED, match.where(RED)[0], row.title, UNMET)


@each_mission
def test_weapons_annexes_and_geisha_are_not_surrendered(row: Mission) -> None:
    match = _acts(_match_for(row))
    before = match.clan(RED)
    after = match.completes(RED, match.where(RED)[0], row.title).clan(RED)
    assert (after.weapons, after.annexes, after.geisha) == (before.weapons, before.annexes, before.geisha)


def _just(title: str) -> Match:
    return _match_for(COMPONENTS.missions[mission(title)])


def test_a_weapon_shown_twice_needs_two_of_its_type() -> None:
    """The components are changed: the mission shows its weapon twice."""
    title = "Brawl among the Dockhands"
    digest = corrected(
        'weapons = ["shuriken"] }, standard_reward = { pp = 2, mon = 3 }',
        'weapons = ["shuriken", "shuriken"] }, standard_reward = { pp = 2, mon = 3 }',
    )
    match = Match().with_state(components=digest).has(RED, weapons=("shuriken", "doku")).holds(RED, title)
    match.stands(RED, "harbor1", "tavern1").acting().refuses_mission(RED, "harbor1", title, UNMET)
    match.has(RED, weapons=("shuriken", "shuriken")).completes(RED, "harbor1", title)


def test_a_district_shown_twice_needs_two_disciples() -> None:
    title = "Guarding the Tokaido"
    match = Match(5).has(RED, weapons=("yumi", "katana")).holds(RED, title).stands(RED, "gates1").acting()
    match.refuses_mission(RED, "gates1", title, UNMET)
    _acts(_just(title)).completes(RED, "gates1", title)


def test_a_disciple_on_an_annex_does_not_count_for_a_district() -> None:
    title = "Stalls of the Night Market"
    match = Match().has(RED, annexes=("dojo",)).holds(RED, title).stands(RED, "dojo", "market1").acting()
    match.refuses_mission(RED, "market1", title, UNMET)


def test_disciples_of_other_players_do_not_count() -> None:
    title = "Stalls of the Night Market"
    match = Match().holds(RED, title).stands(RED, "market1").stands(BLUE, "red_light1").acting()
    match.refuses_mission(RED, "market1", title, UNMET)


def test_a_blessing_is_returned_to_the_temple() -> None:
    title = "The Wokou Landing"
    match = _acts(_just(title).with_state(blessings=4)).completes(RED, "harbor1", title)
    assert (match.clan(RED).blessings, match.state.blessings) == (0, 5)


def test_mon_are_paid_before_the_reward() -> None:
    title = "Arming the Ashigaru"
    _acts(_just(title).has(RED, mon=3)).refuses_mission(RED, "market1", title, UNMET)
    match = _acts(_just(title)).completes(RED, "market1", title)
    assert match.mon(RED) == 4 - 4 + 6


def test_standard_and_bonus_requirements_add_up() -> None:
    """A Geisha in both parts of a card means two Geisha."""
    digest = corrected(
        'geisha = 1 }, standard_reward = { pp = 3, mon = 8 }, bonus = { districts = ["tavern"] }',
        'geisha = 1 }, standard_reward = { pp = 3, mon = 8 }, bonus = { geisha = 1, districts = ["red_light"] }',
    )
    title = "Bitter Tea"
    match = Match(5).with_state(components=digest).has(RED, weapons=("doku", "fukiya"), geisha=1).holds(RED, title)
    match.stands(RED, "red_light1", "red_light2").acting()
    match.refuses_mission(RED, "red_light1", title, "bonus-requirements-unmet", bonus=True)
    match.has(RED, geisha=2).completes(RED, "red_light1", title, bonus=True)


def test_a_district_in_both_parts_needs_two_disciples() -> None:
    digest = corrected(
        'geisha = 1 }, standard_reward = { pp = 3, mon = 8 }, bonus = { districts = ["tavern"] }',
        'geisha = 1 }, standard_reward = { pp = 3, mon = 8 }, bonus = { districts = ["red_light"] }',
    )
    title = "Bitter Tea"
    match = Match(5).with_state(components=digest).has(RED, weapons=("doku", "fukiya"), geisha=1).holds(RED, title)
    match.stands(RED, "red_light1").acting()
    match.refuses_mission(RED, "red_light1", title, "bonus-requirements-unmet", bonus=True)


def test_market_weapons_must_lie_in_the_market() -> None:
    title = "The Armorer's Order Book"
    _acts(_just(title).market("doku", "nawa")).refuses_mission(RED, "market1", title, UNMET)
    _acts(_just(title).market("doku", None, "nawa", None, "yumi")).completes(RED, "market1", title)


def test_a_mission_may_require_to_be_first_in_player_order() -> None:
    title = "The Sleepless Hatamoto"
    match = _just(title)
    _acts(match.with_state(order=(BLUE, RED, *match.state.order[2:]))).refuses_mission(RED, "tavern1", title, UNMET)
    _acts(_just(title)).completes(RED, "tavern1", title)


def test_a_mission_may_require_not_to_be_first_in_player_order() -> None:
    title = "The Monk Who Listens"
    match = _just(title)
    _acts(match.with_state(order=(RED, BLUE, *match.state.order[2:]))).refuses_mission(RED, "temple1", title, UNMET)
    _acts(_just(title)).completes(RED, "temple1", title)


def test_mon_must_lie_on_the_church() -> None:
    title = "Silver of Iwami"
    _acts(_just(title).with_state(church=1)).refuses_mission(RED, "harbor1", title, UNMET)
    _acts(_just(title).with_state(church=2)).completes(RED, "harbor1", title)


@pytest.mark.parametrize(
    ("title", "too_few", "enough"),
    [
        ("The Toyotomi Pretender", ["Bitter Tea"], ["Bitter Tea", "The Dutch Pilot"]),
        ("The Master of Spies", ["Bitter Tea", "The Dutch Pilot"], ["Eavesdropping at the Toll Barrier"]),
    ],
)
def test_missions_must_have_been_completed_before(title: str, too_few: list[str], enough: list[str]) -> None:
    short = _just(title).has(RED, completed=()).has_completed(RED, *too_few)
    _acts(short).refuses_mission(RED, short.where(RED)[0], title, UNMET)
    match = _just(title).has(RED, completed=()).has_completed(RED, *enough)
    _acts(match).completes(RED, match.where(RED)[0], title)


@pytest.mark.parametrize("district", ["castle", "gates", "temple"])
def test_the_patrol_must_be_away(district: Any) -> None:
    title = "Night Assault on a Daimyo"
    _acts(_just(title).patrol("blue", district)).refuses_mission(RED, "gates1", title, UNMET)
    for away in ("tavern", "harbor", "red_light", "market"):
        _acts(_just(title).patrol("red", away)).completes(RED, "gates1", title)


def test_a_patrol_that_has_left_the_game_is_away() -> None:
    title = "Night Assault on a Daimyo"
    _acts(_just(title).without_patrol()).completes(RED, "gates1", title)
