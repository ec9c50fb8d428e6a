"""Achievements, rulebook p. 8 and 16."""

import msgspec
import pytest

from domain.game import Seat
from domain.yokohama.components.rows import Achievement, AchievementId, AreaId, Category, Country
from domain.yokohama.events import AchievementFulfilled
from domain.yokohama.moves import FulfillAchievement
from tests.domain.yokohama.components import BLUE, COMPONENTS, RED, YELLOW, orders_of
from tests.domain.yokohama.match import Match

COPPER, YEN, MIXED = map(AchievementId, ("A1", "B1", "C3"))
PURSE = ("copper", "silk", "tea", "fish", "yen")


def _areas(match: Match, category: Category) -> list[AreaId]:
    return [area for area in match.state.layout if COMPONENTS.areas[area].category == category]


def _builds(match: Match, category: Category, count: int) -> None:
    for area in _areas(match, category)[:count]:
        match.shop(RED, area)


def _owning(needs: dict[str, int]) -> Match:
    """Returns a match in which red owns exactly what an achievement requires."""
    match = Match(players=4).owns(RED, **{kind: needs.get(kind, 0) for kind in PURSE})
    match.has_titles(RED, *list(COMPONENTS.titles)[: needs.get("technologies", 0)])
    match.fulfilled(RED, *orders_of("GB", "GB", "US", "FR", "DE")[: needs.get("orders", 0)])
    tokens = needs.get("tokens_and_agents", 0)
    agents: tuple[Country, ...] = ("GB", "US", "FR")
    match.collected(RED, tokens // 2).agents(RED, *agents[: tokens - tokens // 2])
    _builds(match, "production", needs.get("production_areas", 0))
    _builds(match, "commercial", needs.get("commercial_areas", 0))
    return match


@pytest.mark.parametrize("card", COMPONENTS.achievements.values(), ids=lambda card: card.id)
def test_each_requirement_is_met_exactly(card: Achievement) -> None:
    needs = msgspec.to_builtins(card.needs)
    _owning(needs).achievements(card.id).play(FulfillAchievement(card.deck))
    for kind, count in needs.items():
        _owning({**needs, kind: count - 1}).achievements(card.id).refuses(
            FulfillAchievement(card.deck), "requirements-not-met"
        )


def test_the_requirements_are_the_printed_ones() -> None:
    assert [msgspec.to_builtins(card.needs) for card in COMPONENTS.achievements.values()] == [
        {"copper": 5},
        {"silk": 6},
        {"tea": 7},
        {"fish": 7},
        {"yen": 10},
        {"technologies": 4},
        {"tokens_and_agents": 5},
        {"orders": 5},
        {"production_areas": 4},
        {"commercial_areas": 4},
        {"production_areas": 3, "commercial_areas": 2},
        {"production_areas": 2, "commercial_areas": 3},
    ]


def _with_copper(*fulfilled_by: Seat) -> Match:
    match = Match(players=3).achievements(COPPER, YEN, MIXED).owns(RED, copper=5)
    return match.on_achievement("A", *fulfilled_by)


def test_nothing_owned_is_given_away() -> None:
    assert _with_copper().play(FulfillAchievement("A")).merchant().stock.copper == 5


def test_an_achievement_takes_an_assistant_from_the_hand() -> None:
    match = _with_copper().play(FulfillAchievement("A"))
    assert match.merchant().hand.assistants == 8 - 1
    assert match.state.achievements[0].assistants == (RED,)


def test_without_an_assistant_in_hand_no_achievement_is_fulfilled() -> None:
    _with_copper().holds(RED, assistants=0).refuses(FulfillAchievement("A"), "no-assistant-in-hand")


def test_the_first_scores_more_than_those_who_follow() -> None:
    card = COMPONENTS.achievements[COPPER]
    assert card.first > card.later
    assert _with_copper().play(FulfillAchievement("A")).points() == card.first
    assert _with_copper(BLUE).play(FulfillAchievement("A")).points() == card.later
    assert _with_copper(BLUE, YELLOW).play(FulfillAchievement("A")).points() == card.later


def test_each_achievement_is_fulfilled_once() -> None:
    _with_copper().play(FulfillAchievement("A")).refuses(FulfillAchievement("A"), "achievement-fulfilled-already")


def test_all_three_may_be_fulfilled() -> None:
    match = _with_copper().owns(RED, yen=10)
    _builds(match, "production", 3)
    _builds(match, "commercial", 2)
    match.play(FulfillAchievement("A"), FulfillAchievement("B"), FulfillAchievement("C"))
    assert match.merchant().hand.assistants == 8 - 3


def test_used_agents_and_face_down_tokens_count() -> None:
    match = Match(players=3).achievements(COPPER, "B3", MIXED).collected(RED, 2)
    match.used_agents(RED, "GB", "US").agents(RED, "FR").play(FulfillAchievement("B"))


def test_shop_and_trading_house_in_one_area_count_once() -> None:
    match = Match(players=3).achievements(COPPER, YEN, "C2")
    _builds(match, "commercial", 3)
    match.trading_house(RED, _areas(match, "commercial")[0]).refuses(FulfillAchievement("C"), "requirements-not-met")
    match.trading_house(RED, _areas(match, "commercial")[3]).play(FulfillAchievement("C"))


def test_two_boards_of_one_name_are_two_areas() -> None:
    match = Match(players=4).achievements(COPPER, YEN, "C1")
    for area in ("copper_mine_1", "copper_mine_2", "silk_mill_1", "silk_mill_2"):
        match.shop(RED, AreaId(area))
    match.play(FulfillAchievement("C"))


def test_opponents_buildings_do_not_count() -> None:
    match = Match(players=4).achievements(COPPER, YEN, "C1")
    for area in ("copper_mine_1", "copper_mine_2", "silk_mill_1", "silk_mill_2"):
        match.shop(BLUE, AreaId(area))
    match.refuses(FulfillAchievement("C"), "requirements-not-met")


def test_there_are_only_three_decks() -> None:
    _with_copper().refuses(FulfillAchievement("D"), "unknown-achievement")  # type: ignore[arg-type]


def test_example_achievement() -> None:
    match = _with_copper(BLUE, YELLOW)
    hand = match.merchant().hand.assistants
    match.play(FulfillAchievement("A"))
    assert match.merchant().hand.assistants == hand - 1
    assert [event.place for event in match.happened(AchievementFulfilled)] == [3]
    assert match.points() == 6
