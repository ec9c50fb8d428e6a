"""Technologies used at the start of a turn or at any moment of it, rulebook p. 17-19, and whom all of them serve."""

from domain.yokohama import GAME
from domain.yokohama.components.rows import Reward
from domain.yokohama.events import TechnologyApplied
from domain.yokohama.moves import (
    BuildShop,
    EndTurn,
    FinishPlacement,
    MovePresident,
    PlaceAssistant,
    PlaceInChurch,
    PlaceInCustoms,
    PlaceTwoAssistants,
    RecallAssistant,
    ReturnPresident,
    UseForeignAgent,
    UseTextileMill,
    UseUniversity,
)
from domain.yokohama.state import Stock
from tests.domain.yokohama.box import (
    BANK,
    BLUE,
    BOX,
    CHINATOWN,
    CHURCH,
    COPPER_MINE,
    CUSTOMS,
    FISHING_GROUNDS,
    LABORATORY,
    PORT,
    RED,
    SILK_MILL,
)
from tests.domain.yokohama.story import Table
from tests.domain.yokohama.titles import FIRST, card_of, fulfills_an_order, may_build, obtains


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


def test_textile_mill_exchanges_a_silk_for_2_yen_once_per_turn() -> None:
    table = Table().knows(RED, "textile_mill").owns(RED, silk=2).play(UseTextileMill())
    assert (table.merchant().stock.silk, table.merchant().stock.yen) == (1, 3 + 2)
    table.refuses(UseTextileMill(), "textile-mill-used")
    table.acts(FISHING_GROUNDS, 2).refuses(UseTextileMill(), "textile-mill-used")
    table.play(EndTurn()).acts(BANK, 2).play(EndTurn(), UseTextileMill())


def test_textile_mill_takes_a_silk_gained_this_turn() -> None:
    table = Table().knows(RED, "textile_mill").owns(RED, silk=0)
    table.refuses(UseTextileMill())
    table.acts(SILK_MILL, 3).play(UseTextileMill())
    assert table.merchant().stock.silk == 2 - 1


def test_university_takes_an_assistant_for_1_yen_once_per_turn() -> None:
    table = Table().knows(RED, "university").play(UseUniversity())
    assert table.merchant().stock.yen == 3 - 1
    assert (table.merchant().hand.assistants, table.merchant().warehouse.assistants) == (8 + 1, 12 - 1)
    table.refuses(UseUniversity(), "university-used")
    table.acts(BANK, 2).refuses(UseUniversity(), "university-used")
    table.play(EndTurn()).acts(SILK_MILL, 2).play(EndTurn(), UseUniversity())


def test_university_needs_a_yen_and_an_assistant_in_the_warehouse() -> None:
    Table().knows(RED, "university").owns(RED, yen=1).play(UseUniversity())
    Table().knows(RED, "university").owns(RED, yen=0).refuses(UseUniversity())
    Table().knows(RED, "university").holds(RED, assistants=20).refuses(UseUniversity())


def test_textile_mill_and_university_wait_while_a_choice_is_pending() -> None:
    table = Table(players=3).knows(RED, "textile_mill", "university").acts(CHINATOWN, 2)
    table.refuses(UseTextileMill())
    table.refuses(UseUniversity())


def test_textile_mill_and_university_serve_while_assistants_are_recalled() -> None:
    table = Table().knows(RED, "textile_mill", "university").owns(RED, silk=1).puts(RED, BANK, 2).moves()
    table.play(ReturnPresident(), RecallAssistant(BANK), UseTextileMill(), UseUniversity(), RecallAssistant(BANK))


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


def test_technologies_apply_to_agent_actions() -> None:
    table = Table().knows(RED, "mining_technology").owns(RED, copper=0).agents(RED, "GB").puts(RED, COPPER_MINE, 3)
    assert table.play(UseForeignAgent("GB", COPPER_MINE)).merchant().stock.copper == 1 + 1
    table = Table().knows(RED, "letterpress_printing").owns(RED, yen=0, imports=9).agents(RED, "GB")
    table.lays_technologies(LABORATORY, card_of("ball")).puts(RED, LABORATORY, 5)
    table.play(UseForeignAgent("GB", LABORATORY)).obtains(card_of("ball"))
    assert table.merchant().stock.yen == 1


def test_technologies_do_not_serve_others() -> None:
    def ready() -> Table:
        return Table(players=3).knows(BLUE, *[title for title in BOX.titles if title != "station"])

    order = fulfills_an_order(ready())
    assert (order.points(), order.merchant().stock) == (6, Stock(yen=2))
    assert ready().owns(RED, copper=0).acts(COPPER_MINE, 4).merchant().stock.copper == 2
    assert ready().acts(CUSTOMS, 3).play(PlaceInCustoms(FIRST)).points() == BOX.customs.spaces[FIRST].reward.vp
    assert ready().acts(CHURCH, 4).play(PlaceInChurch(FIRST)).points() == BOX.church.spaces[FIRST].reward.vp
    assert may_build(ready(), Reward(vp=3)).play(BuildShop(FIRST)).points() == 3
    placing = ready().play(*map(PlaceAssistant, (BANK, PORT, CHURCH)))
    assert placing.state.phase == "movement"
    placing.president(RED, COPPER_MINE).refuses(MovePresident((BANK,)))
    ready().acts(BANK, 2).refuses(UseTextileMill())
    obtaining = obtains(ready(), "station")
    assert (obtaining.points(), obtaining.merchant().stock.yen) == (0, 3)
