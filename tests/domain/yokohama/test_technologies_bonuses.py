"""Technologies that add points, yen or goods (rulebook p. 17-19)."""

from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import Reward, Space
from domain.yokohama.moves import (
    BuildShop,
    BuildTradingHouse,
    Buy,
    CollectToken,
    PlaceInChurch,
    PlaceInCustoms,
    TakeGood,
)
from tests.domain.yokohama.components import (
    BLUE,
    CHINATOWN,
    CHURCH,
    COMPONENTS,
    COPPER_MINE,
    CUSTOMS,
    FISHING_GROUNDS,
    RED,
    SILK_MILL,
)
from tests.domain.yokohama.match import Match
from tests.domain.yokohama.technology_scenes import FIRST, fulfills_an_order, may_build, obtains


def test_ball_scores_2_more_per_order() -> None:
    assert fulfills_an_order(Match().has_titles(RED, "ball")).points() == 6 + 2
    assert fulfills_an_order(Match().has_titles(BLUE, "ball")).points() == 6


def test_brickyard_scores_4_more_at_customs() -> None:
    match = Match(players=3).has_titles(RED, "brickyard").acts(CUSTOMS, 3).play(PlaceInCustoms(FIRST))
    assert match.points() == COMPONENTS.customs.spaces[FIRST].reward.vp + 4


def test_brickyard_scores_nothing_in_church() -> None:
    match = Match(players=3).has_titles(RED, "brickyard").acts(CHURCH, 4).play(PlaceInChurch(FIRST))
    assert match.points() == COMPONENTS.church.spaces[FIRST].reward.vp


def test_electrical_light_scores_3_more_per_trading_house() -> None:
    match = may_build(Match().has_titles(RED, "electrical_light"))
    house = match.site_of(FISHING_GROUNDS).trading_house.vp
    assert match.play(BuildTradingHouse()).points() == house + 3


def test_exposition_scores_10_at_once() -> None:
    assert obtains(Match(), "exposition").points() == 10


def test_gaslight_scores_2_more_per_shop() -> None:
    match = may_build(Match().has_titles(RED, "gaslight"), Reward(vp=3))
    assert match.play(BuildShop(FIRST)).points() == 3 + 2


def test_language_school_earns_1_yen_per_order() -> None:
    assert fulfills_an_order(Match().has_titles(RED, "language_school")).merchant().stock.yen == 2 + 1


def test_letterpress_printing_earns_1_yen_per_later_technology() -> None:
    assert obtains(Match().has_titles(RED, "letterpress_printing").owns(RED, yen=0), "ball").merchant().stock.yen == 1
    assert obtains(Match().owns(RED, yen=0), "letterpress_printing").merchant().stock.yen == 0


def test_mining_technology_adds_a_copper_at_the_mine() -> None:
    match = Match().has_titles(RED, "mining_technology").owns(RED, copper=0)
    assert match.acts(COPPER_MINE, 5).merchant().stock.copper == 3 + 1


def test_mining_technology_adds_a_copper_in_chinatown() -> None:
    match = Match(players=3).has_titles(RED, "mining_technology").owns(RED, yen=9, copper=0).acts(CHINATOWN, 3)
    assert match.play(Buy("copper"), Buy("silk"), Buy("copper")).merchant().stock.copper == 2 + 2


def test_mining_technology_adds_a_copper_to_a_token() -> None:
    match = Match().has_titles(RED, "mining_technology").owns(RED, copper=0)
    match.token(FISHING_GROUNDS, Reward(copper=2)).acts(FISHING_GROUNDS, 5).play(CollectToken())
    assert match.merchant().stock.copper == 2 + 1


def test_mining_technology_adds_a_copper_to_a_building_bonus() -> None:
    match = may_build(Match().has_titles(RED, "mining_technology").owns(RED, copper=0), Reward(copper=1))
    site = match.site_of(FISHING_GROUNDS)
    match.play(BuildShop(Space(site.shops.index(Reward(copper=1)))))
    assert match.merchant().stock.copper == 1 + 1


def test_mining_technology_adds_a_copper_to_one_of_choice() -> None:
    match = Match().has_titles(RED, "mining_technology").owns(RED, copper=0, tea=0)
    match.token(FISHING_GROUNDS, Reward(any_good=2)).acts(FISHING_GROUNDS, 5).play(CollectToken())
    match.play(TakeGood("tea"))
    assert match.merchant().stock.copper == 0
    assert match.play(TakeGood("copper")).merchant().stock.copper == 1 + 1


def test_mining_technology_adds_one_copper_to_a_reward_however_many_it_brings() -> None:
    match = Match().has_titles(RED, "mining_technology").owns(RED, copper=0)
    match.token(FISHING_GROUNDS, Reward(any_good=2)).acts(FISHING_GROUNDS, 5).play(CollectToken())
    match.play(TakeGood("copper"), TakeGood("copper"))
    assert match.merchant().stock.copper == 2 + 1


def test_mining_technology_adds_one_copper_to_a_reward_of_customs() -> None:
    three_goods = Space(next(space for space, row in enumerate(COMPONENTS.customs.spaces) if row.reward.any_good == 3))
    match = Match(players=3).has_titles(RED, "mining_technology").owns(RED, copper=0, tea=0, imports=3).acts(CUSTOMS, 4)
    match.play(PlaceInCustoms(three_goods), TakeGood("copper"), TakeGood("copper"), TakeGood("tea"))
    assert (match.merchant().stock.copper, match.merchant().stock.tea) == (2 + 1, 1)


def test_mining_technology_adds_one_copper_to_a_reward_of_copper_and_goods_of_choice() -> None:
    both = REGISTRY.add(
        REGISTRY.file(REGISTRY.current).replace(b"reward = { copper = 2 }", b"reward = { copper = 1, any_good = 1 }")
    )
    match = Match().uses_components(both).has_titles(RED, "mining_technology").owns(RED, copper=0)
    match.token(FISHING_GROUNDS, Reward(copper=1, any_good=1)).acts(FISHING_GROUNDS, 5).play(CollectToken())
    assert match.play(TakeGood("copper")).merchant().stock.copper == 1 + 1 + 1


def test_mining_technology_adds_nothing_where_no_copper_is_received() -> None:
    match = Match().has_titles(RED, "mining_technology").owns(RED, copper=0)
    assert match.acts(COPPER_MINE, 2).merchant().stock.copper == 0
    assert Match().has_titles(RED, "mining_technology").acts(SILK_MILL, 5).merchant().stock.copper == 1


def test_patent_system_scores_2_per_later_technology() -> None:
    assert obtains(Match().has_titles(RED, "patent_system"), "ball").points() == 2
    assert obtains(Match(), "patent_system").points() == 0


def test_letterpress_printing_and_patent_system_add_up_with_what_the_later_one_brings() -> None:
    match = Match().has_titles(RED, "letterpress_printing", "patent_system").owns(RED, yen=0)
    obtains(match, "exposition")
    assert (match.merchant().stock.yen, match.points()) == (1, 10 + 2)


def test_winery_scores_3_more_at_the_church() -> None:
    match = Match(players=3).has_titles(RED, "winery").acts(CHURCH, 4).play(PlaceInChurch(FIRST))
    assert match.points() == COMPONENTS.church.spaces[FIRST].reward.vp + 3


def test_the_printed_bonuses_are_those_of_the_rulebook() -> None:
    assert {card.id: card.bonus for card in COMPONENTS.titles.values() if card.bonus != Reward()} == {
        "ball": Reward(vp=2),
        "brickyard": Reward(vp=4),
        "electrical_light": Reward(vp=3),
        "exposition": Reward(vp=10),
        "gaslight": Reward(vp=2),
        "language_school": Reward(yen=1),
        "letterpress_printing": Reward(yen=1),
        "mining_technology": Reward(copper=1),
        "patent_system": Reward(vp=2),
        "stock_market": Reward(yen=2),
        "textile_mill": Reward(yen=2),
        "winery": Reward(vp=3),
    }
