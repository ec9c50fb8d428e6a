"""What the twenty technologies do, rulebook p. 17-19."""

import pytest

from domain.yokohama import GAME
from domain.yokohama.events import PresidentMoved, TechnologyApplied
from domain.yokohama.moves import (
    BuildShop,
    BuildTradingHouse,
    Buy,
    CollectToken,
    EndTurn,
    FinishPlacement,
    FulfillOrder,
    LeaveOneBehind,
    MovePresident,
    PlaceAssistant,
    PlaceInChurch,
    PlaceInCustoms,
    PlaceStation,
    PlaceTwoAssistants,
    RecoverAll,
    TakeGood,
    UseForeignAgent,
    UseTextileMill,
    UseUniversity,
)
from domain.yokohama.printed import Reward, Space, TechnologyId, Title
from domain.yokohama.state import Stock
from tests.domain.yokohama.box import (
    A_GERMAN_ORDER,
    BANK,
    BLUE,
    BOX,
    CANAL,
    CHINATOWN,
    CHURCH,
    COPPER_MINE,
    CUSTOMS,
    DOCK,
    EMPLOYMENT_AGENCY,
    FISHING_GROUNDS,
    LABORATORY,
    PORT,
    RED,
    SILK_MILL,
    TEA_PLANTATION,
    YELLOW,
    goods_of,
    site_with,
)
from tests.domain.yokohama.story import Table

FIRST = Space(0)


def _card(title: Title) -> TechnologyId:
    return next(card.id for card in BOX.technologies.values() if card.title == title)


def _obtains(table: Table, title: Title) -> Table:
    """Red obtains a technology in the Laboratory."""
    table.lays_technologies(LABORATORY, _card(title)).owns(RED, imports=9).without_token(LABORATORY)
    return table.acts(LABORATORY, 5).obtains(_card(title))


def _fulfills_an_order(table: Table) -> Table:
    table.orders(RED, A_GERMAN_ORDER.id).owns(RED, yen=0, **goods_of(A_GERMAN_ORDER))
    return table.play(FulfillOrder(A_GERMAN_ORDER.id))


def _may_build(table: Table, reward: Reward | None = None) -> Table:
    table.holds(RED, shops=1, trading_houses=1).without_token(FISHING_GROUNDS)
    site = site_with(shop=reward) if reward else site_with(shop=Reward(vp=3))
    return table.site(FISHING_GROUNDS, site).acts(FISHING_GROUNDS, 4)


# Ball to Winery, in the order of the rulebook


def test_ball_scores_2_more_per_order() -> None:
    assert _fulfills_an_order(Table().knows(RED, "ball")).points() == 6 + 2
    assert _fulfills_an_order(Table().knows(BLUE, "ball")).points() == 6


def test_brickyard_scores_4_more_at_customs() -> None:
    table = Table(players=3).knows(RED, "brickyard").acts(CUSTOMS, 3).play(PlaceInCustoms(FIRST))
    assert table.points() == BOX.customs.spaces[FIRST].reward.vp + 4


def test_brickyard_scores_nothing_in_church() -> None:
    table = Table(players=3).knows(RED, "brickyard").acts(CHURCH, 4).play(PlaceInChurch(FIRST))
    assert table.points() == BOX.church.spaces[FIRST].reward.vp


def test_electrical_light_scores_3_more_per_trading_house() -> None:
    table = _may_build(Table().knows(RED, "electrical_light"))
    house = table.site_of(FISHING_GROUNDS).trading_house.vp
    assert table.play(BuildTradingHouse()).points() == house + 3


def test_exposition_scores_10_at_once() -> None:
    assert _obtains(Table(), "exposition").points() == 10


def test_gaslight_scores_2_more_per_shop() -> None:
    table = _may_build(Table().knows(RED, "gaslight"), Reward(vp=3))
    assert table.play(BuildShop(FIRST)).points() == 3 + 2


def test_language_school_earns_1_yen_per_order() -> None:
    assert _fulfills_an_order(Table().knows(RED, "language_school")).merchant().stock.yen == 2 + 1


def test_letterpress_printing_earns_1_yen_per_later_technology() -> None:
    assert _obtains(Table().knows(RED, "letterpress_printing").owns(RED, yen=0), "ball").merchant().stock.yen == 1
    assert _obtains(Table().owns(RED, yen=0), "letterpress_printing").merchant().stock.yen == 0


def test_mining_technology_adds_a_copper_at_the_mine() -> None:
    table = Table().knows(RED, "mining_technology").owns(RED, copper=0)
    assert table.acts(COPPER_MINE, 5).merchant().stock.copper == 3 + 1


def test_mining_technology_adds_a_copper_in_chinatown() -> None:
    table = Table(players=3).knows(RED, "mining_technology").owns(RED, yen=9, copper=0).acts(CHINATOWN, 3)
    assert table.play(Buy("copper"), Buy("silk"), Buy("copper")).merchant().stock.copper == 2 + 2


def test_mining_technology_adds_a_copper_to_a_token() -> None:
    table = Table().knows(RED, "mining_technology").owns(RED, copper=0)
    table.token(FISHING_GROUNDS, Reward(copper=2)).acts(FISHING_GROUNDS, 5).play(CollectToken())
    assert table.merchant().stock.copper == 2 + 1


def test_mining_technology_adds_a_copper_to_a_building_bonus() -> None:
    table = _may_build(Table().knows(RED, "mining_technology").owns(RED, copper=0), Reward(copper=1))
    site = table.site_of(FISHING_GROUNDS)
    table.play(BuildShop(Space(site.shops.index(Reward(copper=1)))))
    assert table.merchant().stock.copper == 1 + 1


def test_mining_technology_adds_a_copper_to_one_of_choice() -> None:
    table = Table().knows(RED, "mining_technology").owns(RED, copper=0, tea=0)
    table.token(FISHING_GROUNDS, Reward(any_good=2)).acts(FISHING_GROUNDS, 5).play(CollectToken())
    table.play(TakeGood("tea"))
    assert table.merchant().stock.copper == 0
    assert table.play(TakeGood("copper")).merchant().stock.copper == 1 + 1


def test_mining_technology_adds_one_copper_to_a_reward_however_many_it_brings() -> None:
    table = Table().knows(RED, "mining_technology").owns(RED, copper=0)
    table.token(FISHING_GROUNDS, Reward(any_good=2)).acts(FISHING_GROUNDS, 5).play(CollectToken())
    table.play(TakeGood("copper"), TakeGood("copper"))
    assert table.merchant().stock.copper == 2 + 1


def test_mining_technology_adds_nothing_where_no_copper_is_received() -> None:
    table = Table().knows(RED, "mining_technology").owns(RED, copper=0)
    assert table.acts(COPPER_MINE, 2).merchant().stock.copper == 0
    assert Table().knows(RED, "mining_technology").acts(SILK_MILL, 5).merchant().stock.copper == 1


def test_newspaper_places_a_fourth_assistant() -> None:
    table = Table().knows(RED, "newspaper")
    table.play(*map(PlaceAssistant, (BANK, PORT, CHURCH, CUSTOMS))).refuses(PlaceAssistant(SILK_MILL))
    assert table.merchant().hand.assistants == 8 - 4


def test_newspaper_places_no_two_in_one_area() -> None:
    Table().knows(RED, "newspaper").play(PlaceAssistant(BANK)).refuses(PlaceAssistant(BANK))


def test_patent_system_scores_2_per_later_technology() -> None:
    assert _obtains(Table().knows(RED, "patent_system"), "ball").points() == 2
    assert _obtains(Table(), "patent_system").points() == 0


def _beside_blue(*titles: Title, players: int = 2) -> Table:
    """Red stands in the Copper Mine; blue's president is in the Tea Plantation, the Bank lies behind it."""
    table = Table(players).knows(RED, *titles).president(RED, COPPER_MINE).president(BLUE, TEA_PLANTATION)
    return table.puts(RED, TEA_PLANTATION).puts(RED, BANK)


def test_postal_system_ends_beside_an_opposing_president_for_1_yen() -> None:
    table = _beside_blue("postal_system").moves().play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1]
    assert table.merchant().stock.tea == 1 + 2


def test_postal_system_pays_each_of_several_presidents() -> None:
    table = _beside_blue("postal_system", players=3).president(YELLOW, TEA_PLANTATION).moves()
    table.play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 2, 4 + 1, 4 + 1]


def test_postal_system_needs_the_yen() -> None:
    _beside_blue("postal_system").owns(RED, yen=0).moves().refuses(MovePresident((TEA_PLANTATION,)))


def test_postal_system_serves_a_president_from_the_hand_too() -> None:
    table = _beside_blue("postal_system").president(RED, None).moves().play(MovePresident((TEA_PLANTATION,)))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1]


def test_stagecoach_passes_without_paying() -> None:
    table = _beside_blue("stagecoach").owns(RED, yen=0).moves().play(MovePresident((TEA_PLANTATION, BANK)))
    assert table.merchant(BLUE).stock.yen == 4
    assert table.merchant().president == BANK


def test_stagecoach_does_not_end_beside_an_opposing_president() -> None:
    _beside_blue("stagecoach").moves().refuses(MovePresident((TEA_PLANTATION,)))


def test_stagecoach_does_not_waive_the_canal() -> None:
    table = Table(players=3).knows(RED, "stagecoach").president(RED, BANK).puts(RED, CUSTOMS).owns(RED, yen=0)
    table.moves().refuses(MovePresident((CANAL, CUSTOMS)))


def test_stagecoach_does_not_waive_the_price_of_placing() -> None:
    table = Table().knows(RED, "stagecoach").president(BLUE, BANK).play(PlaceAssistant(BANK))
    assert table.merchant().stock.yen == 3 - 1


def test_postal_system_and_stagecoach_end_there_unpaid() -> None:
    table = _beside_blue("postal_system", "stagecoach").owns(RED, yen=0).moves()
    table.play(MovePresident((TEA_PLANTATION,)))
    assert table.merchant(BLUE).stock.yen == 4


def test_station_is_placed_when_obtained() -> None:
    table = _obtains(Table(players=3), "station")
    table.refuses(PlaceStation(CANAL))
    table.play(PlaceStation(PORT))
    assert table.state.station == PORT


def test_station_is_not_placed_on_the_canal() -> None:
    _obtains(Table(players=3), "station").refuses(PlaceStation(CANAL), "canal-takes-no-station")
    _obtains(Table(players=2), "station").refuses(PlaceStation(DOCK), "unknown-area")


def test_station_gives_1_power_to_anyone() -> None:
    for owner in (RED, BLUE):
        table = Table().knows(owner, "station").station(FISHING_GROUNDS).acts(FISHING_GROUNDS, 2)
        assert table.merchant().stock.fish == 1 + 2 + 1


def test_station_is_a_destination_from_anywhere() -> None:
    table = Table().knows(RED, "station").station(PORT).president(RED, COPPER_MINE).president(BLUE, PORT)
    table.puts(RED, PORT).owns(RED, yen=0).moves().play(MovePresident((PORT,)))
    assert table.merchant().president == PORT
    assert [payment for event in table.happened(PresidentMoved) for payment in event.paid] == []


def test_station_is_the_end_of_the_movement() -> None:
    table = Table().knows(RED, "station").station(PORT).president(RED, COPPER_MINE)
    table.puts(RED, PORT).puts(RED, BANK).moves().refuses(MovePresident((PORT, BANK)))


def test_station_serves_its_owner_alone() -> None:
    table = Table().knows(BLUE, "station").station(PORT).president(RED, COPPER_MINE).puts(RED, PORT).moves()
    table.refuses(MovePresident((PORT,)))


def test_station_leads_to_the_station_alone() -> None:
    table = Table().knows(RED, "station").station(PORT).president(RED, COPPER_MINE).puts(RED, BANK).moves()
    table.refuses(MovePresident((BANK,)), "not-adjacent")


def test_station_of_another_player_does_not_let_the_tram_in() -> None:
    table = Table().knows(RED, "tram").knows(BLUE, "station").station(PORT).president(BLUE, PORT)
    table.president(RED, COPPER_MINE).puts(RED, PORT).moves().refuses(MovePresident((PORT,)))


def test_stock_market_refills_to_2_yen() -> None:
    for yen in (0, 1):
        table = Table().knows(BLUE, "stock_market").owns(BLUE, yen=yen).acts(BANK, 2).play(EndTurn())
        assert table.seat == BLUE
        assert table.merchant(BLUE).stock.yen == 2


def test_stock_market_gives_nothing_at_2_yen() -> None:
    table = Table().knows(BLUE, "stock_market").owns(BLUE, yen=2).acts(BANK, 2).play(EndTurn())
    assert table.merchant(BLUE).stock.yen == 2
    assert table.happened(TechnologyApplied) == []


def test_stock_market_gives_nothing_at_the_start_of_others_turns() -> None:
    table = Table().knows(RED, "stock_market").owns(RED, yen=0).acts(FISHING_GROUNDS, 2).play(EndTurn())
    assert table.merchant(RED).stock.yen == 0


def test_telegram_places_a_third_assistant_next_door() -> None:
    table = Table().knows(RED, "telegram").play(PlaceTwoAssistants(BANK))
    beside = {move.area for move in table.offers(PlaceAssistant)}
    assert beside == {TEA_PLANTATION, PORT, EMPLOYMENT_AGENCY, CUSTOMS}
    table.refuses(PlaceAssistant(BANK))
    table.refuses(PlaceAssistant(COPPER_MINE))
    table.play(PlaceAssistant(PORT)).refuses(PlaceAssistant(CUSTOMS))
    assert table.merchant().hand.assistants == 8 - 3


def test_telegram_needs_an_assistant_in_hand() -> None:
    Table().knows(RED, "telegram").holds(RED, assistants=3).play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    table = Table().knows(RED, "telegram").holds(RED, assistants=2).play(PlaceTwoAssistants(BANK))
    assert table.state.phase == "movement"


def test_telegram_may_be_left_unused() -> None:
    table = Table().knows(RED, "telegram").play(PlaceTwoAssistants(BANK), FinishPlacement())
    assert table.state.phase == "movement"


def test_telegram_pays_an_opposing_president() -> None:
    table = Table().knows(RED, "telegram").president(BLUE, PORT).play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    assert [merchant.stock.yen for merchant in table.state.merchants] == [3 - 1, 4 + 1]
    poor = Table().knows(RED, "telegram").president(BLUE, PORT).owns(RED, yen=0)
    poor.play(PlaceTwoAssistants(BANK)).refuses(PlaceAssistant(PORT))


def test_telegram_does_not_serve_single_assistants() -> None:
    table = Table().knows(RED, "telegram").play(*map(PlaceAssistant, (BANK, CHURCH, CUSTOMS)))
    table.refuses(PlaceAssistant(PORT))


def test_telegram_does_not_reach_the_canal() -> None:
    table = Table(players=3).knows(RED, "telegram").play(PlaceTwoAssistants(BANK))
    table.refuses(PlaceAssistant(CANAL))


def test_telegram_and_newspaper_do_not_add_up() -> None:
    table = Table().knows(RED, "telegram", "newspaper").play(PlaceTwoAssistants(BANK), PlaceAssistant(PORT))
    assert table.state.phase == "movement"


def test_telephone_leaves_one_assistant() -> None:
    kept = Table().knows(RED, "telephone").acts(BANK, 3).play(LeaveOneBehind())
    assert (kept.area(BANK).assistants[RED], kept.merchant().hand.assistants) == (1, 8 - 1)
    taken = Table().knows(RED, "telephone").acts(BANK, 3).play(RecoverAll())
    assert (taken.area(BANK).assistants[RED], taken.merchant().hand.assistants) == (0, 8)


def test_telephone_leaves_even_the_only_assistant() -> None:
    table = Table().knows(RED, "telephone").acts(BANK, 2).play(LeaveOneBehind())
    assert table.area(BANK).assistants[RED] == 1


def test_telephone_asks_nothing_where_no_assistant_is() -> None:
    table = Table().knows(RED, "telephone", "tram").acts_in(BANK)
    assert table.state.phase == "second_additional"


def test_telephone_serves_agent_actions() -> None:
    table = Table().knows(RED, "telephone").agents(RED, "GB").puts(RED, BANK, 2)
    table.play(UseForeignAgent("GB", BANK), LeaveOneBehind())
    assert table.area(BANK).assistants[RED] == 1
    assert table.state.phase == "first_additional"


def test_without_telephone_nobody_is_left_behind() -> None:
    Table().acts(BANK, 3).refuses(LeaveOneBehind())


def test_textile_mill_exchanges_a_silk_for_2_yen_once_per_turn() -> None:
    table = Table().knows(RED, "textile_mill").owns(RED, silk=2).play(UseTextileMill())
    assert (table.merchant().stock.silk, table.merchant().stock.yen) == (1, 3 + 2)
    table.refuses(UseTextileMill())
    table.acts(FISHING_GROUNDS, 2).refuses(UseTextileMill())
    table.play(EndTurn()).acts(BANK, 2).play(EndTurn(), UseTextileMill())


def test_textile_mill_takes_a_silk_gained_this_turn() -> None:
    table = Table().knows(RED, "textile_mill").owns(RED, silk=0)
    table.refuses(UseTextileMill())
    table.acts(SILK_MILL, 3).play(UseTextileMill())
    assert table.merchant().stock.silk == 2 - 1


def test_tram_goes_to_any_area_without_an_opposing_president() -> None:
    table = Table(players=3).knows(RED, "tram").president(RED, COPPER_MINE).president(BLUE, BANK).puts(RED, PORT)
    table.puts(RED, BANK).moves()
    table.refuses(MovePresident((BANK,)))
    table.refuses(MovePresident((CANAL,)))
    table.play(MovePresident((PORT,)))
    assert table.merchant().president == PORT


def test_tram_is_the_whole_movement() -> None:
    table = Table().knows(RED, "tram").president(RED, COPPER_MINE).puts(RED, PORT).puts(RED, BANK).moves()
    table.refuses(MovePresident((PORT, BANK)))


def test_tram_needs_a_free_area_even_with_postal_system() -> None:
    table = Table().knows(RED, "tram", "postal_system").president(RED, COPPER_MINE).president(BLUE, PORT)
    table.puts(RED, PORT).moves().refuses(MovePresident((PORT,)))


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_jump_needs_no_assistant(title: Title) -> None:
    table = Table().knows(RED, title).station(FISHING_GROUNDS).president(RED, COPPER_MINE).moves()
    table.play(MovePresident((FISHING_GROUNDS,)))
    assert table.merchant().stock.fish == 1 + 2


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_jump_starts_from_the_hand_too(title: Title) -> None:
    table = Table().knows(RED, title).station(FISHING_GROUNDS).president(RED, None).moves()
    assert table.play(MovePresident((FISHING_GROUNDS,))).merchant().president == FISHING_GROUNDS


@pytest.mark.parametrize("title", ["tram", "station"])
def test_a_jump_does_not_return_to_the_starting_area(title: Title) -> None:
    table = Table().knows(RED, title).station(FISHING_GROUNDS).president(RED, FISHING_GROUNDS)
    table.puts(RED, FISHING_GROUNDS).moves().refuses(MovePresident((FISHING_GROUNDS,)))


def test_university_takes_an_assistant_for_1_yen_once_per_turn() -> None:
    table = Table().knows(RED, "university").play(UseUniversity())
    assert table.merchant().stock.yen == 3 - 1
    assert (table.merchant().hand.assistants, table.merchant().warehouse.assistants) == (8 + 1, 12 - 1)
    table.refuses(UseUniversity())
    table.acts(BANK, 2).play(EndTurn()).acts(SILK_MILL, 2).play(EndTurn(), UseUniversity())


def test_university_needs_a_yen_and_an_assistant_in_the_warehouse() -> None:
    Table().knows(RED, "university").owns(RED, yen=1).play(UseUniversity())
    Table().knows(RED, "university").owns(RED, yen=0).refuses(UseUniversity())
    Table().knows(RED, "university").holds(RED, assistants=20).refuses(UseUniversity())


def test_textile_mill_and_university_wait_while_a_choice_is_pending() -> None:
    table = Table(players=3).knows(RED, "textile_mill", "university").acts(CHINATOWN, 2)
    table.refuses(UseTextileMill())
    table.refuses(UseUniversity())


def test_textile_mill_and_university_serve_in_the_main_action_too() -> None:
    table = Table().knows(RED, "textile_mill", "university").play(PlaceAssistant(BANK), UseTextileMill())
    table.play(FinishPlacement(), UseUniversity())
    assert GAME.to_act(table.state) == (RED,)


def test_university_may_bring_one_more_to_place() -> None:
    table = Table().knows(RED, "university").holds(RED, assistants=1).play(PlaceAssistant(BANK))
    assert table.state.phase == "placement"
    table.play(UseUniversity(), PlaceAssistant(PORT))
    assert table.state.phase == "movement"


def test_a_complete_placement_ends_although_a_technology_could_be_used() -> None:
    table = Table().knows(RED, "university").play(*map(PlaceAssistant, (BANK, PORT, CHURCH)))
    assert table.state.phase == "movement"
    assert Table().knows(RED, "university").play(PlaceTwoAssistants(BANK)).state.phase == "movement"


def test_winery_scores_3_more_at_the_church() -> None:
    table = Table(players=3).knows(RED, "winery").acts(CHURCH, 4).play(PlaceInChurch(FIRST))
    assert table.points() == BOX.church.spaces[FIRST].reward.vp + 3


def test_technologies_apply_to_agent_actions() -> None:
    table = Table().knows(RED, "mining_technology").owns(RED, copper=0).agents(RED, "GB").puts(RED, COPPER_MINE, 3)
    assert table.play(UseForeignAgent("GB", COPPER_MINE)).merchant().stock.copper == 1 + 1
    table = Table().knows(RED, "letterpress_printing").owns(RED, yen=0, imports=9).agents(RED, "GB")
    table.lays_technologies(LABORATORY, _card("ball")).puts(RED, LABORATORY, 5)
    table.play(UseForeignAgent("GB", LABORATORY)).obtains(_card("ball"))
    assert table.merchant().stock.yen == 1


def test_the_printed_bonuses_are_those_of_the_rulebook() -> None:
    assert {card.id: card.bonus for card in BOX.titles.values() if card.bonus != Reward()} == {
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


def test_technologies_do_not_serve_others() -> None:
    def ready() -> Table:
        return Table(players=3).knows(BLUE, *[title for title in BOX.titles if title != "station"])

    order = _fulfills_an_order(ready())
    assert (order.points(), order.merchant().stock) == (6, Stock(yen=2))
    assert ready().owns(RED, copper=0).acts(COPPER_MINE, 4).merchant().stock.copper == 2
    assert ready().acts(CUSTOMS, 3).play(PlaceInCustoms(FIRST)).points() == BOX.customs.spaces[FIRST].reward.vp
    assert ready().acts(CHURCH, 4).play(PlaceInChurch(FIRST)).points() == BOX.church.spaces[FIRST].reward.vp
    assert _may_build(ready(), Reward(vp=3)).play(BuildShop(FIRST)).points() == 3
    placing = ready().play(*map(PlaceAssistant, (BANK, PORT, CHURCH)))
    assert placing.state.phase == "movement"
    placing.president(RED, COPPER_MINE).refuses(MovePresident((BANK,)))
    ready().acts(BANK, 2).refuses(UseTextileMill())
    obtaining = _obtains(ready(), "station")
    assert (obtaining.points(), obtaining.merchant().stock.yen) == (0, 3)
