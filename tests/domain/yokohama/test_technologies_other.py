"""Stock Market, Textile Mill, University, and to whom technologies apply (rulebook p. 17-19)."""

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
from tests.domain.yokohama.components import (
    BANK,
    BLUE,
    CHINATOWN,
    CHURCH,
    COMPONENTS,
    COPPER_MINE,
    CUSTOMS,
    FISHING_GROUNDS,
    LABORATORY,
    PORT,
    RED,
    SILK_MILL,
)
from tests.domain.yokohama.match import Match
from tests.domain.yokohama.technology_scenes import FIRST, card_of, fulfills_an_order, may_build, obtains


def test_stock_market_refills_to_2_yen() -> None:
    for yen in (0, 1):
        match = Match().has_titles(BLUE, "stock_market").owns(BLUE, yen=yen).acts(BANK, 2).play(EndTurn())
        assert match.seat == BLUE
        assert match.merchant(BLUE).stock.yen == 2


def test_stock_market_gives_nothing_at_2_yen() -> None:
    match = Match().has_titles(BLUE, "stock_market").owns(BLUE, yen=2).acts(BANK, 2).play(EndTurn())
    assert match.merchant(BLUE).stock.yen == 2
    assert match.happened(TechnologyApplied) == []


def test_stock_market_gives_nothing_at_the_start_of_others_turns() -> None:
    match = Match().has_titles(RED, "stock_market").owns(RED, yen=0).acts(FISHING_GROUNDS, 2).play(EndTurn())
    assert match.merchant(RED).stock.yen == 0


def test_textile_mill_exchanges_a_silk_for_2_yen_once_per_turn() -> None:
    match = Match().has_titles(RED, "textile_mill").owns(RED, silk=2).play(UseTextileMill())
    assert (match.merchant().stock.silk, match.merchant().stock.yen) == (1, 3 + 2)
    match.refuses(UseTextileMill(), "textile-mill-used")
    match.acts(FISHING_GROUNDS, 2).refuses(UseTextileMill(), "textile-mill-used")
    match.play(EndTurn()).acts(BANK, 2).play(EndTurn(), UseTextileMill())


def test_textile_mill_takes_a_silk_gained_this_turn() -> None:
    match = Match().has_titles(RED, "textile_mill").owns(RED, silk=0)
    match.refuses(UseTextileMill(), "no-silk")
    match.acts(SILK_MILL, 3).play(UseTextileMill())
    assert match.merchant().stock.silk == 2 - 1


def test_university_takes_an_assistant_for_1_yen_once_per_turn() -> None:
    match = Match().has_titles(RED, "university").play(UseUniversity())
    assert match.merchant().stock.yen == 3 - 1
    assert (match.merchant().hand.assistants, match.merchant().warehouse.assistants) == (8 + 1, 12 - 1)
    match.refuses(UseUniversity(), "university-used")
    match.acts(BANK, 2).refuses(UseUniversity(), "university-used")
    match.play(EndTurn()).acts(SILK_MILL, 2).play(EndTurn(), UseUniversity())


def test_university_needs_a_yen_and_an_assistant_in_the_warehouse() -> None:
    Match().has_titles(RED, "university").owns(RED, yen=1).play(UseUniversity())
    Match().has_titles(RED, "university").owns(RED, yen=0).refuses(UseUniversity(), "cannot-pay-university")
    Match().has_titles(RED, "university").holds(RED, assistants=20).refuses(UseUniversity(), "none-in-warehouse")


def test_textile_mill_and_university_need_their_cards() -> None:
    match = Match().owns(RED, silk=1)
    match.refuses(UseTextileMill(), "no-textile-mill").refuses(UseUniversity(), "no-university")
    match.has_titles(RED, "textile_mill", "university").play(UseTextileMill(), UseUniversity())


def test_textile_mill_and_university_wait_while_a_choice_is_pending() -> None:
    match = Match(players=3).has_titles(RED, "textile_mill", "university").acts(CHINATOWN, 2)
    match.refuses(UseTextileMill(), "not-now")
    match.refuses(UseUniversity(), "not-now")


def test_textile_mill_and_university_may_be_used_while_assistants_are_recalled() -> None:
    match = Match().has_titles(RED, "textile_mill", "university").owns(RED, silk=1).puts(RED, BANK, 2).moves()
    match.play(ReturnPresident(), RecallAssistant(BANK), UseTextileMill(), UseUniversity(), RecallAssistant(BANK))


def test_textile_mill_and_university_may_be_used_in_the_main_action_too() -> None:
    match = Match().has_titles(RED, "textile_mill", "university").play(PlaceAssistant(BANK), UseTextileMill())
    match.play(FinishPlacement(), UseUniversity())
    assert GAME.to_act(match.state) == (RED,)


def test_university_may_give_one_more_assistant_to_place() -> None:
    match = Match().has_titles(RED, "university").holds(RED, assistants=1).play(PlaceAssistant(BANK))
    assert match.state.phase == "placement"
    match.play(UseUniversity(), PlaceAssistant(PORT))
    assert match.state.phase == "movement"


def test_a_complete_placement_ends_although_a_technology_could_be_used() -> None:
    match = Match().has_titles(RED, "university").play(*map(PlaceAssistant, (BANK, PORT, CHURCH)))
    assert match.state.phase == "movement"
    assert Match().has_titles(RED, "university").play(PlaceTwoAssistants(BANK)).state.phase == "movement"


def test_technologies_apply_to_agent_actions() -> None:
    match = Match().has_titles(RED, "mining_technology").owns(RED, copper=0).agents(RED, "GB").puts(RED, COPPER_MINE, 3)
    assert match.play(UseForeignAgent("GB", COPPER_MINE)).merchant().stock.copper == 1 + 1
    match = Match().has_titles(RED, "letterpress_printing").owns(RED, yen=0, imports=9).agents(RED, "GB")
    match.lays_technologies(LABORATORY, card_of("ball")).puts(RED, LABORATORY, 5)
    match.play(UseForeignAgent("GB", LABORATORY)).obtains(card_of("ball"))
    assert match.merchant().stock.yen == 1


def test_technologies_apply_to_their_owner_only() -> None:
    def ready() -> Match:
        return Match(players=3).has_titles(BLUE, *[title for title in COMPONENTS.titles if title != "station"])

    order = fulfills_an_order(ready())
    assert (order.points(), order.merchant().stock) == (6, Stock(yen=2))
    assert ready().owns(RED, copper=0).acts(COPPER_MINE, 4).merchant().stock.copper == 2
    assert ready().acts(CUSTOMS, 3).play(PlaceInCustoms(FIRST)).points() == COMPONENTS.customs.spaces[FIRST].reward.vp
    assert ready().acts(CHURCH, 4).play(PlaceInChurch(FIRST)).points() == COMPONENTS.church.spaces[FIRST].reward.vp
    assert may_build(ready(), Reward(vp=3)).play(BuildShop(FIRST)).points() == 3
    placing = ready().play(*map(PlaceAssistant, (BANK, PORT, CHURCH)))
    assert placing.state.phase == "movement"
    placing.president(RED, COPPER_MINE).refuses(MovePresident((BANK,)), "not-adjacent")
    ready().acts(BANK, 2).refuses(UseTextileMill(), "no-textile-mill")
    obtaining = obtains(ready(), "station")
    assert (obtaining.points(), obtaining.merchant().stock.yen) == (0, 3)
