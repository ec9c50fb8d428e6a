"""Construction, rulebook p. 7."""

import pytest

from domain.yokohama.components.rows import Reward, Site, Space
from domain.yokohama.events import StepBegan
from domain.yokohama.moves import BuildShop, BuildTradingHouse, CollectToken, Decline
from tests.domain.yokohama.box import BLUE, BOX, FISHING_GROUNDS, RED, SILK_MILL, site_with
from tests.domain.yokohama.story import Table

FIRST, SECOND = Space(0), Space(1)


def _ready(power: int = 4) -> Table:
    """Red has acted, with shops and trading houses in hand."""
    return Table().holds(RED, shops=2, trading_houses=2).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, power)


@pytest.mark.parametrize("power", [4, 5])
def test_a_four_power_action_allows_construction(power: int) -> None:
    assert _ready(power).play(BuildShop(FIRST)).area(FISHING_GROUNDS).shops[FIRST] == RED
    assert _ready(power).play(BuildTradingHouse()).area(FISHING_GROUNDS).trading_house == RED


@pytest.mark.parametrize("power", [1, 2, 3])
def test_three_power_allows_no_construction(power: int) -> None:
    table = _ready(power)
    table.refuses(BuildShop(FIRST))
    table.refuses(BuildTradingHouse())


def test_one_building_per_action() -> None:
    _ready().play(BuildShop(FIRST)).refuses(BuildTradingHouse())
    _ready().play(BuildTradingHouse()).refuses(BuildShop(FIRST))


def test_construction_is_optional() -> None:
    table = _ready().play(Decline())
    assert table.area(FISHING_GROUNDS).shops == (None, None, None, None)
    table.refuses(BuildShop(FIRST))


def test_a_building_comes_from_the_hand_not_from_the_warehouse() -> None:
    table = Table().holds(RED, shops=0, trading_houses=0).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    table.refuses(BuildShop(FIRST))
    table.refuses(BuildTradingHouse())
    assert table.happened(StepBegan) == []
    built = _ready().play(BuildShop(FIRST)).merchant()
    assert (built.hand.shops, built.warehouse.shops) == (1, 6)


def test_one_shop_per_area() -> None:
    table = Table().holds(RED, shops=2).shop(RED, FISHING_GROUNDS).without_token(FISHING_GROUNDS)
    table.acts(FISHING_GROUNDS, 5).refuses(BuildShop(SECOND))


def test_shops_of_several_players_stand_in_one_area() -> None:
    table = Table().shop(BLUE, FISHING_GROUNDS).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    assert table.play(BuildShop(SECOND)).area(FISHING_GROUNDS).shops == (BLUE, RED, None, None)


def test_a_taken_shop_space_cannot_be_built_on() -> None:
    table = Table().shop(BLUE, FISHING_GROUNDS).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    table.refuses(BuildShop(FIRST))


def test_there_are_four_shop_spaces() -> None:
    _ready().refuses(BuildShop(Space(4)))
    _ready().refuses(BuildShop(Space(-1)))


@pytest.mark.parametrize("space", [0, 1, 2, 3])
@pytest.mark.parametrize("site", BOX.sites.values(), ids=lambda site: site.id)
def test_a_shop_gains_the_reward_of_its_space(site: Site, space: int) -> None:
    table = Table().site(FISHING_GROUNDS, site).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    before, points = table.merchant().stock, table.points()
    table.play(BuildShop(Space(space)))
    assert table.merchant().stock == before.plus(site.shops[space])
    assert table.points() == points + site.shops[space].vp


@pytest.mark.parametrize("site", BOX.sites.values(), ids=lambda site: site.id)
def test_a_trading_house_gains_its_reward(site: Site) -> None:
    table = Table().holds(RED, trading_houses=1).site(FISHING_GROUNDS, site).without_token(FISHING_GROUNDS)
    table.acts(FISHING_GROUNDS, 4).play(BuildTradingHouse())
    assert table.points() == site.trading_house.vp


def test_one_trading_house_per_area() -> None:
    table = Table().trading_house(BLUE, FISHING_GROUNDS).holds(RED, trading_houses=1).without_token(FISHING_GROUNDS)
    table.acts(FISHING_GROUNDS, 4).refuses(BuildTradingHouse())


def test_a_trading_house_needs_no_shop() -> None:
    table = _ready()
    assert RED not in table.area(FISHING_GROUNDS).shops
    table.play(BuildTradingHouse())


def test_construction_comes_after_the_token() -> None:
    table = Table().token(FISHING_GROUNDS, Reward(imports=1)).acts(FISHING_GROUNDS, 5)
    table.refuses(BuildShop(FIRST))
    table.play(CollectToken(), BuildShop(FIRST))


def _in_the_silk_mill() -> Table:
    table = Table().shop(RED, SILK_MILL).holds(RED, shops=2, trading_houses=1).puts(RED, SILK_MILL, 3)
    return table.site(SILK_MILL, site_with(trading_house=Reward(vp=9))).acts_in(SILK_MILL).play(Decline())


def test_example_construction_a() -> None:
    _in_the_silk_mill().refuses(BuildShop(SECOND))


def test_example_construction_b() -> None:
    table = _in_the_silk_mill().play(BuildTradingHouse())
    assert table.area(SILK_MILL).trading_house == RED
    assert table.points() == 9
