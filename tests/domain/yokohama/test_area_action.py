"""Power, the area action step, production areas and the Bank (rulebook p. 6, 11)."""

import pytest

from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import AreaActionBegan, GoodsProduced, StepBegan, TradingHouseEarned
from domain.yokohama.moves import MovePresident
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    COPPER_MINE,
    FISHING_GROUNDS,
    PORT,
    RED,
    SILK_MILL,
    TEA_PLANTATION,
    YELLOW,
)
from tests.domain.yokohama.match import Match


def _fish_caught(match: Match) -> int:
    before = match.merchant().stock.fish
    return match.moves().play(MovePresident((FISHING_GROUNDS,))).merchant().stock.fish - before


def test_the_action_is_that_of_the_presidents_area() -> None:
    match = Match().puts(RED, FISHING_GROUNDS).puts(RED, BANK, 4).moves().play(MovePresident((FISHING_GROUNDS,)))
    assert [event.area for event in match.happened(AreaActionBegan)] == [FISHING_GROUNDS]
    assert (match.merchant().stock.fish, match.merchant().stock.yen) == (1 + 2, 3)


def test_president_assistants_shop_trading_house_and_station_give_1_power_each() -> None:
    assert _fish_caught(Match().puts(RED, FISHING_GROUNDS)) == 2
    assert _fish_caught(Match().puts(RED, FISHING_GROUNDS, 2)) == 3
    assert _fish_caught(Match().puts(RED, FISHING_GROUNDS).shop(RED, FISHING_GROUNDS)) == 3
    assert _fish_caught(Match().puts(RED, FISHING_GROUNDS).trading_house(RED, FISHING_GROUNDS)) == 3
    assert _fish_caught(Match().puts(RED, FISHING_GROUNDS).station(FISHING_GROUNDS)) == 3


def test_an_opponents_pieces_give_no_power() -> None:
    match = Match().puts(RED, FISHING_GROUNDS).puts(BLUE, FISHING_GROUNDS, 3)
    assert _fish_caught(match.shop(BLUE, FISHING_GROUNDS).trading_house(BLUE, FISHING_GROUNDS)) == 2


def test_power_elsewhere_does_not_count() -> None:
    assert _fish_caught(Match().puts(RED, FISHING_GROUNDS).shop(RED, BANK).station(PORT)) == 2


@pytest.mark.parametrize("assistants", [4, 5, 7])
def test_power_beyond_5_is_ignored(assistants: int) -> None:
    assert _fish_caught(Match().puts(RED, FISHING_GROUNDS, assistants)) == 5


def test_an_opponents_trading_house_earns_1_yen() -> None:
    match = Match(players=3).trading_house(BLUE, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=2)
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3, 4 + 1, 4]
    assert [event.seat for event in match.happened(TradingHouseEarned)] == [BLUE]


def test_an_opponents_trading_house_earns_between_the_area_action_and_the_bonus() -> None:
    match = Match().trading_house(BLUE, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=5)
    course = [type(event) for event in match.events]
    steps = [step for step in course if step in (GoodsProduced, TradingHouseEarned, StepBegan)]
    assert steps == [GoodsProduced, TradingHouseEarned, StepBegan]
    assert [event.step for event in match.happened(StepBegan)] == ["five_power_bonus"]


def test_an_opponents_shop_earns_nothing() -> None:
    match = Match().shop(BLUE, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=2)
    assert match.merchant(BLUE).stock.yen == 4


def test_ones_own_trading_house_earns_nothing() -> None:
    match = Match(players=3).trading_house(RED, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=2)
    assert [merchant.stock.yen for merchant in match.state.merchants] == [3, 4, 4]
    assert match.merchant(YELLOW).stock.yen == 4


def test_an_area_action_without_effect_still_earns_its_owner() -> None:
    match = Match().trading_house(BLUE, SILK_MILL).acts(SILK_MILL, power=1)
    assert (match.merchant().stock.silk, match.merchant(BLUE).stock.yen) == (1, 5)


def test_example_area_action() -> None:
    match = Match().shop(RED, SILK_MILL).puts(RED, SILK_MILL, 3).moves().play(MovePresident((SILK_MILL,)))
    assert [event.power for event in match.happened(AreaActionBegan)] == [5]
    assert match.merchant().stock.silk == 1 + 4


BY_POWER = {
    "copper_mine_1": ("copper", (0, 0, 1, 2, 3)),
    "copper_mine_2": ("copper", (0, 0, 1, 2, 3)),
    "fishing_grounds_1": ("fish", (1, 2, 3, 4, 5)),
    "fishing_grounds_2": ("fish", (1, 2, 3, 4, 5)),
    "silk_mill_1": ("silk", (0, 1, 2, 3, 4)),
    "silk_mill_2": ("silk", (0, 1, 2, 3, 4)),
    "tea_plantation_1": ("tea", (1, 2, 3, 4, 5)),
    "tea_plantation_2": ("tea", (1, 2, 3, 4, 5)),
}


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("area", BY_POWER)
def test_a_production_area_gives_by_power_what_it_says(area: str, power: int) -> None:
    match = Match(players=4)
    before = match.merchant().stock
    match.acts(AreaId(area), power)
    good, gained = BY_POWER[area]
    assert match.merchant().stock == before.plus(type(before)(**{good: gained[power - 1]}))


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_the_bank_gives_1_yen_per_power(power: int) -> None:
    assert Match().owns(RED, yen=0).acts(BANK, power).merchant().stock.yen == power


@pytest.mark.parametrize(
    ("area", "kind", "in_the_box", "gained"),
    [
        (COPPER_MINE, "copper", 30, 3),
        (SILK_MILL, "silk", 30, 4),
        (TEA_PLANTATION, "tea", 40, 5),
        (FISHING_GROUNDS, "fish", 40, 5),
        (BANK, "yen", 52 + 16 * 3, 5),
    ],
)
def test_goods_and_money_never_run_out(area: AreaId, kind: str, in_the_box: int, gained: int) -> None:
    match = Match().owns(RED, **{kind: in_the_box}).acts(area, power=5)
    assert getattr(match.merchant().stock, kind) == in_the_box + gained
