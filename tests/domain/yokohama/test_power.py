"""Power and the area action step, rulebook p. 6."""

import pytest

from domain.yokohama.events import AreaActionBegan, GoodsProduced, StepBegan, TradingHouseEarned
from domain.yokohama.moves import MovePresident
from tests.domain.yokohama.box import BANK, BLUE, FISHING_GROUNDS, PORT, RED, SILK_MILL, YELLOW
from tests.domain.yokohama.story import Table


def _fish_caught(table: Table) -> int:
    before = table.merchant().stock.fish
    return table.moves().play(MovePresident((FISHING_GROUNDS,))).merchant().stock.fish - before


def test_the_action_is_that_of_the_presidents_area() -> None:
    table = Table().puts(RED, FISHING_GROUNDS).puts(RED, BANK, 4).moves().play(MovePresident((FISHING_GROUNDS,)))
    assert [event.area for event in table.happened(AreaActionBegan)] == [FISHING_GROUNDS]
    assert (table.merchant().stock.fish, table.merchant().stock.yen) == (1 + 2, 3)


def test_president_assistants_shop_trading_house_and_station_give_1_power_each() -> None:
    assert _fish_caught(Table().puts(RED, FISHING_GROUNDS)) == 2
    assert _fish_caught(Table().puts(RED, FISHING_GROUNDS, 2)) == 3
    assert _fish_caught(Table().puts(RED, FISHING_GROUNDS).shop(RED, FISHING_GROUNDS)) == 3
    assert _fish_caught(Table().puts(RED, FISHING_GROUNDS).trading_house(RED, FISHING_GROUNDS)) == 3
    assert _fish_caught(Table().puts(RED, FISHING_GROUNDS).station(FISHING_GROUNDS)) == 3


def test_an_opponents_pieces_give_no_power() -> None:
    table = Table().puts(RED, FISHING_GROUNDS).puts(BLUE, FISHING_GROUNDS, 3)
    assert _fish_caught(table.shop(BLUE, FISHING_GROUNDS).trading_house(BLUE, FISHING_GROUNDS)) == 2


def test_power_elsewhere_does_not_count() -> None:
    assert _fish_caught(Table().puts(RED, FISHING_GROUNDS).shop(RED, BANK).station(PORT)) == 2


@pytest.mark.parametrize("assistants", [4, 5, 7])
def test_power_beyond_5_is_ignored(assistants: int) -> None:
    assert _fish_caught(Table().puts(RED, FISHING_GROUNDS, assistants)) == 5


def test_an_opponents_trading_house_earns_1_yen() -> None:
    table = Table(players=3).trading_house(BLUE, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=2)
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3, 4 + 1, 4]
    assert [event.seat for event in table.happened(TradingHouseEarned)] == [BLUE]


def test_an_opponents_trading_house_earns_between_the_area_action_and_the_bonus() -> None:
    table = Table().trading_house(BLUE, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=5)
    course = [type(event) for event in table.events]
    steps = [step for step in course if step in (GoodsProduced, TradingHouseEarned, StepBegan)]
    assert steps == [GoodsProduced, TradingHouseEarned, StepBegan]
    assert [event.step for event in table.happened(StepBegan)] == ["five_power_bonus"]


def test_an_opponents_shop_earns_nothing() -> None:
    table = Table().shop(BLUE, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=2)
    assert table.merchant(BLUE).stock.yen == 4


def test_ones_own_trading_house_earns_nothing() -> None:
    table = Table(players=3).trading_house(RED, FISHING_GROUNDS).acts(FISHING_GROUNDS, power=2)
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3, 4, 4]
    assert table.merchant(YELLOW).stock.yen == 4


def test_an_area_action_without_effect_still_earns_its_owner() -> None:
    table = Table().trading_house(BLUE, SILK_MILL).acts(SILK_MILL, power=1)
    assert (table.merchant().stock.silk, table.merchant(BLUE).stock.yen) == (1, 5)


def test_example_area_action() -> None:
    table = Table().shop(RED, SILK_MILL).puts(RED, SILK_MILL, 3).moves().play(MovePresident((SILK_MILL,)))
    assert [event.power for event in table.happened(AreaActionBegan)] == [5]
    assert table.merchant().stock.silk == 1 + 4
