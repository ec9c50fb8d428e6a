"""Steps 4 to 6: 5-power bonus, construction, recovery (rulebook p. 7)."""

import pytest

from domain.yokohama.components.rows import Reward, Site, Space, Token
from domain.yokohama.events import StepBegan, TokenCollected
from domain.yokohama.moves import BuildShop, BuildTradingHouse, CollectToken, Decline
from tests.domain.yokohama.components import BANK, BLUE, COMPONENTS, FISHING_GROUNDS, PORT, RED, SILK_MILL, site_with
from tests.domain.yokohama.match import Match

FIRST, SECOND = Space(0), Space(1)


def _ready(power: int = 4) -> Match:
    """Red has acted, with shops and trading houses in hand."""
    return Match().holds(RED, shops=2, trading_houses=2).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, power)


@pytest.mark.parametrize("power", [4, 5])
def test_a_four_power_action_allows_construction(power: int) -> None:
    assert _ready(power).play(BuildShop(FIRST)).area(FISHING_GROUNDS).shops[FIRST] == RED
    assert _ready(power).play(BuildTradingHouse()).area(FISHING_GROUNDS).trading_house == RED


@pytest.mark.parametrize("power", [1, 2, 3])
def test_three_power_allows_no_construction(power: int) -> None:
    match = _ready(power)
    match.refuses(BuildShop(FIRST), "not-now")
    match.refuses(BuildTradingHouse(), "not-now")


def test_an_action_builds_one_building() -> None:
    _ready().play(BuildShop(FIRST)).refuses(BuildTradingHouse(), "not-now")
    _ready().play(BuildTradingHouse()).refuses(BuildShop(FIRST), "not-now")


def test_construction_is_optional() -> None:
    match = _ready().play(Decline())
    assert match.area(FISHING_GROUNDS).shops == (None, None, None, None)
    match.refuses(BuildShop(FIRST), "not-now")


def test_a_building_comes_from_the_hand_not_from_the_warehouse() -> None:
    match = Match().holds(RED, shops=0, trading_houses=0).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    match.refuses(BuildShop(FIRST), "not-now")
    match.refuses(BuildTradingHouse(), "not-now")
    assert match.happened(StepBegan) == []
    built = _ready().play(BuildShop(FIRST)).merchant()
    assert (built.hand.shops, built.warehouse.shops) == (1, 6)


def test_a_seat_has_one_shop_per_area() -> None:
    match = Match().holds(RED, shops=2).shop(RED, FISHING_GROUNDS).without_token(FISHING_GROUNDS)
    match.acts(FISHING_GROUNDS, 5).refuses(BuildShop(SECOND), "not-now")


def test_shops_of_several_players_stand_in_one_area() -> None:
    match = Match().shop(BLUE, FISHING_GROUNDS).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    assert match.play(BuildShop(SECOND)).area(FISHING_GROUNDS).shops == (BLUE, RED, None, None)


def test_a_taken_shop_space_cannot_be_built_on() -> None:
    match = Match().shop(BLUE, FISHING_GROUNDS).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    match.refuses(BuildShop(FIRST), "shop-space-taken")


def test_there_are_four_shop_spaces() -> None:
    _ready().refuses(BuildShop(Space(4)), "unknown-space")
    _ready().refuses(BuildShop(Space(-1)), "unknown-space")


@pytest.mark.parametrize("space", [0, 1, 2, 3])
@pytest.mark.parametrize("site", COMPONENTS.sites.values(), ids=lambda site: site.id)
def test_a_shop_gains_the_reward_of_its_space(site: Site, space: int) -> None:
    match = Match().site(FISHING_GROUNDS, site).without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, 4)
    before, points = match.merchant().stock, match.points()
    match.play(BuildShop(Space(space)))
    assert match.merchant().stock == before.plus(site.shops[space])
    assert match.points() == points + site.shops[space].vp


@pytest.mark.parametrize("site", COMPONENTS.sites.values(), ids=lambda site: site.id)
def test_a_trading_house_gains_its_reward(site: Site) -> None:
    match = Match().holds(RED, trading_houses=1).site(FISHING_GROUNDS, site).without_token(FISHING_GROUNDS)
    match.acts(FISHING_GROUNDS, 4).play(BuildTradingHouse())
    assert match.points() == site.trading_house.vp


def test_an_area_has_one_trading_house() -> None:
    match = Match().trading_house(BLUE, FISHING_GROUNDS).holds(RED, trading_houses=1).without_token(FISHING_GROUNDS)
    match.acts(FISHING_GROUNDS, 4).refuses(BuildTradingHouse(), "one-trading-house-per-area")


def test_a_trading_house_needs_no_shop() -> None:
    match = _ready()
    assert RED not in match.area(FISHING_GROUNDS).shops
    match.play(BuildTradingHouse())


def test_construction_comes_after_the_token() -> None:
    match = Match().token(FISHING_GROUNDS, Reward(imports=1)).acts(FISHING_GROUNDS, 5)
    match.refuses(BuildShop(FIRST), "not-now")
    match.play(CollectToken(), BuildShop(FIRST))


def _in_the_silk_mill() -> Match:
    match = Match().shop(RED, SILK_MILL).holds(RED, shops=2, trading_houses=1).puts(RED, SILK_MILL, 3)
    return match.site(SILK_MILL, site_with(trading_house=Reward(vp=9))).acts_in(SILK_MILL).play(Decline())


def test_example_construction_a() -> None:
    _in_the_silk_mill().refuses(BuildShop(SECOND), "one-shop-per-area")


def test_example_construction_b() -> None:
    match = _in_the_silk_mill().play(BuildTradingHouse())
    assert match.area(SILK_MILL).trading_house == RED
    assert match.points() == 9


AN_IMPORT = Reward(imports=1)


def test_a_five_power_action_earns_the_token() -> None:
    match = Match().token(FISHING_GROUNDS, AN_IMPORT).acts(FISHING_GROUNDS, power=5).play(CollectToken())
    assert match.merchant().stock.imports == 1
    assert match.area(FISHING_GROUNDS).token is None


def test_more_than_five_power_earns_it_too() -> None:
    Match().puts(RED, FISHING_GROUNDS, 7).acts_in(FISHING_GROUNDS).play(CollectToken())


@pytest.mark.parametrize("power", [1, 2, 3, 4])
def test_less_than_five_power_earns_no_token(power: int) -> None:
    match = Match().acts(FISHING_GROUNDS, power)
    match.refuses(CollectToken(), "not-now")
    assert match.area(FISHING_GROUNDS).token is not None


def test_only_the_first_earns_the_token() -> None:
    match = Match().without_token(FISHING_GROUNDS).acts(FISHING_GROUNDS, power=5)
    match.refuses(CollectToken(), "not-now")


def test_the_token_may_be_left() -> None:
    match = Match().acts(FISHING_GROUNDS, power=5).play(Decline())
    assert match.merchant().tokens == ()
    assert match.area(FISHING_GROUNDS).token is not None
    match.refuses(CollectToken(), "not-now")


def test_the_token_is_kept_after_its_effect() -> None:
    match = Match().token(FISHING_GROUNDS, AN_IMPORT).acts(FISHING_GROUNDS, power=5)
    token = match.area(FISHING_GROUNDS).token
    assert match.play(CollectToken()).merchant().tokens == (token,)


@pytest.mark.parametrize("token", COMPONENTS.tokens.values(), ids=lambda token: token.id)
def test_every_token_gives_what_it_shows(token: Token) -> None:
    match = Match().token(FISHING_GROUNDS, token.reward).acts(FISHING_GROUNDS, power=5)
    before, points = match.merchant().stock, match.points()
    match.play(CollectToken())
    assert match.merchant().stock == before.plus(token.reward)
    assert match.points() == points + token.reward.vp
    [collected] = match.happened(TokenCollected)
    assert collected.reward == token.reward


def test_example_five_power_bonus() -> None:
    match = Match().shop(RED, SILK_MILL).puts(RED, SILK_MILL, 3).token(SILK_MILL, AN_IMPORT)
    match.acts_in(SILK_MILL).play(CollectToken())
    assert match.merchant().stock.imports == 1
    assert len(match.merchant().tokens) == 1
    assert match.area(SILK_MILL).token is None


def test_all_own_assistants_of_the_area_return_to_the_hand() -> None:
    match = Match().acts(BANK, power=3)
    assert match.area(BANK).assistants[RED] == 0
    assert match.merchant().hand.assistants == 8


def test_assistants_beyond_5_power_return_as_well() -> None:
    match = Match().puts(RED, BANK, 3).without_token(BANK).holds(RED, shops=0).acts(BANK, power=5)
    assert match.area(BANK).assistants[RED] == 0


def test_assistants_elsewhere_stay() -> None:
    assert Match().puts(RED, PORT, 2).acts(BANK, power=3).area(PORT).assistants[RED] == 2


def test_opponents_assistants_stay() -> None:
    assert Match().puts(BLUE, BANK, 2).acts(BANK, power=3).area(BANK).assistants[BLUE] == 2


def test_the_president_stays() -> None:
    assert Match().acts(BANK, power=3).merchant().president == BANK


def test_recovery_is_not_a_choice() -> None:
    assert Match().acts(FISHING_GROUNDS, power=3).state.phase == "second_additional"


def test_example_recovery() -> None:
    match = Match().shop(RED, SILK_MILL).puts(RED, SILK_MILL, 3).acts_in(SILK_MILL)
    hand = match.merchant().hand.assistants
    match.play(Decline())
    if match.offers(Decline):
        match.play(Decline())
    assert match.merchant().hand.assistants == hand + 3
    assert match.area(SILK_MILL).assistants[RED] == 0
